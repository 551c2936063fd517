package dev.mooring.controller.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mooring.binding.Sketch;
import dev.mooring.controller.ControllerRule;
import dev.mooring.controller.SyncStep;
import dev.mooring.controller.World;
import dev.mooring.controller.Write;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.PodView;
import dev.mooring.object.VolumeView;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.storage.StorageClass;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClusterSnapshotTest {

    @Test
    void findsWhatItWasGiven() {
        ClusterSnapshot cluster =
                World.of("pv b; pv a; pvc z/c; pvc a/d; sc fast by=x; pod p uses=c uses=c ephemeral=v");
        assertThat(cluster.claims()).extracting(ClaimView::key).containsExactly("a/d", "z/c");
        assertThat(cluster.volumes().volumes()).extracting(VolumeView::name).containsExactly("a", "b");
        assertThat(cluster.claim("z", "c")).isPresent();
        assertThat(cluster.claim("z", "d")).isEmpty();
        assertThat(cluster.storageClass("fast")).isPresent();
        assertThat(cluster.storageClasses()).hasSize(1);
        assertThat(cluster.pods("ns", "c")).extracting(PodView::name).containsExactly("p");
        assertThat(cluster.pods("ns", "p-v")).hasSize(1);
        assertThat(cluster.pods("z", "c")).isEmpty();
        assertThat(cluster.with(Manifest.parse("{\"kind\":\"Secret\"}"))).isSameAs(cluster);
    }

    @Test
    void podsOfOneClaimAreNotThoseOfTheNext() {
        ClusterSnapshot cluster = World.of("pod b uses=c1 uses=c2; pod a uses=c1; pod c uses=c2");
        assertThat(cluster.pods("ns", "c1")).extracting(PodView::name).containsExactly("a", "b");
        assertThat(cluster.pods("ns", "c2")).extracting(PodView::name).containsExactly("b", "c");
        ClusterSnapshot replaced = cluster.with(PodView.from(Manifest.parse(
                "{\"kind\":\"Pod\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"b\",\"namespace\":" + "\"ns\"}}")));
        assertThat(replaced.pods("ns", "c1")).extracting(PodView::name).containsExactly("a");
        assertThat(cluster.pods("ns", "c1")).hasSize(2);
    }

    @Test
    void objectsAreTakenAway() {
        ClusterSnapshot cluster = World.of("pv; pvc; sc x by=p; pod p uses=c");
        for (ObjectRef ref : List.of(
                ObjectRef.volume("pv"),
                ObjectRef.claim("ns", "c"),
                new ObjectRef("StorageClass", "", "x"),
                new ObjectRef("Pod", "ns", "p"))) {
            cluster = cluster.without(ref);
        }
        assertThat(cluster.claims()).isEmpty();
        assertThat(cluster.volumes().size()).isZero();
        assertThat(cluster.storageClasses()).isEmpty();
        assertThat(cluster.pods("ns", "c")).isEmpty();
        assertThat(cluster.without(new ObjectRef("Pod", "ns", "p"))).isSameAs(cluster);
        assertThat(cluster.without(new ObjectRef("Secret", "ns", "p"))).isSameAs(cluster);
    }

    @Test
    void modelObjectsAreTaken() {
        ClusterSnapshot cluster = ClusterSnapshot.of(Inventory.of(
                Sketch.volumeManifest("").toModel(PersistentVolume.class),
                Sketch.claimManifest("").toModel(PersistentVolumeClaim.class),
                new StorageClass(),
                new Pod()));
        SyncStep step = ClaimSync.sync(cluster, cluster.claim("ns", "c").orElseThrow());
        assertThat(step.rule()).isEqualTo(ControllerRule.CLAIM_BINDS_TO_CHOSEN_VOLUME);
    }

    @Test
    void aStepIsAppliedAndTheSnapshotStaysAsItWas() {
        ClusterSnapshot before = World.of("pv; pvc");
        SyncStep step = ClaimSync.sync(before, before.claim("ns", "c").orElseThrow());
        ClusterSnapshot after = before.after(step);
        assertThat(after.claim("ns", "c").map(ClaimView::phase)).contains("Bound");
        assertThat(after.volume("pv").map(VolumeView::phase)).contains("Bound");
        assertThat(before.volume("pv").map(VolumeView::phase)).contains("Available");
        assertThat(ClaimSync.sync(after, after.claim("ns", "c").orElseThrow()).isQuiet())
                .isTrue();
        assertThat(step.writes()).allSatisfy(write -> {
            assertThat(write.after()).isPresent();
            assertThat(write.patch().isEmpty()).isFalse();
        });
    }

    @Test
    void documentsThatDoNotSayWhatTheyAreKeepTheirPlace() {
        VolumeView volume = VolumeView.from(Manifest.parse("{\"metadata\":{\"name\":\"pv\"}}"));
        ClaimView claim = ClaimView.from(Manifest.parse(
                "{\"metadata\":{\"name\":\"c\"},\"spec\":{\"volumeName\":\"pv\"},\"status\":{\"phase\":\"Bound\"}}"));
        ClusterSnapshot cluster = ClusterSnapshot.EMPTY.with(volume).with(claim);
        ClusterSnapshot after = cluster.after(ClaimSync.sync(cluster, claim));
        assertThat(after.volume("pv").flatMap(VolumeView::claimRef)).isPresent();
        assertThat(after.claim("", "c").map(found -> found.hasAnnotation("pv.kubernetes.io/bind-completed")))
                .contains(true);
    }

    @Test
    void deletedVolumesGoOrAreMarked() {
        String gone = "pv ref=ns/c:u1 policy=Delete source=hostPath:/tmp/x; plugins";
        ClusterSnapshot cluster = World.of(gone);
        SyncStep step = VolumeSync.sync(cluster, cluster.volume("pv").orElseThrow());
        assertThat(step.writes().get(1).after()).isEmpty();
        assertThat(cluster.after(step).volume("pv")).isEmpty();

        ClusterSnapshot kept = World.of(gone.replace("source", "finalizer=f source"));
        kept = kept.with(new ControllerOptions(
                kept.options().plugins(), true, kept.options().release(), Instant.parse("2026-01-02T03:04:05Z")));
        step = VolumeSync.sync(kept, kept.volume("pv").orElseThrow());
        assertThat(step.writes().get(1).verb()).isEqualTo(Write.Verb.DELETE);
        assertThat(step.writes().get(1).patch().toJson())
                .isEqualTo("{\"metadata\":{\"deletionTimestamp\":\"2026-01-02T03:04:05Z\"}}");
        assertThat(kept.after(step).volume("pv").map(VolumeView::isBeingDeleted))
                .contains(true);
    }

    @Test
    void aPodMustBeAPod() {
        assertThatThrownBy(() -> PodView.from(Manifest.parse("{\"kind\":\"Job\",\"metadata\":{\"name\":\"j\"}}")))
                .isInstanceOf(ManifestException.class)
                .hasMessage("Job/j /kind: expected v1 Pod, found Job");
    }

    @Test
    void anotherResourceOfTheCapacityMustBeReadableWhenItIsTold() {
        VolumeView volume = VolumeView.from(Manifest.parse("{\"metadata\":{\"name\":\"pv\"},\"spec\":{\"capacity\":"
                + "{\"storage\":\"1Gi\",\"x\":\"1 Gi\"},\"accessModes\":[]},\"status\":{\"phase\":\"Available\"}}"));
        ClaimView claim = Sketch.claim("modes= 1Gi named=pv");
        ClusterSnapshot cluster = ClusterSnapshot.EMPTY.with(volume).with(claim);
        assertThatThrownBy(() -> ClaimSync.sync(cluster, claim))
                .isInstanceOf(ManifestException.class)
                .hasMessageContaining("PersistentVolume/pv /spec/capacity/x: not a quantity");
    }

    @Test
    void tenThousandPodsOfOneClaimAreListed() {
        List<Manifest> pods = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            pods.add(Manifest.parse(
                    "{\"kind\":\"Pod\",\"apiVersion\":\"v1\",\"metadata\":{\"namespace\":\"ns\"," + "\"name\":\"p" + i
                            + "\"},\"spec\":{\"volumes\":[{\"persistentVolumeClaim\":{\"claimName\":\"c\"}}]}}"));
        }
        assertThat(ClusterSnapshot.of(Inventory.of(pods)).pods("ns", "c")).hasSize(10_000);
    }
}
