package dev.mooring.binding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.ClaimView;
import dev.mooring.object.VolumeView;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A pair that is not fine is not fine either after a status or a uid was lost, or after one of them is seen to be taken. */
class CheckMonotoneTest {

    private static final int SCENES = 20_000;

    private static final JsonObject OTHER =
            JsonObject.of("namespace", JsonString.of("ns")).with("name", "other");

    @Test
    void noLossOfEvidenceMakesAPairFine() {
        int fine = 0;
        for (int seed = 0; seed < SCENES; seed++) {
            Random random = new Random(seed);
            Manifest volume = Sketch.volumeManifest(PairContradictionTest.words(volume(random)));
            Manifest claim = Sketch.claimManifest(PairContradictionTest.words(claim(random)));
            boolean before = isFine(volume, claim);
            fine += before ? 1 : 0;
            boolean after =
                    random.nextBoolean() ? isFine(lost(volume, random), claim) : isFine(volume, lost(claim, random));
            assertThat(after && !before)
                    .as("seed %d: %s %s", seed, volume.json(), claim.json())
                    .isFalse();
        }
        assertThat(fine).isBetween(SCENES / 20, SCENES / 2);
    }

    private static boolean isFine(Manifest volume, Manifest claim) {
        VolumeView volumeView = VolumeView.from(volume);
        ClaimView claimView = ClaimView.from(claim);
        return VolumeBinding.checkVolumeSatisfyClaim(volumeView, claimView).isEmpty()
                && PairContradiction.in(volumeView, claimView).isEmpty();
    }

    /** Something taken away, or seen besides. */
    private static Manifest lost(Manifest object, Random random) {
        boolean isVolume = object.kind().equals("PersistentVolume");
        return switch (random.nextInt(4)) {
            case 0 -> new Manifest(object.json().without("status"));
            case 1 -> set(object, "2026-01-01T00:00:00Z", "metadata", "deletionTimestamp");
            case 2 ->
                isVolume
                        ? new Manifest(object.json().with(JsonPointer.of("spec", "claimRef"), OTHER))
                        : set(object, "other", "spec", "volumeName");
            default -> set(object, isVolume ? "Released" : "Lost", "status", "phase");
        };
    }

    private static Manifest set(Manifest object, String value, String... at) {
        return new Manifest(object.json().with(JsonPointer.of(at), JsonString.of(value)));
    }

    private static String one(Random random, String... of) {
        return of[random.nextInt(of.length)];
    }

    private static String volume(Random random) {
        return "pv uid=p " + one(random, "", "", "class=fast ", "4Gi ")
                + one(random, "", "ref=ns/c ", "ref=ns/c:u1 ", "ref=ns/d ")
                + one(random, "", "phase=Bound", "phase=Released");
    }

    private static String claim(Random random) {
        return "c " + one(random, "", "", "class=fast ", "modes=RWX ")
                + one(random, "", "named=pv ", "named=pv ", "named=other ") + one(random, "", "", "BC ")
                + one(random, "", "phase=Bound", "phase=Lost");
    }
}
