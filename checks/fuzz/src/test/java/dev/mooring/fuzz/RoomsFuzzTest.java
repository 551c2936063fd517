package dev.mooring.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.mooring.admission.ApplyMode;
import dev.mooring.apply.ApplyForecast;
import dev.mooring.apply.ApplyPlan;
import dev.mooring.attach.internal.DetachRule;
import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.deletion.Deletion;
import dev.mooring.deletion.Deletion.Propagation;
import dev.mooring.deletion.Deletions;
import dev.mooring.deletion.OtherControllers;
import dev.mooring.driver.BackingStorage;
import dev.mooring.expansion.AttributesChange;
import dev.mooring.expansion.Expansion;
import dev.mooring.expansion.Expansions;
import dev.mooring.expansion.TemplateGrowth;
import dev.mooring.forecast.Forecast;
import dev.mooring.forecast.ForecastReport;
import dev.mooring.json.JsonObject;
import dev.mooring.lint.Lint;
import dev.mooring.lint.LintReport;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.move.Move;
import dev.mooring.move.Runbook;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.NodeView;
import dev.mooring.object.PodView;
import dev.mooring.object.SnapshotView;
import dev.mooring.object.StorageClassView;
import dev.mooring.object.VolumeView;
import dev.mooring.provisioning.Provisioners;
import dev.mooring.provisioning.internal.ProvisioningContext;
import dev.mooring.provisioning.internal.ProvisioningRequest;
import dev.mooring.provisioning.internal.VolumeProvisioning;
import dev.mooring.quantity.StorageSize;
import dev.mooring.quota.LimitVerdict;
import dev.mooring.quota.NamespaceLimits;
import dev.mooring.release.Release;
import dev.mooring.sanitize.Policy;
import dev.mooring.sanitize.Purpose;
import dev.mooring.selinux.SelinuxCheck;
import dev.mooring.snapshot.SnapshotDecision;
import dev.mooring.upgrade.Upgrade;
import dev.mooring.upgrade.UpgradeReport;
import dev.mooring.workload.controller.WorkloadObjects;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.storage.StorageClass;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The questions of single rooms about objects with a few odd places: each is answered, and keeps its promises. */
class RoomsFuzzTest {

    private static Release release(FuzzedDataProvider data) {
        return data.pickValue(Release.known());
    }

    /** The object for {@code explain} and {@code deleting}: an existing one, or a possible one. */
    private static ObjectRef name(FuzzedDataProvider data, Inventory inventory) {
        List<ObjectRef> there = inventory.all().stream().map(Manifest::ref).toList();
        return there.isEmpty() || data.consumeInt(0, 5) == 0
                ? new ObjectRef("PersistentVolumeClaim", "d", data.consumeString(3))
                : data.pickValue(there);
    }

    @FuzzTest(maxDuration = "10m")
    void upgrade(FuzzedDataProvider data) {
        Release from = release(data);
        Release to = release(data);
        List<JsonObject> documents = OddObjects.of(data);
        UpgradeReport report = Upgrade.between(from, to).of(Inventory.of(documents));
        assertThat(report.toJson().toJson()).isNotEmpty();
        assertThat(report.reasons()).isNotNull();
        if (from.equals(to)) {
            assertThat(report.changes()).as(documents.toString()).isEmpty();
        }
    }

    @FuzzTest(maxDuration = "10m")
    void deletion(FuzzedDataProvider data) {
        Inventory inventory = Inventory.of(OddObjects.of(data)).on(release(data));
        Deletion deletion = Deletion.in(inventory).cascading(data.pickValue(Propagation.values()));
        List<ObjectRef> names = List.of(name(data, inventory), name(data, inventory));
        Deletion chosen = switch (data.consumeInt(0, 2)) {
            case 0 -> deletion.inOrder(names);
            case 1 -> deletion.together(names);
            default -> deletion.scaling(names.get(0), data.consumeInt(0, 5));
        };
        Deletions answer = chosen.play(OtherControllers.NONE);
        assertThat(answer.toJson().toJson()).isNotEmpty();
        assertThat(answer.allReasons()).isNotNull();
        answer.ends().forEach(end -> assertThat(answer.end(end.object())).contains(end));
    }

    @FuzzTest(maxDuration = "10m")
    void deletionInAForecast(FuzzedDataProvider data) {
        Inventory inventory = Inventory.of(OddObjects.of(data)).on(release(data));
        ObjectRef name = name(data, inventory);
        Forecast after = Forecast.given(inventory).deleting(name);
        assertThat(after.deletions().toJson().toJson()).isNotEmpty();
        assertThat(after.claims()).isNotNull();
    }

    @FuzzTest(maxDuration = "10m")
    void expansion(FuzzedDataProvider data) {
        Inventory inventory = Inventory.of(OddObjects.of(data)).on(release(data));
        StorageSize size = StorageSize.parse(data.pickValue(List.of("0", "1Gi", "2Gi", "9Ei", "-1", "1500m")));
        Expansions expansions = Expansions.of(inventory);
        assertThat(expansions.pending())
                .allSatisfy(one -> assertThat(one.toJson().toJson()).isNotEmpty());
        for (ClaimView claim : inventory.claims()) {
            Expansion one = Expansion.of(Expansion.Request.of(claim).to(size), inventory);
            assertThat(one)
                    .hasToString(
                            expansions.of(Expansion.Request.of(claim).to(size)).toString());
            assertThat(AttributesChange.of(claim, inventory).toJson().toJson()).isNotEmpty();
        }
        for (Manifest set : inventory.all("StatefulSet")) {
            assertThat(TemplateGrowth.of(TemplateGrowth.Request.of(set, size), inventory)
                            .toJson()
                            .toJson())
                    .isNotEmpty();
        }
    }

    @FuzzTest(maxDuration = "10m")
    void quota(FuzzedDataProvider data) {
        Inventory inventory = Inventory.of(OddObjects.of(data)).on(release(data));
        Inventory later = data.consumeBoolean() ? inventory : Inventory.of(OddObjects.of(data));
        NamespaceLimits limits = NamespaceLimits.of(inventory, later);
        for (int i = data.consumeInt(1, 3); i > 0; i--) {
            limits = after(limits, new Manifest(OddObjects.one(data)), new Manifest(OddObjects.one(data)));
        }
    }

    private static NamespaceLimits after(NamespaceLimits limits, Manifest object, Manifest changed) {
        try {
            LimitVerdict verdict = limits.create(object);
            assertThat(verdict.isAccepted())
                    .isEqualTo(verdict.refusal().isEmpty() && verdict.unknown().isEmpty());
            if (changed.kind().equals(object.kind())) {
                assertThat(verdict.after().update(object, changed).toString()).isNotEmpty();
            }
            return verdict.after();
        } catch (ManifestException e) {
            assertThat(e.getMessage()).startsWith(object.kind());
            return limits;
        }
    }

    @FuzzTest(maxDuration = "10m")
    void selinux(FuzzedDataProvider data) {
        SelinuxCheck check = SelinuxCheck.of(Inventory.of(OddObjects.of(data)).on(release(data)));
        assertThat(check.toString() + check.findings() + check.events() + check.conflicts())
                .isNotEmpty();
        if (check.isFine()) {
            assertThat(check.conflicts()).isEmpty();
        }
    }

    @FuzzTest(maxDuration = "10m")
    void why(FuzzedDataProvider data) {
        Inventory inventory = Inventory.of(OddObjects.of(data)).on(release(data));
        Forecast forecast = data.consumeBoolean() ? Forecast.of(inventory) : Forecast.given(inventory);
        ObjectRef name = name(data, inventory);
        try {
            assertThat(forecast.explain(name, data.consumeInt(1, 20)).toString())
                    .isNotNull();
        } catch (IllegalArgumentException e) {
            assertThat(forecast.find(name).isEmpty() || !name.isClaim())
                    .as(name.toString(), e)
                    .isTrue();
        }
    }

    @FuzzTest(maxDuration = "10m")
    void scheduling(FuzzedDataProvider data) {
        Inventory inventory = Inventory.of(OddObjects.of(data))
                .withAll(OddObjects.of(data))
                .on(release(data))
                .complete("Pod", "Node", "CSINode", "CSIStorageCapacity");
        Forecast forecast = Forecast.given(inventory).provisioning(Provisioners.assumed());
        forecast.pods()
                .forEach(pod ->
                        assertThat(forecast.verdict(pod.pod()).toString()).isNotEmpty());
        assertThat(forecast.possibleEnds(5)).isNotNull();
        assertThat(forecast.orderDependence().answer()).isNotNull();
    }

    @FuzzTest(maxDuration = "10m")
    void provisioning(FuzzedDataProvider data) {
        Inventory inventory = Inventory.of(OddObjects.of(data)).on(release(data));
        ClusterSnapshot end = ClusterSnapshot.of(Forecast.ofBinding(inventory).objects());
        for (ClaimView claim : end.claims()) {
            ProvisioningRequest request = ProvisioningRequest.of(claim, end)
                    .with(ProvisioningContext.of(inventory))
                    .with(Provisioners.assumed());
            assertThat(VolumeProvisioning.decide(request).toString()).isNotEmpty();
        }
    }

    @FuzzTest(maxDuration = "10m")
    void workload(FuzzedDataProvider data) {
        Inventory inventory = Inventory.of(OddObjects.of(data)).on(release(data));
        WorkloadObjects objects = WorkloadObjects.of(inventory, data.consumeInt(0, 1000));
        assertThat(objects.documents()).hasSameSizeAs(objects.made());
        assertThat(objects.addedTo(inventory).all().size()
                        + objects.findings().size()
                        + objects.deleted().size())
                .isNotNegative();
    }

    @FuzzTest(maxDuration = "10m")
    void apply(FuzzedDataProvider data) {
        Inventory cluster = Inventory.of(OddObjects.of(data)).on(release(data));
        ApplyForecast forecast =
                ApplyForecast.of(ApplyPlan.of(cluster, data.pickValue(ApplyMode.values()), OddObjects.of(data)));
        ApplyForecast ends = data.consumeBoolean() ? forecast : forecast.completed();
        assertThat(ends.toText()
                        + ends.toJson().toJson()
                        + ForecastReport.of(ends.cluster(ApplyForecast.Order.VOLUMES_FIRST))
                                .toJson())
                .isNotEmpty();
    }

    @FuzzTest(maxDuration = "10m")
    void lint(FuzzedDataProvider data) {
        LintReport report = Lint.of(Inventory.of(OddObjects.of(data)).on(release(data)));
        assertThat(report.toJson().toJson()).isNotEmpty();
        if (report.isClear()) {
            assertThat(report.toString()).isNotEmpty();
        }
    }

    @FuzzTest(maxDuration = "10m")
    void move(FuzzedDataProvider data) {
        List<JsonObject> documents = OddObjects.of(data);
        Inventory source = data.consumeBoolean() ? Inventory.of(documents) : Inventory.of(OddObjects.of(data));
        Inventory target = data.consumeBoolean() ? Inventory.EMPTY : Inventory.of(OddObjects.of(data));
        Purpose purpose = data.consumeBoolean() ? Purpose.PREBIND : Purpose.REBIND_STATIC;
        Policy policy = Policy.builder(purpose).build();
        Runbook runbook = Move.of(documents, policy, source, target);
        assertThat(runbook.toJson().toJson() + runbook.verdict() + runbook.pointOfNoReturn())
                .isNotEmpty();
    }

    /** Two volumes are the same storage in both directions; a volume is the same as itself. */
    @FuzzTest(maxDuration = "10m")
    void storage(FuzzedDataProvider data) {
        List<BackingStorage> storages = Inventory.of(OddObjects.of(data)).volumes().stream()
                .map(BackingStorage::of)
                .toList();
        for (BackingStorage one : storages) {
            assertThat(one.keys().toString() + one.hints() + one.parts() + one.reach() + one.sharing())
                    .isNotEmpty();
            for (BackingStorage other : storages) {
                assertThat(one.compare(other).answer())
                        .as(one + " and " + other)
                        .isEqualTo(other.compare(one).answer());
            }
        }
    }

    @FuzzTest(maxDuration = "10m")
    void snapshot(FuzzedDataProvider data) {
        Inventory inventory = Inventory.of(OddObjects.of(data)).on(release(data));
        for (Manifest each : inventory.all("VolumeSnapshot")) {
            try {
                assertThat(SnapshotDecision.of(SnapshotView.from(each), inventory)
                                .toString())
                        .isNotEmpty();
            } catch (ManifestException e) {
                assertThat(e.getMessage()).hasSizeLessThan(2000);
            }
        }
    }

    @FuzzTest(maxDuration = "10m")
    void detach(FuzzedDataProvider data) {
        DetachRule.Seen seen = new DetachRule.Seen(
                data.consumeBoolean(),
                Duration.ofSeconds(data.consumeLong() >> 1, data.consumeInt()),
                data.consumeBoolean(),
                data.consumeBoolean());
        assertThat(DetachRule.decide(seen, data.pickValue(DetachRule.Era.values()))
                        .toString())
                .isNotEmpty();
    }

    /** A document that fits a model object gives the same result; the exception names any other. */
    @FuzzTest(maxDuration = "10m")
    void models(FuzzedDataProvider data) {
        Manifest one = new Manifest(OddObjects.one(data));
        List<Object> fromDocument = new ArrayList<>();
        List<Object> fromModel = new ArrayList<>();
        try {
            switch (one.kind()) {
                case "PersistentVolume" -> {
                    VolumeView read = VolumeView.from(one.toModel(PersistentVolume.class));
                    fromModel.addAll(List.of(read.capacity(), read.accessModes(), read.claimRef(), read.className()));
                    VolumeView plain = VolumeView.from(one);
                    fromDocument.addAll(
                            List.of(plain.capacity(), plain.accessModes(), plain.claimRef(), plain.className()));
                }
                case "PersistentVolumeClaim" -> {
                    ClaimView read = ClaimView.from(one.toModel(PersistentVolumeClaim.class));
                    fromModel.addAll(List.of(read.request(), read.accessModes(), read.volumeName(), read.className()));
                    ClaimView plain = ClaimView.from(one);
                    fromDocument.addAll(
                            List.of(plain.request(), plain.accessModes(), plain.volumeName(), plain.className()));
                }
                case "Pod" -> {
                    fromModel.add(PodView.from(one.toModel(Pod.class)).claimNames());
                    fromDocument.add(PodView.from(one).claimNames());
                }
                case "Node" -> {
                    fromModel.add(NodeView.from(one.toModel(Node.class)).taints());
                    fromDocument.add(NodeView.from(one).taints());
                }
                case "StorageClass" -> {
                    fromModel.add(StorageClassView.from(one.toModel(StorageClass.class))
                            .provisioner());
                    fromDocument.add(StorageClassView.from(one).provisioner());
                }
                default -> {
                    return;
                }
            }
        } catch (ManifestException e) {
            assertThat(e.getMessage()).hasSizeLessThan(2000);
            return;
        }
        assertThat(fromModel).as(one.json().toJson()).isEqualTo(fromDocument);
    }
}
