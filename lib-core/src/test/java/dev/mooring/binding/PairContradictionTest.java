package dev.mooring.binding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.reason.Reason;
import dev.mooring.reason.Severity;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What speaks against a volume and a claim that could be bound by what they ask for and offer. */
class PairContradictionTest {

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
            pv deleting                         | c                                      | VolumeIsBeingDeleted
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
                .allSatisfy(each -> assertThat(each.severity()).isEqualTo(Severity.WARN))
                .allSatisfy(each -> assertThat(each.expected()).isPresent())
                .allSatisfy(each -> assertThat(each.actual()).isPresent());
    }

    @Test
    void everyContradictionHasARow() {
        assertThat(PairContradiction.values())
                .allSatisfy(each -> assertThat(ROWS).contains(each.id()));
    }

    /** The words of a sketch, with BC for the annotation of a claim that was bound. */
    static String words(String sketch) {
        return sketch.replace("BC", "ann=pv.kubernetes.io/bind-completed");
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        volume                     | claim                     | expected                                                                | actual
        pv ref=ns/d:u2 phase=Bound | c named=pv phase=Lost     | claim ns/c with uid u1 that names volume "pv", Lost                     | PersistentVolume/pv for claim ns/d with uid u2, Bound
        pv ref=ns/d status={}      | c uid= deleting status={} | claim ns/c that names volume "", without a phase                          | PersistentVolume/pv for claim ns/d, without a phase
        pv                         | c deleting                | claim ns/c with uid u1 that names volume "", Pending                    | PersistentVolume/pv without a claimRef, Available
        """)
    void bothSidesAreTold(String volume, String claim, String expected, String actual) {
        List<Reason> found = PairContradiction.in(Sketch.volume(volume), Sketch.claim(claim));
        assertThat(found).isNotEmpty().allSatisfy(each -> {
            assertThat(each.expected()).contains(expected);
            assertThat(each.actual()).contains(actual);
        });
    }
}
