package dev.mooring.binding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.ClaimView;
import dev.mooring.object.VolumeView;
import dev.mooring.reason.Reason;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A pair that is not fine is not fine either after a status or a uid was lost, or after one of them is seen to be taken. */
class CheckMonotoneTest {

    private static final int SCENES = 20_000;

    private static final JsonObject OTHER =
            JsonObject.of("namespace", JsonString.of("ns")).with("name", "other");

    private static final String ROWS = """
            volume                              | claim                                  | codes
            pv                                  | c named=pv                             |
            pv                                  | c                                      |
            pv ref=ns/c                         | c named=pv                             |
            pv ref=ns/c:u1 phase=Bound          | c named=pv phase=Bound BC              |
            pv ref=ns/c:old phase=Released      | c named=pv phase=Lost BC               | ClaimWasBoundWithOtherUid, PhaseOfClaimIsLost, VolumeNamesOtherClaim, VolumeIsReleased
            pv ref=ns/c:old phase=Bound         | c named=pv phase=Bound BC              | ClaimWasBoundWithOtherUid, VolumeNamesOtherClaim
            pv ref=ns/c                         | c named=pv phase=Bound BC              | ClaimWasBoundWithOtherUid
            pv                                  | c phase=Bound BC                       | BoundClaimNamesNoVolume
            pv                                  | c named=gone phase=Lost BC             | PhaseOfClaimIsLost, ClaimNamesOtherVolume
            pv                                  | c named=other                          | ClaimNamesOtherVolume
            pv ref=ns/d                         | c                                      | VolumeNamesOtherClaim
            pv phase=Failed                     | c                                      | VolumeIsReleased
            pv                                  | c deleting                             | ClaimIsBeingDeleted
            pv                                  | c status={}                            | PhaseOfClaimNotGiven
            pv uid=p status={}                  | c                                      | PhaseOfVolumeNotGiven
            pv status={}                        | c uid= status={}                       |
            """;

    @ParameterizedTest(name = "{0} and {1}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = ROWS)
    void aPairIsFineOnlyIfNothingSpeaksAgainstIt(String volume, String claim, String codes) {
        Set<String> expected = codes == null ? Set.of() : Set.of(codes.split(", "));
        List<Reason> found = PairContradiction.in(Sketch.volume(words(volume)), Sketch.claim(words(claim)));
        assertThat(found.stream().map(each -> each.code().id()).collect(Collectors.toSet()))
                .isEqualTo(expected);
        assertThat(found)
                .allSatisfy(each -> assertThat(each.expected()).isPresent())
                .allSatisfy(each -> assertThat(each.actual()).isPresent());
    }

    @Test
    void everyContradictionHasARow() {
        assertThat(PairContradiction.values())
                .allSatisfy(each -> assertThat(ROWS).contains(each.id()));
    }

    private static String words(String sketch) {
        return sketch.replace("BC", "ann=pv.kubernetes.io/bind-completed");
    }

    @Test
    void noLossOfEvidenceMakesAPairFine() {
        int fine = 0;
        for (int seed = 0; seed < SCENES; seed++) {
            Random random = new Random(seed);
            Manifest volume = Sketch.volumeManifest(words(volume(random)));
            Manifest claim = Sketch.claimManifest(words(claim(random)));
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
