package dev.mooring.rbd.use;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.manifest.Manifest;
import dev.mooring.object.NodeView;
import dev.mooring.rbd.output.CommandOutput;
import dev.mooring.rbd.output.CommandResult;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When a fence may be lifted. */
class FenceLiftTest {

    private static final List<String> BOOT_IDS = List.of(
            "",
            " ",
            "null",
            "<unknown>",
            "6f1c2d0e",
            "6f1c2d0e-93c4-4d53-8d4c-1c2b3a495867",
            "6F1C2D0E-93C4-4D53-8D4C-1C2B3A495867",
            "0b7e11aa-0c5d-4f6e-9a7b-112233445566",
            "00000000-0000-0000-0000-000000000000");

    private static final String KERNEL =
            "[{\"id\":\"0\",\"pool\":\"p\",\"namespace\":\"\",\"name\":\"i\",\"snap\":\"-\",\"device\":\"/dev/rbd0\"}]";

    private static final String NBD =
            "[{\"id\":7,\"pool\":\"p\",\"namespace\":\"\",\"image\":\"i\",\"snap\":\"\",\"device\":\"/dev/nbd0\"}]";

    private static CommandResult said(String list, String one) {
        return switch (list) {
            case "empty" -> CommandResult.of(List.of(), 0, "[]", "");
            case "one" -> CommandResult.of(List.of(), 0, one, "");
            case "cut" -> CommandResult.of(List.of(), 0, one.substring(0, one.length() / 2), "");
            default -> CommandResult.timedOut(List.of(), "");
        };
    }

    /** What shows that old mappings are gone, and a list that speaks against it. */
    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        then | now | fate | kernel | nbd    | seen on | answer
        5    | 7   | back | none   | none   | node    | allowed Restarted
        5    | 5   | back | none   | none   | node    | refused OldMappingsPossible
        5    | 4   | back | none   | none   | node    | refused OldMappingsPossible
        5    | 8   | back | none   | none   | node    | refused OldMappingsPossible
        ''   | 7   | back | none   | none   | node    | refused OldMappingsPossible
        ''   | ''  | gone | none   | none   | node    | allowed Gone
        ''   | 7   | gone | none   | none   | node    | refused GoneButBooted
        ''   | ''  | back | empty  | empty  | node    | allowed NothingMapped
        ''   | ''  | back | empty  | empty  | other   | refused OldMappingsPossible
        ''   | ''  | back | empty  | none   | node    | refused OldMappingsPossible
        ''   | ''  | back | none   | empty  | node    | refused OldMappingsPossible
        ''   | ''  | back | empty  | failed | node    | refused DevicesNotRead
        5    | 7   | back | cut    | none   | node    | refused DevicesNotRead
        5    | 7   | back | one    | none   | node    | refused StillMapped
        5    | 7   | back | none   | one    | node    | refused StillMapped
        ''   | ''  | back | empty  | one    | node    | refused StillMapped
        ''   | ''  | gone | one    | none   | node    | refused GoneButListed
        ''   | ''  | gone | failed | none   | node    | refused DevicesNotRead
        """)
    void aFenceIsLiftedOnlyIfOldMappingsAreGone(
            String then, String now, String fate, String kernel, String nbd, String seen, String answer) {
        NodeDevices devices = NodeDevices.of("A");
        devices = kernel.equals("none") ? devices : devices.withKernel(CommandOutput.devices(said(kernel, KERNEL)));
        devices = nbd.equals("none") ? devices : devices.withNbd(CommandOutput.devices(said(nbd, NBD)));
        FenceLift.Evidence evidence = FenceLift.Evidence.of("A")
                .withBootIds(id(then), id(now))
                .withDevices(seen.equals("node") ? devices.seenOnHost() : devices);
        assertThat(answer(fate.equals("gone") ? evidence.gone() : evidence)).isEqualTo(answer);
    }

    private static String answer(FenceLift.Evidence evidence) {
        FenceLift lift = FenceLift.decide(evidence);
        return (lift.isYes() ? "allowed " : "refused ")
                + lift.reasons().get(0).code().id();
    }

    @Test
    void theSameBootIdInAnyCaseIsTheSameBoot() {
        for (String now : BOOT_IDS) {
            assertThat(FenceLift.decide(FenceLift.Evidence.of("A").withBootIds(BOOT_IDS.get(5), now))
                            .isYes())
                    .as(now)
                    .isEqualTo(now.startsWith("0b7e11aa"));
        }
    }

    /** What is said of the node must agree with its object, if that is given; its boot id counts if none is said. */
    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        then | now | object | ready   | fate | answer
        5    | 7   | 7      | True    | back | allowed Restarted
        5    | ''  | 7      | True    | back | allowed Restarted
        5    | 7   | 5      | True    | back | refused BootIdNotThatOfNode
        5    | ''  | 5      | True    | back | refused OldMappingsPossible
        5    | 7   | ''     | True    | back | refused BootIdNotThatOfNode
        ''   | ''  | 7      | True    | back | refused OldMappingsPossible
        ''   | ''  | 7      | True    | gone | refused GoneButReady
        ''   | ''  | 7      | Unknown | gone | allowed Gone
        """)
    void theNodeObjectMustAgree(String then, String now, String object, String ready, String fate, String answer) {
        assertThat(answer(evidence(then, now, object, ready, fate))).isEqualTo(answer);
    }

    private static FenceLift.Evidence evidence(String then, String now, String object, String ready, String fate) {
        NodeView node =
                NodeView.from(Manifest.parse("{\"apiVersion\":\"v1\",\"kind\":\"Node\",\"metadata\":{\"name\":\"A\"},"
                        + "\"status\":{\"nodeInfo\":{\"bootID\":\"" + id(object)
                        + "\"},\"conditions\":[{\"type\":\"Ready\",\"status\":\"" + ready + "\"}]}}"));
        FenceLift.Evidence evidence =
                FenceLift.Evidence.of("A").withBootIds(id(then), id(now)).withObject(node);
        return fate.equals("gone") ? evidence.gone() : evidence;
    }

    private static String id(String index) {
        return index.isEmpty() ? "" : BOOT_IDS.get(Integer.parseInt(index));
    }
}
