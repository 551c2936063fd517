package dev.mooring.rbd.use;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.evidence.Needed;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.NodeView;
import dev.mooring.rbd.output.CommandOutput;
import dev.mooring.rbd.output.CommandResult;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A fence is not lifted because evidence is taken away, a list of devices is cut or failed, a device is listed, or a boot
 * id is shortened. That a node never comes back is the word of the caller, and is never taken away; nor is a list that is
 * not whole, which forbids more than no list.
 */
class UnfenceMonotoneTest {

    private static final int SCENES = Boolean.getBoolean("long.tests") ? 20_000 : 500;

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

    /** What is known: boot ids, and for each list of devices whether it is not given, empty, full, cut or failed. */
    private record Known(String then, String now, boolean gone, String kernel, String nbd, boolean host) {

        FenceLift lift() {
            return FenceLift.decide(evidence());
        }

        FenceLift.Evidence evidence() {
            FenceLift.Evidence evidence = FenceLift.Evidence.of("A").withBootIds(then, now);
            NodeDevices devices = NodeDevices.of("A");
            devices = kernel.equals("none") ? devices : devices.withKernel(CommandOutput.devices(said(kernel, KERNEL)));
            devices = nbd.equals("none") ? devices : devices.withNbd(CommandOutput.devices(said(nbd, NBD)));
            evidence = evidence.withDevices(host ? devices.seenOnHost() : devices);
            return gone ? evidence.gone() : evidence;
        }

        private static CommandResult said(String kind, String one) {
            return switch (kind) {
                case "empty" -> CommandResult.of(List.of(), 0, "[]", "");
                case "one" -> CommandResult.of(List.of(), 0, one, "");
                case "cut" -> CommandResult.of(List.of(), 0, one.substring(0, one.length() / 2), "");
                default -> CommandResult.timedOut(List.of(), "");
            };
        }
    }

    private static final List<String> LISTS = List.of("none", "empty", "one", "cut", "failed");

    private static <T> T any(Random random, List<T> from) {
        return from.get(random.nextInt(from.size()));
    }

    private static List<Known> worse(Known was, Random random) {
        List<Known> worse = new ArrayList<>();
        for (String list : List.of("one", "cut", "failed")) {
            worse.add(new Known(was.then, was.now, was.gone, list, was.nbd, was.host));
            worse.add(new Known(was.then, was.now, was.gone, was.kernel, list, was.host));
        }
        String less = any(random, List.of("", " ", "null", "<unknown>", "6f1c2d0e"));
        worse.add(new Known(less, was.now, was.gone, was.kernel, was.nbd, was.host));
        // A boot id of now speaks against a node that never comes back.
        worse.add(new Known(was.then, was.gone ? was.now : less, was.gone, was.kernel, was.nbd, was.host));
        worse.add(new Known(was.then, was.gone ? was.now : was.then, was.gone, was.kernel, was.nbd, was.host));
        worse.add(new Known(was.then, was.now, was.gone, was.kernel, was.nbd, false));
        if (was.kernel.equals("empty")) {
            worse.add(new Known(was.then, was.now, was.gone, "none", was.nbd, was.host));
        }
        if (was.nbd.equals("empty")) {
            worse.add(new Known(was.then, was.now, was.gone, was.kernel, "none", was.host));
        }
        return worse;
    }

    @Test
    void theAnswerNeverMovesTowardsAllowed() {
        Random random = new Random(20261124);
        Map<UseReason, Integer> allowed = new EnumMap<>(UseReason.class);
        Map<Known, Boolean> answers = new HashMap<>();
        for (int i = 0; i < SCENES; i++) {
            Known was = new Known(
                    any(random, BOOT_IDS),
                    any(random, BOOT_IDS),
                    random.nextInt(4) == 0,
                    any(random, LISTS),
                    any(random, LISTS),
                    random.nextBoolean());
            FenceLift before = was.lift();
            if (before.isAllowed()) {
                allowed.merge((UseReason) before.reasons().get(0).code(), 1, Integer::sum);
                continue;
            }
            for (Known after : worse(was, random)) {
                assertThat(answers.computeIfAbsent(after, known -> known.lift().isAllowed()))
                        .as(was + " became " + after)
                        .isFalse();
            }
        }
        assertThat(allowed).containsKeys(UseReason.GONE, UseReason.RESTARTED, UseReason.NOTHING_MAPPED);
        assertThat(allowed.values()).allMatch(count -> count > SCENES / 400);
    }

    @Test
    void theSameBootIdInAnyCaseIsTheSameBoot() {
        for (String now : BOOT_IDS) {
            assertThat(FenceLift.decide(FenceLift.Evidence.of("A").withBootIds(BOOT_IDS.get(5), now))
                            .isAllowed())
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
        FenceLift lift = FenceLift.decide(evidence(then, now, object, ready, fate));
        assertThat((lift.isAllowed() ? "allowed " : "refused ")
                        + lift.reasons().get(0).code().id())
                .isEqualTo(answer);
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

    @Test
    void eachPremiseIsNeeded() {
        List<UnfencePremise> table = List.of(UnfencePremise.values());
        Stream<FenceLift.Evidence> lists = LISTS.stream()
                .map(list -> new Known(BOOT_IDS.get(5), BOOT_IDS.get(7), false, list, "none", true).evidence());
        Stream<FenceLift.Evidence> objects =
                Stream.of(evidence("5", "7", "5", "True", "back"), evidence("5", "5", "5", "True", "back"));
        assertThat(Needed.among(table, Stream.concat(lists, objects)))
                .containsExactlyInAnyOrderElementsOf(Needed.all(table));
    }

    private static String id(String index) {
        return index.isEmpty() ? "" : BOOT_IDS.get(Integer.parseInt(index));
    }
}
