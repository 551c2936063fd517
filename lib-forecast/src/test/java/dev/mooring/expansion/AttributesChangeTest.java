package dev.mooring.expansion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rows from the code paths of external-resizer v2.3.0 modify, and of ValidatePersistentVolumeClaimUpdate. */
class AttributesChangeTest {

    private static final String ROWS = """
            case                       | names | has  | status     | target | classes        | scene            | to    | state       | outlook | reasons
            none named                 |       |      |            |        |                |                  |       | done        | done    | AttributesAsWanted
            as wanted                  | gold  | gold |            |        | gold           |                  |       | done        | done    | AttributesAsWanted
            begins                     | gold  |      |            |        | gold           |                  |       | requested   | goes-on | ResizerModifies
            begins, resizer not seen   | gold  |      |            |        | gold           | resizer=unknown  |       | requested   | unknown | ModifierNotSeen,ResizerModifies
            class missing              | gold  |      |            |        | all            |                  |       | pending     | hangs   | AttributesClassMissing
            class missing, told        | gold  |      | Pending    | gold   | all            |                  |       | pending     | hangs   | AttributesClassMissing
            class created since        | gold  |      | Pending    | gold   | gold           |                  |       | requested   | goes-on | ResizerModifies
            class not given            | gold  |      |            |        |                |                  |       | requested   | unknown | ChangedClassNotGiven
            other driver               | gold  |      |            |        | gold:other     |                  |       | requested   | unknown | AttributesOfOtherDriver,ResizerModifies
            in progress                | gold  |      | InProgress | gold   | gold           |                  |       | in-progress | goes-on | ResizerModifies
            in progress, failed        | gold  |      | InProgress | gold   | gold           | cond=ModifyVolumeError:no |  | in-progress | waits | AttributesChangeFails,ResizerModifies
            in progress to another     | gold  |      | InProgress | silver | gold,silver    |                  |       | in-progress | goes-on | EarlierAttributesFirst,ResizerModifies
            in progress, emptied since |       |      | InProgress | gold   | gold           |                  |       | in-progress | goes-on | EarlierAttributesFirst,ResizerModifies
            in progress, class gone    | gold  |      | InProgress | gold   | all            |                  |       | in-progress | hangs   | AttributesClassMissing
            infeasible                 | gold  |      | Infeasible | gold   | gold           |                  |       | infeasible  | hangs   | AttributesInfeasible
            infeasible, changed since  | silver|      | Infeasible | gold   | silver         |                  |       | requested   | goes-on | ResizerModifies
            infeasible, emptied since  |       |      | Infeasible | gold   |                |                  |       | cancelled   | done    | AttributesChangeCancelled
            infeasible, back           | gold  | gold | Infeasible | silver | gold           |                  |       | requested   | goes-on | ResizerModifies
            volume of a plugin         | gold  |      |            |        | gold           | source=ebs       |       | requested   | hangs   | AttributesOnlyOfCsi
            volume missing             | gold  |      |            |        | gold           | vol=absent       |       | requested   | hangs   | ChangedVolumeMissing
            volume not given           | gold  |      |            |        | gold           | vol=unknown      |       | requested   | unknown | ChangedVolumeNotGiven
            not bound                  | gold  |      |            |        | gold           | phase=Pending    |       | not-bound   | waits   | AttributesOfUnboundClaim
            no status                  | gold  |      |            |        | gold           | status=none      |       | unknown     | unknown | AttributesStatusUnknown
            asked: first class         |       |      |            |        | gold           |                  | gold  | requested   | goes-on | AttributesChangeAccepted,ResizerModifies
            asked: another class       | gold  | gold |            |        | gold,silver    |                  | silver| requested   | goes-on | AttributesChangeAccepted,ResizerModifies
            asked: none, has one       | gold  | gold |            |        | gold           |                  | ''    | refused     | refused | AttributesChangeRefused
            asked: none, has none      | gold  |      | Pending    | gold   | all            |                  | ''    | cancelled   | goes-on | AttributesChangeCancelled,AttributesChangeAccepted
            asked: bad name            |       |      |            |        |                |                  | A_b   | refused     | refused | AttributesChangeRefused
            asked: not bound           | gold  |      |            |        | gold           | phase=Pending    | silver| refused     | refused | AttributesChangeRefused
            """;

    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = ROWS)
    void goesThroughTheStates(
            String name,
            String names,
            String has,
            String status,
            String target,
            String classes,
            String scene,
            String to,
            String state,
            String outlook,
            String reasons) {
        ExpansionScene world = ExpansionScene.of(scene == null ? "" : scene);
        Manifest claim = claim(world.claim(), names, has, status, target);
        Inventory inventory = classes(world.inventory().with(claim), classes);
        AttributesChange.Request request = AttributesChange.Request.of(ClaimView.from(claim));
        request = scene != null && scene.contains("resizer=unknown")
                ? request
                : request.withResizers(Set.of(ExpansionScene.DRIVER));
        request = to == null ? request : request.to(to);
        AttributesChange answer = AttributesChange.of(request, inventory);
        String codes = answer.reasons().stream().map(each -> each.code().id()).collect(Collectors.joining(","));
        assertThat(answer.state() + " " + answer.outlook() + " " + codes)
                .as(name)
                .isEqualTo(state + " " + outlook + " " + reasons);
        AttributesChange.Request asked = request;
        assertThat(ExpansionScene.askedAgain(
                                inventory,
                                objects -> AttributesChange.of(asked, objects).proof())
                        .isPresent())
                .isEqualTo(answer.outlook().isFine());
    }

    private static Manifest claim(
            Manifest claim, @Nullable String names, @Nullable String has, @Nullable String status, String target) {
        JsonObject json = claim.json();
        if (names != null) {
            json = json.with("spec", claim.spec().with("volumeAttributesClassName", JsonString.of(names)));
        }
        JsonObject written = claim.status();
        if (has != null) {
            written = written.with("currentVolumeAttributesClassName", JsonString.of(has));
        }
        if (status != null) {
            written = written.with(
                    "modifyVolumeStatus",
                    JsonObject.of("status", JsonString.of(status))
                            .with("targetVolumeAttributesClassName", JsonString.of(target)));
        }
        return new Manifest(written.isEmpty() ? json : json.with("status", written));
    }

    private static Inventory classes(Inventory inventory, String classes) {
        if (classes == null) {
            return inventory;
        }
        if (classes.equals("all")) {
            return inventory.complete(Kinds.VOLUME_ATTRIBUTES_CLASS);
        }
        Inventory more = inventory;
        for (String each : classes.split(",")) {
            String[] parts = each.split(":");
            more = more.with(
                    Manifest.parse("""
                        {"apiVersion": "storage.k8s.io/v1", "kind": "VolumeAttributesClass", "metadata": {"name": "%s"},
                         "driverName": "%s"}\
                        """.formatted(parts[0], parts.length > 1 ? parts[1] : ExpansionScene.DRIVER)));
        }
        return more;
    }

    @Test
    void everyRuleHasARow() {
        List<String> missing = new ArrayList<>();
        for (AttributesRule rule : AttributesRule.values()) {
            if (!ROWS.contains(rule.id())) {
                missing.add(rule.id());
            }
        }
        assertThat(missing).isEmpty();
    }

    @Test
    void wayBackFromAnInfeasibleClassIsOfferedAsAPatch() {
        ExpansionScene world = ExpansionScene.of("");
        Manifest claim = claim(world.claim(), "gold", "silver", "Infeasible", "gold");
        AttributesChange answer = AttributesChange.of(
                ClaimView.from(claim), classes(world.inventory().with(claim), "gold,silver"));
        assertThat(answer.reasons().get(0).remedy().get(0).argv())
                .endsWith("{\"spec\":{\"volumeAttributesClassName\":\"silver\"}}");
    }
}
