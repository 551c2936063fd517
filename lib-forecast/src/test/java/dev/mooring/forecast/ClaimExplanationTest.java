package dev.mooring.forecast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mooring.controller.ControllerEvent;
import dev.mooring.controller.World;
import dev.mooring.forecast.VolumeExplanation.CheckOutcome;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.provisioning.Provisioners;
import dev.mooring.reason.Reason;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the next sync does with claim c, and what it makes of each volume. */
class ClaimExplanationTest {

    private static final ObjectRef C = ObjectRef.claim("ns", "c");
    private static final String WAITS = "sc wait by=csi.example mode=WaitForFirstConsumer; pvc class=wait";

    private static Inventory inventory(String scene) {
        return Inventory.of(World.objects(scene.replace("WAITS", WAITS)
                .replace("COMPLETED", "ann=pv.kubernetes.io/bind-completed=yes")
                .replace("MIGHT_BIND", "ann=pv.kubernetes.io/bound-by-controller=yes")
                .replaceAll(
                        "ZONE(\\d)",
                        "affinity=[{\"matchExpressions\":[{\"key\":\"zone\",\"operator\":\"In\",\"values\":[\"$1\"]}]}]")
                .replace("ODD", "selector={\"matchExpressions\":[{\"key\":\"a\",\"operator\":\"Foo\"}]}")));
    }

    private static ClaimExplanation why(String scene) {
        return ClaimExplanation.of(inventory(scene), C).orElseThrow();
    }

    private static String words(Stream<String> all) {
        return all.collect(Collectors.joining(" "));
    }

    /** A volume in brackets does not fit, one with a question mark was not looked at. */
    private static String volume(VolumeExplanation volume) {
        String fits = volume.fits() ? volume.name() : "(" + volume.name() + ")";
        return volume.isSkipped() ? volume.name() + "?" : fits;
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', nullValues = "-", textBlock = """
        scene                                                        | decision   | rules                                            | chosen, as good | events               | writes  | volumes
        pvc; pv a; pv b; pv d 20Gi; pv e 1Gi                         | binds      | ClaimBindsToChosenVolume                         | a, b            | ''                   | a a c c | a b d (e)
        pvc named=a; pv a; pv b                                      | binds      | ClaimBindsToNamedFreeVolume                      | a, ''           | ''                   | a a c c | a b?
        sc std by=x default; pvc class!; pv a class=std              | binds      | ClaimGetsDefaultClass ClaimBindsToChosenVolume   | a, ''           | ''                   | c a a c c | a
        sc std by=x default; pvc class!; pv a class=std; pv b        | binds      | ClaimBindsToChosenVolume                         | b, ''           | ''                   | b b c c | b (a)
        sc std by=x default; pvc class! uid= status={}; pv a class=std; pv b | binds | ClaimBindsToChosenVolume                     | a, ''           | ''                   | a a c c | a (b)
        pvc named=a phase=Bound COMPLETED; pv a ref=ns/c:u1          | bound      | ClaimStaysBound                                  | a, ''           | ''                   | a c     | a
        pvc named=a phase=Bound COMPLETED                            | lost       | ClaimLostVolumeMissing                           | '', ''          | ClaimLost            | c       | ''
        sc std by=x default; pvc class! COMPLETED                    | lost       | ClaimLostVolumeNameEmpty                         | '', ''          | ClaimLost            | c       | ''
        WAITS; pv a class=wait                                       | waits      | ClaimWaitsForFirstConsumer                       | '', ''          | WaitForFirstConsumer | ''      | (a)
        WAITS; pv a class=wait; pod p uses=c                         | waits      | ClaimWaitsForFirstConsumer                       | '', ''          | WaitForPodScheduled  | ''      | (a)
        sc fast by=csi.example; pvc class=fast; pv a                 | provisions | ExternalProvisionerProvisions                    | '', ''          | ExternalProvisioning | c       | (a)
        sc std by=csi.example default; pvc class!; pv a class=x      | provisions | ClaimGetsDefaultClass ExternalProvisionerProvisions | '', ''       | ExternalProvisioning | c c     | (a)
        pvc; pv a ref=ns/other                                       | pending    | NoVolumeAndNoClass                               | '', ''          | FailedBinding        | ''      | (a)
        pvc named=a; pv a ref=ns/d:u2                                | pending    | VolumeReservedForOtherClaim                      | '', ''          | FailedBinding        | ''      | (a)
        pvc ODD; pv a                                                | error      | ClaimCannotBeMatched                             | '', ''          | ''                   | ''      | ''
        """)
    void explains(
            String scene, String decision, String rules, String chosen, String events, String writes, String volumes) {
        ClaimExplanation why = why(scene);
        assertThat(why.decision()).hasToString(decision);
        assertThat(why.error().isPresent()).isEqualTo(decision.equals("error"));
        assertThat(words(why.steps().stream().map(step -> step.rule().id()))).isEqualTo(rules);
        assertThat(why.lastStep().rule().id()).isEqualTo(rules.replaceAll(".* ", ""));
        assertThat(words(why.chosen().stream().map(VolumeExplanation::name)) + ", " + words(why.ties().stream()))
                .isEqualTo(chosen.replace("''", ""));
        assertThat(words(why.events().stream().map(ControllerEvent::reason))).isEqualTo(events);
        assertThat(words(why.writes().stream().map(write -> write.object().name())))
                .isEqualTo(writes);
        assertThat(words(why.volumes().stream().map(ClaimExplanationTest::volume)))
                .isEqualTo(volumes);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        scene                                                 | headline
        pvc; pv a; pv b                                       | binds: volume a
        pvc named=a phase=Bound COMPLETED; pv a ref=ns/c:u1   | bound: volume a
        pvc named=a phase=Bound COMPLETED; pv b               | lost: the claim was bound and its volume does not exist, so it is lost
        WAITS; pv a class=wait 1Gi                            | waits: 0 of 1 volume fits: 1 volume too small; nearest a lacks 4Gi; fails VolumeTooSmall, WaitsForFirstConsumer
        WAITS                                                 | waits: the claim waits for a pod that uses it
        sc fast by=csi.example; pvc class=fast                | provisions: an external provisioner must provision the volume
        pvc; pv a 1Gi; pv b 2Gi                               | pending: 0 of 2 volumes fit: 2 volume too small; nearest b lacks 3Gi
        pvc                                                   | pending: no volume matches, and the claim has no class that provisions a volume
        pvc named=a                                           | pending: the volume that the claim names does not exist
        pvc ODD; pv a                                         | error: error finding PV for claim "ns/c": error creating internal label selector for claim: ns/c: "Foo" is not a valid label selector operator
        """)
    void theHeadlineIsOneLine(String scene, String headline) {
        assertThat(why(scene).headline()).isEqualTo(headline);
        assertThat(why(scene)).hasToString("PersistentVolumeClaim/ns/c: " + headline);
    }

    /** The chosen one first, then those as good, those that fit, then by failed checks and by what is missing. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        scene                                                | volumes
        pvc 9Gi; pv a 1Gi; pv b 8Gi; pv d 10Gi; pv e 10Gi; pv f 20Gi | d Chosen fits; e EquallyGood fits; f LargerThanChosen fits; b VolumeTooSmall lacks 1Gi; a VolumeTooSmall lacks 8Gi
        pvc 9Gi; pv g 8Gi class=x; pv a 1Gi                  | a VolumeTooSmall lacks 8Gi; g VolumeTooSmall lacks 1Gi; fails VolumeTooSmall, StorageClassMismatch
        pvc 9Gi; pv z 20Gi; pv y 20Gi; pv a 9Gi              | a Chosen fits; y LargerThanChosen fits; z LargerThanChosen fits
        pvc 9Gi; pv b 9663676415; pv d 0; pv e class=x       | e StorageClassMismatch fails StorageClassMismatch; b VolumeTooSmall lacks 1; d VolumeTooSmall lacks 9Gi
        pvc named=b; pv a; pv b 1Gi class=x; pv d            | b named VolumeTooSmall lacks 4Gi; fails VolumeTooSmall, StorageClassMismatch; a NamedByClaim; d NamedByClaim
        pvc named=b; pv a; pv b ref=ns/c:u1 1Gi class=x      | b named Chosen fits; a NamedByClaim
        pvc named=b COMPLETED; pv a; pv b ref=ns/c:u1 1Gi    | b named Chosen fits; a NamedByClaim
        pvc named=b COMPLETED; pv b ref=ns/c:u2              | b named ReservedForAnotherClaim fails ReservedForAnotherClaim
        pvc named=b COMPLETED; pv b                          | b named Chosen fits
        pvc COMPLETED; pv b                                  | b NamedByClaim
        """)
    void eachVolumeTellsWhatItIsToTheClaim(String scene, String volumes) {
        assertThat(why(scene).volumes().stream()
                        .map(each -> each.name()
                                + (each.isNamed() ? " named " : " ")
                                + each.code().id()
                                + (each.isSkipped()
                                        ? ""
                                        : " " + each.candidate().lack()))
                        .collect(Collectors.joining("; ")))
                .isEqualTo(volumes);
    }

    /** The named volume, and the volume of a claim that was bound before: the message, then each check. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        scene                                     | words
        pvc named=b; pv b                         | the claim names it, and it fits: volume is reserved for no claim
        pvc named=b; pv b ref=ns/c:u1             | the claim names it, and it is reserved for the claim: bound without checks: volume is reserved for ns/c (uid u1)
        pvc named=b; pv b ref=ns/c:u1 1Gi class=x | the claim names it, and it is reserved for the claim: bound without checks, although volume has 1Gi, claim asks for 5Gi; storage class is x, claim asks for none: volume is reserved for ns/c (uid u1)
        pvc named=b COMPLETED; pv b               | the claim was bound to it before: volume is reserved for no claim
        pvc named=b COMPLETED; pv b ref=ns/c:u1   | the claim was bound to it before: volume is reserved for ns/c (uid u1)
        pvc named=b COMPLETED; pv b ref=ns/d      | volume is reserved for ns/d, not for ns/c (uid u1): volume is reserved for ns/d, not for ns/c (uid u1)
        pvc named=b COMPLETED; pv b ref=ns/c:u2   | volume is reserved for ns/c (uid u2), not for ns/c (uid u1): volume is reserved for ns/c (uid u2), not for ns/c (uid u1)
        pvc named=a COMPLETED; pv b ref=ns/c:u2   | the claim names volume a, so no other volume is considered: the claim names volume a, so no other volume is considered
        """)
    void aNamedVolumeHasWordsOfItsOwn(String scene, String words) {
        VolumeExplanation volume = why(scene).volumes().get(0);
        List<CheckOutcome> checks = volume.checks();
        assertThat(checks.get(0).message())
                .startsWith("the claim names volume " + checks.get(0).expected());
        CheckOutcome last = checks.get(Math.min(1, checks.size() - 1));
        assertThat(volume.message() + ": " + last.message()).isEqualTo(words);
        assertThat(last.passed()).isEqualTo(!words.contains(", not for ") && !words.contains("no other"));
        assertThat(last.message()).contains(last.actual().equals("b") ? "no other" : "reserved for " + last.actual());
    }

    @Test
    void aVolumeIsToldAsJson() {
        VolumeExplanation volume = why("pvc COMPLETED; pv b").volumes().get(0);
        String words = "the claim names no volume, so no other volume is considered";
        assertThat(volume.toJson().toJson())
                .isEqualTo("{\"name\":\"b\",\"fits\":false,\"chosen\":false,\"code\":\"NamedByClaim\",\"message\":\""
                        + words
                        + "\",\"checks\":[{\"code\":\"NamedByClaim\",\"passed\":false,\"expected\":\"\",\"actual\":\"b\",\"message\":\""
                        + words + "\"}]}");
        assertThat(volume.message()).isEqualTo(words);
        assertThat(why("pvc named=a; pv a; pv b").volumes().get(1).checks()).hasSize(8);
        assertThat(volume.failures()).isEqualTo(volume.checks());
    }

    /** The controller makes a volume Available before it looks for one. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        volumes                                                | without phase | summary
        pv a phase=; pv b phase=Pending; pv d phase=Failed     | 2             | 2 of 3 volumes fit: 1 volume not available; nearest a fits
        pv a phase= ref=ns/other; pv b phase=Available         | 1             | 1 of 2 volumes fit: 1 reserved for another claim; nearest b fits
        pv a phase= ref=ns/other:gone                          | 0             | 0 of 1 volume fits: 1 reserved for another claim; nearest a fails ReservedForAnotherClaim, VolumeNotAvailable
        """)
    void volumesWithoutAPhaseAreTakenAsAvailable(String volumes, int withoutPhase, String summary) {
        ClaimExplanation why = why("pvc; " + volumes);
        assertThat(why.volumesWithoutPhase()).isEqualTo(withoutPhase);
        assertThat(why.summary()).hasToString(summary);
        assertThat(summary)
                .startsWith(why.summary().fitting() + " of " + why.summary().total() + " ")
                .contains("nearest " + why.summary().nearest().orElseThrow() + " "
                        + why.summary().lack());
        assertThat(why.summary().failures().values().stream()
                        .mapToInt(each -> each)
                        .sum())
                .isGreaterThanOrEqualTo(why.summary().total() - why.summary().fitting());
    }

    @Test
    void aVolumeThatWasNotLookedAtIsNotCounted() {
        assertThat(why("pvc named=a; pv a; pv b").summary()).hasToString("1 of 1 volume fits; nearest a fits");
    }

    @Test
    void theEndIsThatOfTheWholeCluster() {
        ClaimExplanation why =
                why("sc fast by=csi.example; pvc class=fast; pv 1Gi; json={\"kind\":\"PersistentVolume\",\"spec\":7}");
        assertThat(why.outcome().isYes()).isFalse();
        assertThat(why.allReasons())
                .containsAll(why.outcome().reasons())
                .containsAll(why.outcome().verdict().reasons())
                .isNotEmpty();
        assertThat(why.unreadable()).hasSize(1);
        assertThat(why.toJson()).isEqualTo(ClaimJson.of(why));
        ClaimExplanation provisioned = why.provisioning(Provisioners.named("csi.example"));
        assertThat(provisioned.outcome().end()).hasToString("Bound with pvc-u1");
        assertThat(provisioned.decision()).isEqualTo(why.decision());
        assertThat(why.provisioning(Provisioners.NONE)).isSameAs(why);
    }

    @Test
    void isToldAsJson() {
        JsonObject json = why("sc std by=x default; pvc class!; pv a class=std; pv b 1Gi class=std")
                .toJson();
        assertThat(json.without("volumes").without("end").without("writes")).isEqualTo(JsonValue.parse("""
            {"claim": "ns/c", "madeBy": null, "asks": {"storage": "5Gi", "accessModes": ["ReadWriteOnce"],
             "volumeMode": "Filesystem", "storageClassName": "std", "volumeName": ""}, "decision": "binds",
             "rule": "ClaimBindsToChosenVolume", "rules": ["ClaimGetsDefaultClass", "ClaimBindsToChosenVolume"],
             "volume": "a", "ties": [], "error": null, "events": [], "volumesWithoutPhase": 0,
             "summary": {"total": 2, "fitting": 1, "failures": {"VolumeTooSmall": 1}, "nearest": "a", "lack": "fits"}}\
            """));
        assertThat(json.array("writes").items()).hasSize(5).startsWith(JsonValue.parse("""
            {"verb": "update", "object": "PersistentVolumeClaim/ns/c", "patch": {"spec": {"storageClassName": "std"}}}\
            """));
        assertThat(json.array("volumes").items()).hasSize(2);
        assertThat(json.child("end"))
                .isEqualTo(why("sc std by=x default; pvc class!; pv a class=std; pv b 1Gi class=std")
                        .outcome()
                        .toJson(C));
        assertThat(why("pvc ODD; pv a").toJson().string("error")).isPresent();
        JsonObject pending = why("pvc").toJson();
        assertThat(pending.array("events").items()).containsExactly(JsonValue.parse("""
            {"type": "Normal", "reason": "FailedBinding",
             "message": "no persistent volumes available for this claim and no storage class is set"}\
            """));
        assertThat(pending.child("asks").string("storageClassName")).contains("");
        assertThat(why("pvc class!").toJson().child("asks").members()).containsEntry("storageClassName", JsonNull.NULL);
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        node | volumes
        n1   | a (b)
        n2   | b (a)
        """)
    void onANodeAVolumeFitsThatTheNodeReaches(String node, String volumes) {
        Inventory cluster = inventory(
                "WAITS; pod p uses=c; node n1 label=zone=1 cpu=1 pods=9; node n2 label=zone=2 cpu=1 pods=9; pv a"
                        + " class=wait ZONE1; pv b class=wait ZONE2");
        ClaimExplanation why = ClaimExplanation.onNode(cluster, C, node).orElseThrow();
        assertThat(words(why.volumes().stream().map(ClaimExplanationTest::volume)))
                .isEqualTo(volumes);
        assertThat(why.outcome().node().orElseThrow().volume()).contains(volumes.substring(0, 1));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
        scene                                                          | outcome
        pvc; pvc d uid=u2; pv a                                        | {"phase":"Bound","volume":"a","settles":true,"possibleEnds":[{"phase":"Pending","volume":null}],"pods":{},"nodes":[],"node":null}
        WAITS; pod p uses=c; pod q uses=d; node n; pv a class=wait     | {"phase":"Bound","volume":"a","settles":true,"possibleEnds":[],"pods":{"ns/p":{"state":"placed","node":"n","feasible":["n"],"message":null}},"nodes":[],"node":null}
        sc std by=x default; pvc class!                                | {"phase":"Pending","volume":null,"settles":true,"possibleEnds":[],"pods":{},"nodes":[],"node":null}
        """)
    void theOutcomeIsToldAsJson(String scene, String outcome) {
        ClaimExplanation why = why(scene);
        JsonObject json = why.outcome().toJson(C);
        assertThat(json.without("verdict").without("reasons").toJson()).isEqualTo(outcome);
        assertThat(json.child("verdict")).isEqualTo(why.outcome().verdict().toJson());
        assertThat(json.array("reasons")).isEqualTo(Reason.toJson(why.outcome().reasons()));
    }

    /** A claim can be bound, and its volume where none of its pods can run. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        scene                                                     | nodes
        BOUND pod p uses=c; node n label=zone=2 cpu=1 pods=9      | Node/n, PersistentVolume/a: it needs zone in (1); the node has zone=2
        BOUND pod p uses=c; node n cpu=1 pods=9                   | Node/n, PersistentVolume/a: it needs zone in (1); the node has no label zone
        BOUND pod p uses=c; node n label=zone=2 cpu=1 pods=9; node m label=zone=2 cordoned | Node/m, Node/n, PersistentVolume/a: it needs zone in (1); the node has zone=2
        BOUND pod p uses=c; node n label=zone=1 cpu=1 pods=9      |
        BOUND pod p uses=c cpu=2; node n label=zone=1 cpu=1 pods=9 |
        BOUND pod p uses=c node=n; node n label=zone=2            |
        BOUND node n label=zone=2                                 |
        """)
    void nodesWhereABoundVolumeCannotBeUsedAreNamed(String scene, String nodes) {
        String bound = "pv a ref=ns/c:u1 phase=Bound ZONE1; pvc c named=a phase=Bound"
                + " ann=pv.kubernetes.io/bind-completed; ";
        assertThat(why(scene.replace("BOUND ", bound)).outcome().nodes().stream()
                        .map(each -> each.subject()
                                + each.message().replaceAll("(?s)^(?!volume).*|^volume.* on the node(: .*)", "$1"))
                        .collect(Collectors.joining(", ")))
                .isEqualTo(nodes == null ? "" : nodes);
    }

    @Test
    void aNodeThatIsNotThereIsAnError() {
        assertThatThrownBy(() -> ClaimExplanation.onNode(inventory("pvc"), C, "n3"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("n3");
        assertThat(ClaimExplanation.of(inventory("pvc d"), C)).isEmpty();
    }
}
