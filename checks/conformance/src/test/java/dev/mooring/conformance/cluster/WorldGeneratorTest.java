package dev.mooring.conformance.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.admission.Admission;
import dev.mooring.admission.AdmissionDecision.Accepted;
import dev.mooring.admission.AdmissionDecision.NotCovered;
import dev.mooring.forecast.Forecast;
import dev.mooring.forecast.Snapshots;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.VolumeView;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class WorldGeneratorTest {

    @Test
    void theSameSeedMakesTheSameWorlds() {
        assertThat(Verify.worlds(7)).isEqualTo(Verify.worlds(7)).isNotEqualTo(Verify.worlds(8));
    }

    @Test
    void theServerTakesAllThatIsMade() {
        for (World world : Verify.worlds(1)) {
            for (Manifest object : world.objects()) {
                assertThat(Admission.create(object))
                        .as("%s", object.json())
                        .isInstanceOfAny(Accepted.class, NotCovered.class);
            }
        }
    }

    @Test
    void noWorldReachesIntoAnother() {
        for (World world : Verify.worlds(1)) {
            for (Manifest object : world.objects()) {
                assertThat(World.of(object.ref())).isEqualTo(world.name());
                if (object.kind().equals(Resource.CLAIM.kind)) {
                    assertThat(isApart(object)).as("%s", object.json()).isTrue();
                }
            }
        }
    }

    private static boolean isApart(Manifest object) {
        ClaimView claim = ClaimView.from(object);
        return claim.className().endsWith("-" + claim.namespace())
                || object.spec().child("selector").toJson().contains("\"world\":\"" + claim.namespace() + "\"")
                || claim.accessModes().equals(List.of("ReadWriteOncePod"));
    }

    /** The controller would delete or empty them, on the machine it runs on. */
    @Test
    void nothingOutsideTheClusterIsTouched() {
        for (World world : Verify.worlds(1)) {
            for (Manifest object : world.objects()) {
                if (object.kind().equals(Resource.VOLUME.kind)) {
                    VolumeView volume = VolumeView.from(object);
                    assertThat(object.json().toJson()).doesNotContain("/tmp");
                    assertThat(volume.reclaimPolicy().equals("Recycle")
                                    && (volume.hasSource("nfs") || volume.hasSource("hostPath")))
                            .as("%s", object.json())
                            .isFalse();
                }
            }
        }
    }

    @Test
    void everyEndHappens() {
        TreeMap<String, Integer> ends = new TreeMap<>();
        for (World world : Verify.worlds(1).subList(0, 100)) {
            End.of(Snapshots.end(Forecast.of(Inventory.of(world.objects()))))
                    .forEach((ref, end) -> ends.merge(ref.kind() + " " + end.phase(), 1, Integer::sum));
        }
        assertThat(ends)
                .containsKeys(
                        "PersistentVolume Available",
                        "PersistentVolume Bound",
                        "PersistentVolume Released",
                        "PersistentVolume Failed",
                        "PersistentVolumeClaim Bound",
                        "PersistentVolumeClaim Lost",
                        "PersistentVolumeClaim Pending");
    }
}
