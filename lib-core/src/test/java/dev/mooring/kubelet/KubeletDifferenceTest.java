package dev.mooring.kubelet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.release.KubernetesVersion;
import dev.mooring.release.Release;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class KubeletDifferenceTest {

    /** The patch of each release that is mirrored. */
    @ParameterizedTest
    @CsvSource({"1.29.6", "1.30.14", "1.31.14", "1.32.13", "1.33.13", "1.34.4", "1.35.4", "1.36.3", "1.37.0"})
    void aReleaseKnowsTheErrorsOfItsPatch(String patch) {
        for (CorruptedMount error : CorruptedMount.values()) {
            assertThat(error.knownTo(Release.of(patch)))
                    .as("%s in %s", error, patch)
                    .isEqualTo(error.knownTo(KubernetesVersion.parse(patch)));
        }
    }

    @ParameterizedTest
    @EnumSource(KubeletDifference.class)
    void eachRowSwitchesARule(KubeletDifference row) {
        Release flipped = Release.LATEST.flipped(row);
        assertThat(CorruptedMount.ENODEV.knownTo(flipped) != CorruptedMount.ENODEV.knownTo(Release.LATEST)
                        || CorruptedMount.isSubPathMountedAgain(flipped)
                                != CorruptedMount.isSubPathMountedAgain(Release.LATEST))
                .isTrue();
    }

    @Test
    void aSubPathIsRepairedFromItsReleaseOn() {
        assertThat(CorruptedMount.isSubPathMountedAgain(Release.of("1.29"))).isFalse();
        assertThat(CorruptedMount.isSubPathMountedAgain(Release.of("1.36"))).isFalse();
        assertThat(CorruptedMount.isSubPathMountedAgain(Release.of("1.37"))).isTrue();
        assertThat(CorruptedMount.ENODEV.knownTo(Release.of("1.29"))).isFalse();
    }
}
