package dev.mooring.forecast;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.controller.World;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ForecastReportTest {

    private static JsonObject report(String words) {
        return ForecastReport.of(Forecast.of(World.of(words))).toJson();
    }

    @Test
    void tellsEverything() {
        JsonObject report = report("pv phase=Pending; pvc; pvc d uid=ud 20Gi");
        assertThat(report.members().keySet())
                .containsExactly(
                        "persistentVolumeClaims",
                        "persistentVolumes",
                        "pods",
                        "events",
                        "settles",
                        "rounds",
                        "restless",
                        "orderDependent",
                        "orderDependence",
                        "dangers",
                        "refused");
        assertThat(report.child("persistentVolumeClaims")).isEqualTo(JsonValue.parse("""
                {"ns/c": {"phase": "Bound", "volume": "pv", "reasons": [
                  {"code": "ClaimStaysBound", "message": "claim and volume are bound; missing fields are filled in"}]},
                 "ns/d": {"phase": "Pending", "volume": null, "reasons": [
                  {"code": "NoVolumeAndNoClass", "message": "no volume matches, and the claim has no class that provisions a volume"},
                  {"code": "FailedBinding",
                   "message": "no persistent volumes available for this claim and no storage class is set"},
                  {"code": "NoMatchingVolume", "message": "no volume matches the claim"},
                  {"code": "ReservedForAnotherClaim", "object": "PersistentVolume/pv",
                   "message": "volume is reserved for ns/c (uid u1), not for ns/d (uid ud)"},
                  {"code": "VolumeTooSmall", "object": "PersistentVolume/pv", "message": "volume has 10Gi, claim asks for 20Gi"},
                  {"code": "VolumeNotAvailable", "object": "PersistentVolume/pv",
                   "message": "phase is Bound; a claim binds only to Available volumes"}]}}"""));
        assertThat(report.child("persistentVolumes").child("pv").string("claim"))
                .contains("ns/c");
        assertThat(report.array("events").items().get(0)).isEqualTo(JsonValue.parse("""
                {"kind": "PersistentVolumeClaim", "namespace": "ns", "name": "c", "type": "Normal", "reason": "FailedBinding",
                 "message": "no persistent volumes available for this claim and no storage class is set"}"""));
        assertThat(report.members().get("rounds")).isEqualTo(JsonNumber.of(3));
    }

    @Test
    void tellsTheOtherEnds() {
        JsonObject orders = report("pv; pvc a uid=ua; pvc b uid=ub").child("orderDependence");
        assertThat(orders.string("answer")).contains("depends");
        assertThat(orders.array("possibleEnds")).isEqualTo(JsonValue.parse("""
                [{"PersistentVolumeClaim/ns/a": {"phase": "Pending", "volume": null},
                  "PersistentVolumeClaim/ns/b": {"phase": "Bound", "volume": "pv"},
                  "PersistentVolume/pv": {"phase": "Bound", "claim": "ns/b"}}]"""));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            cluster                                          | all bound
            pv; pvc                                          | true
            pv                                               | true
            pv a; pv b; pvc                                  | true
            pvc                                              | false
            pv; pvc a uid=ua; pvc b uid=ub                   | false
            pv; pvc uid= named=pv                            | false
            pv a 8Gi; pv b 5Gi; pvc a uid=ua 5Gi; pvc b uid=ub 8Gi | true
            """)
    void allAreBoundOnlyIfThatHangsOnNothing(String cluster, boolean allBound) {
        assertThat(ForecastReport.of(Forecast.of(World.of(cluster))).isAllBound())
                .isEqualTo(allBound);
    }

    @Test
    void longExplanationsAreCutAndSaySo() {
        StringBuilder words = new StringBuilder("pvc 99Gi");
        for (int i = 0; i < 30; i++) {
            words.append("; pv v").append(i);
        }
        JsonArray reasons = report(words.toString())
                .child("persistentVolumeClaims")
                .child("ns/c")
                .array("reasons");
        assertThat(reasons.items()).hasSize(Briefly.MOST_REASONS);
        assertThat(reasons.items().get(Briefly.MOST_REASONS - 1))
                .isEqualTo(JsonValue.parse(
                        "{\"code\": \"MoreReasons\", \"message\": \"14 more reasons are not told here\"}"));
    }

    @Test
    void tellsOfPodsAndNodes() {
        JsonObject report = ForecastReport.of(
                        Scheduling.given(World.objects("node n1 label=zone=a; node n2 cordoned; sc w by=csi.example"
                                + " mode=WaitForFirstConsumer; pvc class=w; pod p uses=c")))
                .toJson();
        assertThat(report.child("pods")).isEqualTo(JsonValue.parse("""
                {"ns/p": {"state": "waiting-for-claims", "node": "n1", "message": null, "refusal": null, "remarks": [],
                  "nodes": {
                    "n1": {"feasible": true, "reasons": [], "volumes": [{"claim": "ns/c", "volume": null}]},
                    "n2": {"feasible": false, "volumes": [],
                           "reasons": [{"code": "NodeUnschedulable", "message": "node(s) were unschedulable"}]}}}}"""));
        assertThat(report.array("events").items()).hasSize(3);
    }
}
