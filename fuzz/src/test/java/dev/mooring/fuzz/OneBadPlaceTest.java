package dev.mooring.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.admission.Admission;
import dev.mooring.apply.ApplyForecast;
import dev.mooring.apply.ApplyMode;
import dev.mooring.apply.ApplyPlan;
import dev.mooring.apply.ApplyReport;
import dev.mooring.attach.AttachDiagnosis;
import dev.mooring.deletion.Deletion;
import dev.mooring.deletion.OtherControllers;
import dev.mooring.deletion.Propagation;
import dev.mooring.expansion.AttributesChange;
import dev.mooring.expansion.Expansions;
import dev.mooring.forecast.Forecast;
import dev.mooring.forecast.ForecastReport;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.kubelet.MountTable;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.provisioning.Provisioners;
import dev.mooring.quota.NamespaceLimits;
import dev.mooring.rbd.image.RbdContext;
import dev.mooring.rbd.image.RbdImageSpec;
import dev.mooring.rbd.use.Takeover;
import dev.mooring.rbd.use.TakeoverRequest;
import dev.mooring.rbd.use.UseEvidence;
import dev.mooring.release.Release;
import dev.mooring.s3fs.mount.NodeObservations;
import dev.mooring.s3fs.recovery.RecoveryPlanner;
import dev.mooring.s3fs.recovery.RecoveryRequest;
import dev.mooring.s3fs.volume.DriverProfile;
import dev.mooring.s3fs.volume.NodeContext;
import dev.mooring.sanitize.Intent;
import dev.mooring.sanitize.Policy;
import dev.mooring.sanitize.SanitizeReport;
import dev.mooring.sanitize.Sanitizer;
import dev.mooring.selinux.SelinuxCheck;
import dev.mooring.upgrade.Upgrade;
import dev.mooring.workload.WorkloadObjects;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Every question goes on whatever one place of one object holds. */
class OneBadPlaceTest {

    private static final List<JsonValue> VALUES = List.of(
            JsonBoolean.of(true),
            JsonNumber.of(-1),
            JsonString.of("-0e-64 \u202e"),
            JsonArray.of(JsonNull.NULL, JsonArray.EMPTY),
            JsonObject.of("a", JsonObject.EMPTY));

    private static final Instant NOW = Instant.parse("2026-11-20T10:33:20Z");

    /** A question about documents and the one of them that is odd, with its answer as text. */
    private interface Question {
        String ask(List<JsonObject> documents, Manifest odd);
    }

    private static Question of(Function<Inventory, Object> question) {
        return (documents, odd) -> String.valueOf(question.apply(Inventory.of(documents)));
    }

    private static Map<String, Question> questions() {
        Map<String, Question> questions = new TreeMap<>();
        questions.put("forecast", of(all -> ForecastReport.of(Forecast.of(all)).toJson().toJson()));
        questions.put("forecast given", of(all -> {
            Forecast forecast = Forecast.given(all).provisioning(Provisioners.assumed());
            forecast.claims().forEach(claim -> assertThat(forecast.explain(claim.claim().ref())).isNotNull());
            forecast.pods().forEach(pod -> assertThat(forecast.verdict(pod.pod())).isNotNull());
            return ForecastReport.of(forecast).toJson().toJson();
        }));
        questions.put("plus and minus", (documents, odd) -> {
            Forecast forecast = Forecast.given(Inventory.of(documents)).plus(odd).with(odd);
            return "" + forecast.minus(odd.ref()).deletions().toJson().toJson() + forecast.without(odd.ref()).claims();
        });
        questions.put("delete all", of(all -> Forecast.given(all)
                .minus(all.all().stream().map(Manifest::ref).toArray(ObjectRef[]::new))
                .deletions()
                .toJson()
                .toJson()));
        for (Propagation propagation : Propagation.values()) {
            questions.put("deletion " + propagation, (documents, odd) -> Deletion.in(Inventory.of(documents))
                    .cascading(propagation)
                    .scaling(new ObjectRef("StatefulSet", "d", "t"), 0)
                    .together(List.of(odd.ref(), new ObjectRef("Namespace", "", "d")))
                    .play(OtherControllers.NONE)
                    .toJson()
                    .toJson());
        }
        for (Intent intent : Intent.values()) {
            questions.put("sanitize " + intent, (documents, odd) -> {
                Policy policy = Policy.builder(intent.way()).build();
                return SanitizeReport.toJson(Sanitizer.sanitize(documents, policy, Inventory.of(documents))).toJson()
                        + SanitizeReport.toText(Sanitizer.sanitize(documents, policy));
            });
        }
        for (ApplyMode mode : ApplyMode.values()) {
            questions.put("apply " + mode, (documents, odd) -> {
                ApplyForecast forecast = ApplyForecast.of(ApplyPlan.of(Inventory.of(OddObjects.RIGHT), mode, documents));
                return new ApplyReport(forecast.completed()).toText() + new ApplyReport(forecast).objects().toJson();
            });
        }
        questions.put("admission", (documents, odd) -> {
            Manifest right = new Manifest(OddObjects.RIGHT.stream()
                    .filter(each -> each.string("kind").equals(odd.json().string("kind")))
                    .findFirst()
                    .orElse(odd.json()));
            return "" + Admission.post(odd) + Admission.create(odd)
                    + (right.kind().equals(odd.kind()) ? Admission.update(right, odd) + "" + Admission.update(odd, right) : "");
        });
        questions.put("quota", (documents, odd) -> {
            NamespaceLimits limits = NamespaceLimits.of(Inventory.of(documents), Inventory.of(documents));
            StringBuilder said = new StringBuilder(limits.create(odd).toString());
            for (JsonObject each : OddObjects.RIGHT) {
                said.append(limits.create(new Manifest(each)));
            }
            return said.toString();
        });
        questions.put("upgrade", of(all -> Upgrade.between(Release.of("1.29"), Release.LATEST).of(all).toJson().toJson()));
        questions.put("attach", of(all -> AttachDiagnosis.of(all).volumes().stream()
                .map(each -> each.toString() + each.cases() + each.state())
                .toList()));
        questions.put("selinux", of(all -> {
            SelinuxCheck check = SelinuxCheck.of(all);
            return check.toString() + check.reasons() + check.events() + check.unreadable();
        }));
        questions.put("expansion", of(all -> {
            List<Object> said = new ArrayList<>(Expansions.of(all).pending());
            all.claims().forEach(claim -> said.add(AttributesChange.of(claim, all).toJson().toJson()));
            return said;
        }));
        questions.put("workload", of(all -> WorkloadObjects.of(all).documents()));
        questions.put("takeover", of(all -> Takeover.decide(TakeoverRequest.of(
                UseEvidence.of(RbdImageSpec.of("p", "csi-vol-aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee"), NOW)
                        .objects(all, RbdContext.EMPTY)
                        .build(),
                "n",
                "m"))));
        questions.put("s3fs plan", of(all -> RecoveryPlanner.plan(RecoveryRequest.of(
                                all, NodeContext.of("n"), DriverProfile.GENERIC.withDrivers(Set.of("rbd.csi.ceph.com")))
                        .withSeen(NodeObservations.of(MountTable.parse("30 1 0:1 / / rw - ext4 d rw\n"))))
                .toJson()
                .toJson()));
        return questions;
    }

    @TestFactory
    List<DynamicTest> everyPlaceOfEveryObject() {
        List<DynamicTest> tests = new ArrayList<>();
        questions().forEach((name, question) -> tests.add(DynamicTest.dynamicTest(name, () -> ask(question))));
        return tests;
    }

    private static void ask(Question question) {
        Map<String, String> thrown = new LinkedHashMap<>();
        for (int i = 0; i < OddObjects.RIGHT.size(); i++) {
            for (JsonPointer place : OddObjects.placesOf(OddObjects.RIGHT.get(i))) {
                for (JsonValue value : VALUES) {
                    List<JsonObject> documents = new ArrayList<>(OddObjects.RIGHT);
                    documents.set(i, OddObjects.RIGHT.get(i).with(place, value));
                    try {
                        assertThat(question.ask(documents, new Manifest(documents.get(i)))).isNotEmpty();
                    } catch (RuntimeException e) {
                        String where = java.util.Arrays.stream(e.getStackTrace()).filter(f -> f.getClassName().startsWith("dev.mooring") && !f.getClassName().contains("Part")).limit(3).toList().toString();
                        thrown.putIfAbsent(where, documents.get(i).string("kind").orElse("") + " " + place + " = " + value.toJson() + ": " + e);
                    }
                }
            }
        }
        thrown.forEach((k, v) -> System.out.println("THROWN " + k + " " + v));
        System.out.println("asked");
        assertThat(thrown).isEmpty();
    }
}
