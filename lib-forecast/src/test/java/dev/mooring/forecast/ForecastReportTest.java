package dev.mooring.forecast;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.controller.ControllerRule;
import dev.mooring.controller.World;
import dev.mooring.forecast.explain.EndRemedy;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Reason;
import java.util.stream.Collectors;
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
                        "workloads",
                        "verdict",
                        "events",
                        "settles",
                        "rounds",
                        "unstable",
                        "orderDependent",
                        "orderDependence",
                        "dangers",
                        "refused",
                        "notJudged");
        assertThat(report.child("persistentVolumeClaims")).isEqualTo(JsonValue.parse("""
                {"ns/c": {"phase": "Bound", "volume": "pv", "verdict": {"answer": "bound", "reasons": []}, "reasons": [
                  {"code": "ClaimStaysBound", "severity": "INFO", "object": "PersistentVolumeClaim/ns/c", "path": "",
                   "message": "claim and volume are already bound; only missing fields are set"}]},
                 "ns/d": {"phase": "Pending", "volume": null, "verdict": {"answer": "not-bound", "reasons": [
                  {"code": "NoVolumeAndNoClass", "severity": "WARN", "object": "PersistentVolumeClaim/ns/d", "path": "",
                   "message": "no volume matches, and the claim has no class that provisions a volume", "remedy": REMEDY}]}, "reasons": [
                  {"code": "NoVolumeAndNoClass", "severity": "WARN", "object": "PersistentVolumeClaim/ns/d", "path": "",
                   "message": "no volume matches, and the claim has no class that provisions a volume", "remedy": REMEDY},
                  {"code": "FailedBinding", "severity": "WARN", "object": "PersistentVolumeClaim/ns/d", "path": "",
                   "message": "no persistent volumes available for this claim and no storage class is set"},
                  {"code": "NoMatchingVolume", "severity": "INFO", "object": "PersistentVolumeClaim/ns/d", "path": "",
                   "message": "no volume matches the claim"},
                  {"code": "ReservedForAnotherClaim", "severity": "INFO", "object": "PersistentVolume/pv",
                   "path": "/spec/claimRef", "message": "volume is reserved for ns/c (uid u1), not for ns/d (uid ud)",
                   "expected": "ns/d (uid ud)", "actual": "ns/c (uid u1)"},
                  {"code": "VolumeTooSmall", "severity": "INFO", "object": "PersistentVolume/pv",
                   "path": "/spec/capacity/storage", "message": "volume has 10Gi, claim asks for 20Gi",
                   "expected": "20Gi", "actual": "10Gi"},
                  {"code": "VolumeNotAvailable", "severity": "INFO", "object": "PersistentVolume/pv",
                   "path": "/status/phase", "message": "phase is Bound; a claim binds only to Available volumes",
                   "expected": "Available", "actual": "Bound"}]}}""".replace("REMEDY", remedy())));
        assertThat(report.child("persistentVolumes").child("pv").string("claim"))
                .contains("ns/c");
        assertThat(report.array("events").items().get(0)).isEqualTo(JsonValue.parse("""
                {"kind": "PersistentVolumeClaim", "namespace": "ns", "name": "c", "type": "Normal", "reason": "FailedBinding",
                 "message": "no persistent volumes available for this claim and no storage class is set"}"""));
        assertThat(report.members().get("rounds")).isEqualTo(JsonNumber.of(3));
    }

    private static String remedy() {
        return EndRemedy.of(ControllerRule.NO_VOLUME_AND_NO_CLASS).stream()
                .map(step -> step.toJson().toJson())
                .collect(Collectors.joining(",", "[", "]"));
    }

    @Test
    void tellsTheOtherEnds() {
        JsonObject orders = report("pv; pvc a uid=ua; pvc b uid=ub").child("orderDependence");
        assertThat(orders.string("answer")).contains("depends");
        assertThat(orders.child("possibleEnds")).isEqualTo(JsonValue.parse("""
                {"PersistentVolume/pv": [{"phase": "Bound", "claim": "ns/a"}, {"phase": "Bound", "claim": "ns/b"}],
                 "PersistentVolumeClaim/ns/a": [{"phase": "Bound", "volume": "pv"}, {"phase": "Pending", "volume": null}],
                 "PersistentVolumeClaim/ns/b": [{"phase": "Pending", "volume": null}, {"phase": "Bound", "volume": "pv"}]}"""));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            cluster                                          | all bound
            pv; pvc                                          | true
            pv                                               | false
            pv a; pv b; pvc                                  | true
            pvc                                              | false
            pv; pvc a uid=ua; pvc b uid=ub                   | false
            pv; pvc uid= named=pv                            | false
            pv a 8Gi; pv b 5Gi; pvc a uid=ua 5Gi; pvc b uid=ub 8Gi | true
            """)
    void allAreBoundOnlyIfThatHangsOnNothing(String cluster, boolean allBound) {
        assertThat(ForecastReport.of(Forecast.of(World.of(cluster))).verdict().isYes())
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
        assertThat(reasons.items()).hasSize(ForecastReport.MOST_REASONS);
        JsonObject last = (JsonObject) reasons.items().get(ForecastReport.MOST_REASONS - 1);
        assertThat(last.string("code")).contains("MoreReasons");
        assertThat(last.string("message"))
                .contains(
                        "14 more reasons are not listed; 0 of 30 volumes fit: 30 volume too small; nearest v0 lacks 89Gi");
    }

    @Test
    void inLargeClustersAReportSaysWhatItDoesNotCompare() {
        StringBuilder words = new StringBuilder();
        for (int i = 0; i < 350; i++) {
            words.append("; pvc c")
                    .append(i)
                    .append(" uid=u")
                    .append(i)
                    .append(" 99Gi; pv v")
                    .append(i);
        }
        ForecastReport report = ForecastReport.of(Forecast.of(World.of(words.toString())));
        assertThat(report.reasons(ObjectRef.claim("ns", "c0"))).hasSize(ForecastReport.MOST_REASONS);
        assertThat(report.reasons(ObjectRef.volume("v9")))
                .extracting(Reason::message)
                .last()
                .isEqualTo(
                        "is not compared with 350 claims: a report compares at most 100000 pairs of claim and volume");
    }

    @Test
    void anExplanationWithALimitHasTheNearestVolumesAndASummary() {
        StringBuilder words = new StringBuilder("pvc 20Gi; pv near 18Gi; pv far 2Gi class=x");
        for (int i = 0; i < 1000; i++) {
            words.append("; pv v").append(i).append(" class=other");
        }
        Forecast forecast = Forecast.of(World.of(words.toString()));
        ObjectRef claim = ObjectRef.claim("ns", "c");
        Explanation explanation = forecast.explain(claim, 5);
        assertThat(explanation.reasons())
                .extracting(reason -> reason.subject().replaceAll(".*/", "") + ":"
                        + reason.code().id())
                .containsExactly(
                        "c:NoVolumeAndNoClass",
                        "c:FailedBinding",
                        "c:NoMatchingVolume",
                        "near:VolumeTooSmall",
                        "v0:VolumeTooSmall");
        assertThat(explanation.omitted()).isEqualTo(forecast.explain(claim).size() - 5);
        VolumeExplanation.VolumeSummary summary = explanation.volumes().orElseThrow();
        assertThat(summary).hasToString("0 of 1,002 volumes fit: 1,002 volume too small; nearest near lacks 2Gi");
        assertThat(summary.toJson().toJson())
                .isEqualTo("{\"total\":1002,\"fitting\":0,\"failures\":{\"VolumeTooSmall\":1002},\"nearest\":\"near\","
                        + "\"lack\":\"lacks 2Gi\"}");
        assertThat(forecast.explain(claim, 0).reasons()).isEmpty();
    }

    @Test
    void tellsOfPodsAndNodes() {
        JsonObject report = ForecastReport.of(
                        Forecast.given(World.objects("node n1 label=zone=a; node n2 cordoned; sc w by=csi.example"
                                + " mode=WaitForFirstConsumer; pvc class=w; pod p uses=c")))
                .toJson();
        assertThat(report.child("pods")).isEqualTo(JsonValue.parse("""
                {"ns/p": {"state": "waiting-for-claims", "node": "n1", "message": null, "refusal": null, "remarks": [],
                  "nodes": {
                    "n1": {"feasible": true, "reasons": [], "volumes": [{"claim": "ns/c", "volume": null}]},
                    "n2": {"feasible": false, "volumes": [],
                           "reasons": [{"code": "NodeUnschedulable", "severity": "WARN", "object": "Node/n2", "path": "",
                            "message": "node(s) were unschedulable"}]}}}}"""));
        assertThat(report.array("events").items()).hasSize(3);
    }

    /** What forbids the yes is told: dangers, other orders, refusals, verdicts, workloads, deletions. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            objects                                             | created           | verdict   | reasons
            pv source=hostPath:/x; pvc                          | ''                | unknown   | c:ClaimStaysBound c:NamespaceNotFound c:OtherClaimsNotGiven pv:HeldBy pv:VolumeBecomesBound
            pv source=hostPath:/x; pvc                          | pvc               | not-bound | c:AlreadyExists c:ClaimStaysBound c:NamespaceNotFound c:OtherClaimsNotGiven pv:HeldBy pv:VolumeBecomesBound
            pv source=hostPath:/x; pvc                          | pv source=hostPath:/x | unknown | c:ClaimStaysBound c:NamespaceNotFound c:OtherClaimsNotGiven pv:AlreadyExists pv:HeldBy pv:VolumeBecomesBound
            pv source=hostPath:/x; pvc uid= nosize status={}    | ''                | not-bound | :NoClaimGiven c:RefusedByServer pv:VolumeBecomesAvailable
            pv source=hostPath:/x nosize status={}; pvc         | ''                | not-bound | c:FailedBinding c:NoMatchingVolume c:NoVolumeAndNoClass pv:RefusedByServer
            pv source=hostPath:/x; pvc; pvc d uid=ud            | ''                | not-bound | c:ClaimStaysBound c:DependsOnOrder d:DependsOnOrder d:FailedBinding d:NoMatchingVolume d:NoVolumeAndNoClass pv:DependsOnOrder pv:HeldBy pv:ReservedForAnotherClaim pv:VolumeBecomesBound pv:VolumeNotAvailable
            pv source=rbd modes=RWX+RWO; pvc                    | ''                | unknown   | c:ClaimStaysBound c:NamespaceNotFound c:OtherClaimsNotGiven pv:HeldBy pv:InTreePluginRemoved pv:ReadWriteManyOnRbdFileSystem pv:VolumeBecomesBound
            """)
    void everyReasonIsTold(String objects, String created, String verdict, String reasons) {
        Forecast forecast = Forecast.given(World.objects(objects));
        ForecastReport report =
                ForecastReport.of(created.isEmpty() ? forecast : forecast.creating(World.objects(created)));
        assertThat(report.verdict().answer()).hasToString(verdict);
        assertThat(report.allReasons().stream()
                        .map(each -> each.subject().replaceAll(".*/", "") + ":"
                                + each.code().id())
                        .distinct()
                        .sorted()
                        .collect(Collectors.joining(" ")))
                .isEqualTo(reasons);
        if (!created.isEmpty()) {
            assertThat(report.reasons(World.objects(created).get(0).ref()))
                    .anyMatch(each -> each.code() == ForecastCode.ALREADY_EXISTS);
        }
    }

    /** A refusal keeps the server's type, field and words. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            refused                              | errors
            pvc d nosize                         | {"type":"FieldValueRequired","field":"spec.resources[storage]","message":"Required value"}
            pvc d spec                           | {"type":"Undecodable","field":"/spec","message":"json: cannot unmarshal string into Go struct field PersistentVolumeClaim.spec of type v1.PersistentVolumeClaimSpec"}
            pvc c                                | {"type":"AlreadyExists","field":"","message":"persistentvolumeclaims \\"c\\" already exists"}
            pvc e 20Gi                           | {"type":"Forbidden","field":"","message":"persistentvolumeclaims \\"e\\" is forbidden: maximum storage usage per PersistentVolumeClaim is 9Gi, but request is 20Gi","plugin":"LimitRanger"}
            """)
    void aRefusalIsToldAsJson(String refused, String errors) {
        Forecast forecast = Forecast.given(
                Inventory.of(
                        World.objects(
                                "pv; pvc; json={\"apiVersion\":\"v1\",\"kind\":\"LimitRange\","
                                        + "\"metadata\":{\"name\":\"l\",\"namespace\":\"ns\",\"uid\":\"ul\"},\"spec\":{\"limits\":[{\"type\":\"PersistentVolumeClaim\",\"max\":{\"storage\":\"9Gi\"}}]}}")));
        Manifest object = World.objects(refused.replace(" spec", "")).get(0);
        JsonObject report = ForecastReport.of(forecast.creating(
                        refused.endsWith(" spec") ? new Manifest(object.json().with("spec", "text")) : object))
                .toJson();
        assertThat(report.array("refused").toJson())
                .isEqualTo("[{\"kind\":\"PersistentVolumeClaim\",\"namespace\":\"ns\",\"name\":\"" + object.name()
                        + "\",\"errors\":[" + errors + "]}]");
    }
}
