package dev.mooring.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.mooring.admission.Admission;
import dev.mooring.apply.Applied;
import dev.mooring.attach.AttachDiagnosis;
import dev.mooring.forecast.Forecast;
import dev.mooring.forecast.ForecastReport;
import dev.mooring.fuse.mount.NodeObservations;
import dev.mooring.fuse.recovery.FuseRequest;
import dev.mooring.json.JsonObject;
import dev.mooring.kubelet.MountTable;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.object.Inventory;
import dev.mooring.rbd.image.RbdContext;
import dev.mooring.rbd.image.RbdImageSpec;
import dev.mooring.rbd.output.CommandOutput;
import dev.mooring.rbd.output.CommandResult;
import dev.mooring.rbd.use.Takeover;
import dev.mooring.rbd.use.UseEvidence;
import dev.mooring.s3fs.DriverProfile;
import dev.mooring.s3fs.RecoveryPlanner;
import dev.mooring.s3fs.S3fsDaemon;
import dev.mooring.sanitize.GroupKeys;
import dev.mooring.sanitize.MapKind;
import dev.mooring.sanitize.Maps;
import dev.mooring.sanitize.ObjectGroups;
import dev.mooring.sanitize.Policy;
import dev.mooring.sanitize.Purpose;
import dev.mooring.sanitize.Sanitized;
import dev.mooring.sanitize.Sanitizer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The large questions about objects with a few odd places: bad content gives an answer and never an exception. */
class QuestionsFuzzTest {

    private static final Instant NOW = Instant.parse("2026-11-20T10:33:20Z");

    @FuzzTest(maxDuration = "10m")
    void sanitize(FuzzedDataProvider data) {
        Policy policy = Policy.builder(data.pickValue(Purpose.values())).build();
        List<JsonObject> documents = OddObjects.of(data);
        Inventory target = data.consumeBoolean() ? Inventory.EMPTY : Inventory.of(OddObjects.of(data));
        Sanitized answer = Sanitizer.sanitize(policy, target, documents);
        Applied applied = Applied.of(answer);
        assertThat(applied.toJson().toJson()).isNotEmpty();
        assertThat(applied.toText()).isNotNull();
        Sanitized again = Sanitizer.sanitize(policy, target, answer.documents());
        assertThat(again.documents())
                .as(() -> policy + " "
                        + documents.stream().map(JsonObject::toJson).toList() + " into "
                        + target.all().stream()
                                .map(each -> each.json().toJson())
                                .toList())
                .isEqualTo(answer.documents());
    }

    /** Maps that may merge two names: no exception, not even in groups. */
    @FuzzTest(maxDuration = "10m")
    void sanitizeWithMaps(FuzzedDataProvider data) {
        List<JsonObject> documents = OddObjects.of(data);
        List<String> names = Stream.concat(
                        documents.stream().map(Manifest::new).flatMap(each -> Stream.of(each.name(), each.namespace())),
                        Stream.of("other"))
                .filter(name -> !name.isEmpty())
                .distinct()
                .toList();
        Maps.Builder maps = Maps.builder();
        for (MapKind kind : List.of(MapKind.NAMESPACE, MapKind.VOLUME_NAME, MapKind.STORAGE_CLASS)) {
            if (data.consumeBoolean()) {
                maps.map(kind, data.pickValue(names), data.pickValue(names));
            }
        }
        if (data.consumeBoolean()) {
            maps.claimName(data.pickValue(names), data.pickValue(names), data.pickValue(names));
        }
        Policy policy = Policy.builder(data.pickValue(Purpose.values()))
                .maps(maps.build())
                .build();
        Sanitized answer = Sanitizer.sanitize(policy, documents);
        assertThat(Applied.of(answer).toJson().toJson()).isNotEmpty();
        GroupKeys keys = GroupKeys.of(policy, Inventory.EMPTY);
        ObjectGroups groups = ObjectGroups.of(documents.stream().map(keys::of).toList());
        assertThat(groups.of(0)).isPresent();
        assertThat(answer.only(documents, 0).objects())
                .hasSize(Sanitizer.sanitize(policy, List.of(documents.get(0)))
                        .objects()
                        .size());
    }

    @FuzzTest(maxDuration = "10m")
    void forecast(FuzzedDataProvider data) {
        Inventory inventory = Inventory.of(OddObjects.of(data));
        Forecast forecast = data.consumeBoolean() ? Forecast.of(inventory) : Forecast.given(inventory);
        ForecastReport report = ForecastReport.of(forecast);
        assertThat(report.toJson().toJson()).isNotEmpty();
        forecast.claims()
                .forEach(claim ->
                        assertThat(forecast.explain(claim.claim().ref())).isNotNull());
        assertThat(forecast.creating(OddObjects.one(data)).settles()).isIn(true, false);
        // The order of questions does not matter.
        assertThat(ForecastReport.of(Forecast.of(inventory)).toJson())
                .isEqualTo(ForecastReport.of(Forecast.of(inventory)).toJson());
    }

    @FuzzTest(maxDuration = "10m")
    void admission(FuzzedDataProvider data) {
        Manifest one = new Manifest(OddObjects.one(data));
        assertThat(Admission.post(one).toString()).isNotEmpty();
        assertThat(Admission.create(one).isAccepted()).isIn(true, false);
        Manifest changed = new Manifest(OddObjects.one(data));
        if (changed.kind().equals(one.kind())) {
            update(one, changed);
        }
    }

    /** What is stored was accepted once, so an old object that no server would have stored is refused as wrong input. */
    private static void update(Manifest old, Manifest changed) {
        try {
            assertThat(Admission.update(old, changed).toString()).isNotEmpty();
        } catch (ManifestException e) {
            assertThat(e.getMessage()).contains("the old object");
        }
    }

    @FuzzTest(maxDuration = "10m")
    void attach(FuzzedDataProvider data) {
        AttachDiagnosis diagnosis = AttachDiagnosis.of(Inventory.of(OddObjects.of(data)));
        diagnosis
                .volumes()
                .forEach(volume -> assertThat(
                                volume.toString() + volume.cases() + volume.state() + volume.writerMayBeAlive())
                        .isNotEmpty());
    }

    @FuzzTest(maxDuration = "10m")
    void takeover(FuzzedDataProvider data) {
        String status = data.pickValue(new String[] {
            "{\"watchers\":[]}",
            "{\"watchers\":[{\"address\":\"10.0.0.1:0/123\",\"client\":4183,\"cookie\":1}]}",
            "Watchers: none\n",
            ""
        });
        UseEvidence evidence = UseEvidence.of(RbdImageSpec.of("p", "csi-vol-aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee"), NOW)
                .objects(Inventory.of(OddObjects.of(data)), RbdContext.EMPTY)
                .status(CommandOutput.status(
                        CommandResult.of(List.of(), data.consumeInt(0, 2), status, data.consumeString(30))))
                .locks(CommandOutput.locks(
                        CommandResult.of(List.of(), 0, data.consumeBoolean() ? "[]" : data.consumeString(60), "")))
                .build();
        assertThat(Takeover.decide(Takeover.Request.of(evidence, "n", "m")).toString())
                .isNotEmpty();
    }

    @FuzzTest(maxDuration = "10m")
    void s3fsPlan(FuzzedDataProvider data) {
        List<JsonObject> objects = new ArrayList<>(OddObjects.of(data));
        Inventory inventory = Inventory.of(objects);
        String target = "/var/lib/kubelet/pods/uq/volumes/kubernetes.io~csi/v/mount";
        String lines = "30 1 0:1 / / rw - ext4 d rw\n"
                + ("40 30 0:9 / " + target + " rw shared:1 - fuse.s3fs s3fs rw\n").repeat(data.consumeInt(0, 2));
        FuseRequest request = FuseRequest.of(inventory, NodeObservations.of(MountTable.parse(lines)))
                .onNode("n");
        S3fsDaemon daemon = S3fsDaemon.of(DriverProfile.GENERIC.withDrivers(Set.of("rbd.csi.ceph.com")));
        assertThat(RecoveryPlanner.plan(request, daemon).toJson().toJson()).isNotEmpty();
    }
}
