package dev.mooring.forecast;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.deletion.DataEnd;
import dev.mooring.deletion.DeletionEnd;
import dev.mooring.evidence.Needed;
import dev.mooring.evidence.internal.Reads;
import dev.mooring.forecast.proof.HoldersEvidence;
import dev.mooring.forecast.proof.HoldersRule;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Reason;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who holds an object in Terminating, or would hold it. See {@link DeletionSketch} for the words. */
class HoldersTest {

    private static final String PAIR = "pvc c vol=v; pv v of=c";

    private static Holders of(String objects, String object) {
        return Holders.of(DeletionSketch.inventory(objects.replace("PAIR", PAIR)), DeletionSketch.ref(object))
                .orElseThrow();
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            objects                                                     | object | being deleted | state       | held by           | data
            PAIR                                                        | pvc/c  | false         | gone        | ''                | deleted
            PAIR; pod p node=n uses=c; node n                           | pvc/c  | false         | terminating | PvcProtection     | deleted-when-released
            PAIR                                                        | pv/v   | false         | terminating | PvProtection ExternalProvisioner | deleted-when-released
            pvc c; pv v                                                 | pvc/c  | false         | gone        | ''                | deleted
            pvc c fin=x deleting                                        | pvc/c  | true          | terminating | UnknownFinalizer  | ''
            pvc c deleting                                              | pvc/c  | true          | gone        | ''                | ''
            PAIR; cm c fin=x                                            | cm/c   | false         | terminating | UnknownFinalizer  | ''
            PAIR; pod c node=n; node n                                  | pod/c  | false         | gone        | ''                | ''
            pv v policy=Retain fin=x deleting                           | pv/v   | true          | terminating | UnknownFinalizer  | kept
            PAIR; pod p node=n uses=c owner=cluster/m; node n           | pvc/c  | false         | terminating | PvcProtection     | deleted-when-released
            PAIR; pod p node=n uses=c owner=vcjob/j; node n             | pvc/c  | false         | terminating | PvcProtection     | deleted-when-released
            PAIR; pod p node=n uses=c owner=job/j; node n               | pvc/c  | false         | gone        | ''                | deleted
            PAIR; no=pod                                                | pvc/c  | false         | unknown     | PvcProtection     | unknown
            """)
    void holdWhatTheirFinalizersSay(
            String objects, String object, boolean isBeingDeleted, String state, String holders, String data) {
        Holders found = of(objects, object);
        assertThat(found.isBeingDeleted()).isEqualTo(isBeingDeleted);
        assertThat(found.end().state()).hasToString(state);
        assertThat(found.isYes()).isEqualTo(state.equals("gone"));
        assertThat(found.holders().stream()
                        .map(each -> each.reason().code().id())
                        .collect(Collectors.joining(" ")))
                .isEqualTo(holders);
        assertThat(found.data().map(each -> each.fate().toString()).orElse("")).isEqualTo(data);
        assertThat(found.allReasons())
                .containsAll(found.end().allReasons())
                .containsAll(found.data().stream().map(DataEnd::reason).toList())
                .hasSize(found.end().allReasons().size()
                        + found.data().stream().toList().size());
        JsonObject json = found.toJson();
        assertThat(json.string("object")).contains(found.object().toString());
        assertThat(json.string("state")).contains(state);
        assertThat(json.array("reasons")).isEqualTo(Reason.toJson(found.end().reasons()));
        assertThat(json.array("holders").items()).hasSize(found.holders().size());
        assertThat(json.members().get("beingDeleted")).isEqualTo(JsonBoolean.of(isBeingDeleted));
        assertThat(json.toJson()).contains(data.isEmpty() ? "\"data\":null" : "\"data\":{");
    }

    /** A claim that cannot be read has no volume that is known, and is no error. */
    @Test
    void aClaimThatCannotBeReadHasNoData() {
        Manifest odd = Manifest.parse("{\"apiVersion\": \"v1\", \"kind\": \"PersistentVolumeClaim\","
                + " \"metadata\": {\"name\": \"odd\", \"namespace\": \"ns\"}, \"spec\": {\"volumeName\": 7}}");
        assertThat(Holders.of(DeletionSketch.inventory(PAIR).with(odd), odd.ref())
                        .orElseThrow()
                        .data())
                .isEmpty();
    }

    @Test
    void whatIsNotThereIsHeldByNobody() {
        assertThat(Holders.of(DeletionSketch.inventory(PAIR), DeletionSketch.ref("pvc/d")))
                .isEmpty();
    }

    /** The scheduler may be faster than whoever deletes the claim. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            PAIR; pod p uses=c; node n                           | false
            PAIR; pod p uses=d; node n                           | true
            PAIR; pod p uses=c phase=Succeeded; node n           | true
            pvc c deleting; pod p uses=c; node n                 | true
            """)
    void aPodThatWaitsForANodeHoldsItsClaimSoon(String objects, boolean isFree) {
        Holders found = of(objects, "pvc/c");
        assertThat(found.end().state()).isEqualTo(DeletionEnd.State.GONE);
        assertThat(found.isYes()).isEqualTo(isFree);
    }

    private static final String GONE =
            "{\"apiVersion\":\"storage.k8s.io/v1\",\"kind\":\"CSIDriver\",\"metadata\":{\"name\":\"DRIVER\"}}";

    /** An attacher of a driver that the cluster does not know removes nothing; a provisioner that failed may go on failing. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            fin=external-attacher/csi-example-com                            | csi.example.com | gone
            fin=external-attacher/csi-example-com                            | csi.other.com   | terminating
            fin=external-provisioner.volume.kubernetes.io/finalizer          | csi.example.com | gone
            """)
    void aFinalizerGoesWithTheSoftwareOfItsDriver(String finalizer, String driver, String state) {
        Inventory objects = DeletionSketch.inventory("pv v nofin policy=Retain deleting " + finalizer)
                .with(JsonObject.parse(GONE.replace("DRIVER", driver)))
                .complete("CSIDriver", "CSINode");
        Holders found = Holders.of(objects, DeletionSketch.ref("pv/v")).orElseThrow();
        assertThat(found.end().state()).hasToString(state);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ''                                     | gone
            rpc error: code = Internal             | unknown
            """)
    void aProvisionerThatFailedMayGoOnFailing(String message, String state) {
        Manifest volume =
                Manifest.parse("{\"apiVersion\":\"v1\",\"kind\":\"PersistentVolume\",\"metadata\":{\"name\":\"v\","
                        + "\"uid\":\"v\",\"deletionTimestamp\":\"2026-01-01T00:00:00Z\",\"finalizers\":[\"external-provisioner.volume.kubernetes.io/finalizer"
                        + "\"]},\"spec\":{\"persistentVolumeReclaimPolicy\":\"Delete\",\"csi\":{\"driver\":\"d\",\"volumeHandle\":\"h\"},"
                        + "\"claimRef\":{\"namespace\":\"ns\",\"name\":\"c\",\"uid\":\"c\"}},\"status\":{\"phase\":\"Released\",\"message\":\""
                        + message + "\"}}");
        Holders found = Holders.of(DeletionSketch.inventory("").with(volume), volume.ref())
                .orElseThrow();
        assertThat(found.end().state()).hasToString(state);
    }

    private static final String DEPLOYMENT =
            "{\"apiVersion\":\"apps/v1\",\"kind\":\"Deployment\",\"metadata\":{\"name\":\"d\",\"namespace\":\"ns\",\"uid\":\"d\"},"
                    + "\"spec\":{\"replicas\":1,\"selector\":{\"matchLabels\":{\"a\":\"b\"}},\"template\":{\"metadata\":{\"labels\":"
                    + "{\"a\":\"b\"}},\"spec\":{\"volumes\":[{\"name\":\"v\",\"persistentVolumeClaim\":{\"claimName\":\"c\"}}]}}}}";
    private static final String SNAPSHOT =
            "{\"apiVersion\":\"snapshot.storage.k8s.io/v1\",\"kind\":\"VolumeSnapshot\",\"metadata\":{\"name\":\"s\",\"namespace\":"
                    + "\"ns\"},\"spec\":{\"source\":{\"persistentVolumeClaimName\":\"c\"}},\"status\":{\"readyToUse\":false}}";
    private static final String LATER =
            "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"later\",\"namespace\":\"ns\","
                    + "\"creationTimestamp\":\"2099-01-01T00:00:00Z\"}}";

    private static Function<Reads, HoldersEvidence> facts(String objects, String object, String... more) {
        Inventory before = DeletionSketch.inventory(objects);
        for (String each : more) {
            before = before.with(JsonObject.parse(each));
        }
        ObjectRef ref = DeletionSketch.ref(object);
        Holders found = Holders.of(before, ref).orElseThrow();
        Inventory all = before;
        Inventory now = Forecast.of(before).state().given().inventory();
        return reads -> new HoldersEvidence(all, reads, now, found.end());
    }

    @Test
    void eachPremiseIsNeeded() {
        List<HoldersRule> table = List.of(HoldersRule.values());
        Stream<Function<Reads, HoldersEvidence>> scenes = Stream.of(
                facts(PAIR.replace("pvc c", "pvc c fin=x"), "pvc/c"),
                facts(PAIR.replace("pvc c", "pvc c nofin") + "; no=pod", "pvc/c"),
                facts(PAIR, "pvc/c", DEPLOYMENT),
                facts("pvc c vol=v", "pvc/c"),
                facts("pv v nofin; no=pvc", "pv/v"),
                facts(PAIR + "; node n; va v@n", "pvc/c"),
                facts(PAIR, "pvc/c", SNAPSHOT),
                facts(PAIR + "; pv w", "pvc/c"),
                facts(PAIR + "; node n; node m; pod p node=x", "pod/p"),
                facts("pv v nofin fin=external-provisioner.volume.kubernetes.io/finalizer policy=Retain", "pv/v"),
                facts("pvc c deleting", "pvc/c", LATER));
        assertThat(Needed.among(table, scenes)).containsExactlyInAnyOrderElementsOf(Needed.all(table));
    }
}
