package dev.mooring.cli;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.admission.Admission;
import dev.mooring.admission.ApplyMode;
import dev.mooring.apply.Applied;
import dev.mooring.apply.ApplyForecast;
import dev.mooring.apply.ApplyPlan;
import dev.mooring.attach.AttachDiagnosis;
import dev.mooring.deletion.Deletion;
import dev.mooring.deletion.Deletion.Propagation;
import dev.mooring.deletion.OtherControllers;
import dev.mooring.driver.BackingStorage;
import dev.mooring.expansion.AttributesChange;
import dev.mooring.expansion.Expansions;
import dev.mooring.forecast.Forecast;
import dev.mooring.forecast.ForecastReport;
import dev.mooring.fuse.mount.NodeObservations;
import dev.mooring.fuse.recovery.FuseRequest;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.kubelet.MountTable;
import dev.mooring.lint.Lint;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.move.Move;
import dev.mooring.object.Inventory;
import dev.mooring.object.SnapshotView;
import dev.mooring.provisioning.Provisioners;
import dev.mooring.quota.NamespaceLimits;
import dev.mooring.rbd.image.RbdContext;
import dev.mooring.rbd.image.RbdImageSpec;
import dev.mooring.rbd.use.Takeover;
import dev.mooring.rbd.use.UseEvidence;
import dev.mooring.release.Release;
import dev.mooring.s3fs.DriverProfile;
import dev.mooring.s3fs.RecoveryPlanner;
import dev.mooring.s3fs.S3fsDaemon;
import dev.mooring.sanitize.Policy;
import dev.mooring.sanitize.Purpose;
import dev.mooring.sanitize.Sanitizer;
import dev.mooring.selinux.SelinuxCheck;
import dev.mooring.snapshot.SnapshotDecision;
import dev.mooring.upgrade.Upgrade;
import dev.mooring.workload.controller.WorkloadObjects;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every question goes on whatever one place of one object holds, beside objects that are right. Each place is tried with
 * one value by some of the questions; with {@code -Dlong.tests=true} with all values by all of them.
 */
class OneBadPlaceTest {

    private static final boolean ALL = Boolean.getBoolean("long.tests");

    /** A question tries each so manieth place, and the next question those after them. */
    private static final int STEP = ALL ? 1 : 90;

    /** An upgrade asks the other questions at two releases, so it needs fewer places of its own. */
    private static final int STEP_OF_UPGRADE = ALL ? 1 : 360;

    /** The objects that are also the seeds of the fuzz targets. */
    private static final List<JsonObject> RIGHT = read();

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
        questions.put(
                "forecast",
                of(all -> ForecastReport.of(Forecast.of(all)).toJson().toJson()));
        questions.put("forecast given", of(all -> {
            Forecast forecast = Forecast.given(all).provisioning(Provisioners.assumed());
            forecast.claims()
                    .forEach(claim ->
                            assertThat(forecast.explain(claim.claim().ref())).isNotNull());
            forecast.pods()
                    .forEach(pod -> assertThat(forecast.verdict(pod.pod())).isNotNull());
            return ForecastReport.of(forecast).toJson().toJson();
        }));
        questions.put("plus and minus", (documents, odd) -> {
            Forecast forecast =
                    Forecast.given(Inventory.of(documents)).creating(odd).changing(odd);
            return "" + forecast.deleting(odd.ref()).deletions().toJson().toJson()
                    + forecast.removing(odd.ref()).claims();
        });
        questions.put(
                "delete all",
                of(all -> Forecast.given(all)
                        .deleting(all.all().stream().map(Manifest::ref).toArray(ObjectRef[]::new))
                        .deletions()
                        .toJson()
                        .toJson()));
        for (Propagation propagation : Propagation.values()) {
            questions.put(
                    "deletion " + propagation,
                    (documents, odd) -> Deletion.in(Inventory.of(documents))
                            .cascading(propagation)
                            .scaling(new ObjectRef("StatefulSet", "d", "t"), 0)
                            .together(List.of(odd.ref(), new ObjectRef("Namespace", "", "d")))
                            .play(OtherControllers.NONE)
                            .toJson()
                            .toJson());
        }
        for (Purpose purpose : Purpose.values()) {
            questions.put("sanitize " + purpose, (documents, odd) -> {
                Policy policy = Policy.builder(purpose).build();
                return Applied.of(Sanitizer.sanitize(policy, Inventory.of(documents), documents))
                                .toJson()
                                .toJson()
                        + Applied.of(Sanitizer.sanitize(policy, documents)).toText();
            });
        }
        for (ApplyMode mode : ApplyMode.values()) {
            questions.put("apply " + mode, (documents, odd) -> {
                ApplyForecast forecast = ApplyForecast.of(ApplyPlan.of(Inventory.of(RIGHT), mode, documents));
                return forecast.completed().toText() + forecast.toJson().toJson();
            });
        }
        questions.put("admission", (documents, odd) -> {
            Manifest right = new Manifest(RIGHT.stream()
                    .filter(each -> each.string("kind").equals(odd.json().string("kind")))
                    .findFirst()
                    .orElse(odd.json()));
            return "" + Admission.post(odd) + Admission.create(odd)
                    + (right.kind().equals(odd.kind()) ? Admission.update(right, odd) : "");
        });
        questions.put("quota", (documents, odd) -> {
            NamespaceLimits limits = NamespaceLimits.of(Inventory.of(documents), Inventory.of(documents));
            StringBuilder said = new StringBuilder();
            for (JsonObject each : RIGHT) {
                said.append(limits.create(new Manifest(each)));
            }
            return said.toString();
        });
        questions.put(
                "upgrade",
                of(all -> Upgrade.between(Release.of("1.29"), Release.LATEST)
                        .of(all)
                        .toJson()
                        .toJson()));
        questions.put(
                "attach",
                of(all -> AttachDiagnosis.of(all).volumes().stream()
                        .map(each -> each.toString() + each.cases() + each.state())
                        .toList()));
        questions.put("selinux", of(all -> {
            SelinuxCheck check = SelinuxCheck.of(all);
            return check.toString() + check.findings() + check.events() + check.unreadable();
        }));
        questions.put("expansion", of(all -> {
            List<Object> said = new ArrayList<>(Expansions.of(all).pending());
            all.claims()
                    .forEach(claim ->
                            said.add(AttributesChange.of(claim, all).toJson().toJson()));
            return said;
        }));
        questions.put("workload", of(all -> WorkloadObjects.of(all).documents()));
        questions.put("lint", of(all -> Lint.of(all).toJson().toJson()));
        questions.put("move", (documents, odd) -> {
            Policy policy = Policy.builder(Purpose.PREBIND).build();
            Inventory source = Inventory.of(documents);
            return Move.of(Move.inNamespaces(documents, Set.of("d")), policy, source, Inventory.of(RIGHT))
                            .toJson()
                            .toJson()
                    + Move.of(RIGHT, policy, Inventory.of(RIGHT), source);
        });
        questions.put(
                "snapshot",
                of(all -> all.all("VolumeSnapshot").stream()
                        .map(each -> {
                            try {
                                return SnapshotDecision.of(SnapshotView.from(each), all)
                                        .toString();
                            } catch (ManifestException e) {
                                return "the one that was asked about cannot be read";
                            }
                        })
                        .toList()));
        questions.put("storage", of(all -> {
            List<BackingStorage> storages =
                    all.volumes().stream().map(BackingStorage::of).toList();
            StringBuilder said = new StringBuilder("storage ");
            for (BackingStorage one : storages) {
                said.append(one.keys()).append(one.hints()).append(one.reach());
                storages.forEach(other -> said.append(one.compare(other)));
            }
            return said;
        }));
        questions.put(
                "takeover",
                of(all -> Takeover.decide(Takeover.Request.of(
                        UseEvidence.of(RbdImageSpec.of("p", "csi-vol-aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee"), NOW)
                                .objects(all, RbdContext.EMPTY)
                                .build(),
                        "n",
                        "m"))));
        questions.put(
                "s3fs plan",
                of(all -> RecoveryPlanner.plan(
                                FuseRequest.of(
                                                all,
                                                NodeObservations.of(MountTable.parse("30 1 0:1 / / rw - ext4 d rw\n")))
                                        .onNode("n"),
                                S3fsDaemon.of(DriverProfile.GENERIC.withDrivers(Set.of("rbd.csi.ceph.com"))))
                        .toJson()
                        .toJson()));
        return questions;
    }

    @ParameterizedTest
    @MethodSource("names")
    void aQuestionGoesOn(String name) {
        Question question = requireNonNull(questions().get(name));
        Map<String, String> thrown = new TreeMap<>();
        int turn = List.copyOf(names()).indexOf(name);
        int step = name.equals("upgrade") ? STEP_OF_UPGRADE : STEP;
        for (int i = 0; i < RIGHT.size(); i++) {
            for (JsonPointer place : placesOf(RIGHT.get(i))) {
                if (turn++ % step > 0) {
                    continue;
                }
                for (JsonValue value : ALL ? VALUES : List.of(VALUES.get(turn % VALUES.size()))) {
                    ask(question, i, RIGHT.get(i).with(place, value), thrown, place + " = " + value.toJson());
                }
            }
        }
        assertThat(thrown).isEmpty();
    }

    private static Set<String> names() {
        return questions().keySet();
    }

    private static void ask(Question question, int which, JsonObject odd, Map<String, String> thrown, String where) {
        List<JsonObject> documents = new ArrayList<>(RIGHT);
        documents.set(which, odd);
        try {
            assertThat(question.ask(documents, new Manifest(odd))).isNotEmpty();
        } catch (RuntimeException e) {
            String at = Arrays.stream(e.getStackTrace())
                    .filter(frame -> frame.getClassName().startsWith("dev.mooring"))
                    .skip(2)
                    .limit(5)
                    .toList()
                    .toString();
            thrown.putIfAbsent(at, odd.string("kind").orElse("") + " " + where + ": " + e);
        }
    }

    /** Every place of an object; of a list, those of its first item. */
    private static List<JsonPointer> placesOf(JsonObject object) {
        Set<String> places = new TreeSet<>();
        collect(object, JsonPointer.ROOT, places);
        return places.stream().map(JsonPointer::parse).toList();
    }

    private static void collect(JsonValue value, JsonPointer at, Set<String> places) {
        if (!at.equals(JsonPointer.ROOT)) {
            places.add(at.toString());
        }
        if (value instanceof JsonObject object) {
            object.members().forEach((key, member) -> collect(member, at.child(key), places));
        } else if (value instanceof JsonArray array && !array.items().isEmpty()) {
            collect(array.items().get(0), at.child(0), places);
        }
    }

    private static List<JsonObject> read() {
        try {
            return Files.readAllLines(Path.of("../checks/fuzz/src/test/resources/dev/mooring/fuzz/objects.jsonl"))
                    .stream()
                    .map(JsonObject::parse)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
