package dev.mooring.binding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.binding.VolumeBinding.DelayBinding;
import dev.mooring.release.Release;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the helpers of Kubernetes say about a pair. */
class PairReportTest {

    private static PairReport report(String volume, String claim) {
        return new PairReport(
                Sketch.volume(PairContradictionTest.words(volume)),
                Sketch.claim(PairContradictionTest.words(claim)),
                new DelayBinding(false, Optional.empty()),
                Release.LATEST);
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            volume                      | claim                     | broken
            pv                          | c named=pv                | false
            pv ref=ns/d                 | c                         | false
            pv ref=ns/d                 | c named=pv                | true
            pv ref=ns/c:old phase=Bound | c                         | true
            pv                          | c named=gone phase=Lost   | true
            """)
    void isBrokenIfThePairNamesItselfOrTheClaimIsLost(String volume, String claim, boolean broken) {
        assertThat(report(volume, claim).isBroken()).isEqualTo(broken);
    }

    @Test
    void isJsonUnderTheNamesOfTheHelpers() {
        assertThat(report("pv ref=ns/d", "c named=pv").toJson().toJson()).isEqualTo("""
                {"volume":"pv","claim":"ns/c","isVolumeBoundToClaim":false,"checkVolumeModeMismatches":false,\
                "checkAccessModes":true,"persistentVolumeClass":"","persistentVolumeClaimClass":"",\
                "persistentVolumeClaimHasClass":true,"checkVolumeSatisfyClaim":null,\
                "isDelayBindingProvisioning":false,"isDelayBindingMode":false,\
                "contradictions":[{"code":"VolumeNamesOtherClaim","severity":"WARN",\
                "object":"PersistentVolumeClaim/ns/c","path":"","message":"claimRef of the volume names another \
                claim","expected":"claim ns/c with uid u1 that names volume \\"pv\\", Pending",\
                "actual":"PersistentVolume/pv for claim ns/d, Available"}],"failures":[]}""");
    }
}
