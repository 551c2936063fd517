package dev.mooring.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mooring.binding.internal.BindingDifference;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReleaseTest {

    private static final String GATE = "VolumeAttributesClass";

    @ParameterizedTest
    @CsvSource({
        "1.31, 1.31",
        "v1.31.4, 1.31",
        "v1.31.4-eks-2d5f260, 1.31",
        "v1.29.6+k3s1, 1.29",
        "v1.30.0-tke.5, 1.30",
        "v1.32.1-aliyun.1, 1.32",
        "v1.33.0-rc.1, 1.33",
    })
    void aVersionIsReadWithWhatADistributionAdds(String version, String release) {
        assertThat(Release.of(version)).hasToString(release).isEqualTo(Release.of(release));
    }

    @ParameterizedTest
    @CsvSource({"1.28.15, too old", "v1.0, too old", "1.99, too new", "v1.9999.0, too new"})
    void aReleaseThatIsNotMirroredIsRefusedWithThoseThatAre(String version, String why) {
        assertThatThrownBy(() -> Release.of(version))
                .isInstanceOf(ReleaseException.class)
                .hasMessageContaining(why)
                .hasMessageContaining("the known releases are 1.29, 1.30, 1.31")
                .hasMessageEndingWith(Release.LATEST.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "31", "2.0", "1", "1.", "1.x", "1.31.x", "1.31 ", "1.99999", "1.31.4eks", "1.31\n"})
    void anotherTextIsNoVersion(String text) {
        assertThatThrownBy(() -> Release.of(text))
                .isInstanceOf(ReleaseException.class)
                .hasMessageStartingWith("expected a version of Kubernetes such as v1.30.3, found \"");
    }

    @Test
    void theKnownReleasesAreInOrderAndEndWithTheLatest() {
        List<Release> known = Release.known();
        assertThat(known.get(0)).hasToString("1.29");
        assertThat(known.get(known.size() - 1)).isEqualTo(Release.LATEST);
        assertThat(known).extracting(Release::minor).isSorted().doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @CsvSource({"1.29, false", "1.30, false", "1.31, false", "1.33, false", "1.34, true", "1.36, true"})
    void aGateHasItsDefaultAndItsDifferencesFollow(String version, boolean on) {
        Release release = Release.of(version);
        assertThat(release.has(FeatureGate.VOLUME_ATTRIBUTES_CLASS)).isEqualTo(on);
        assertThat(release.has(BindingDifference.ATTRIBUTES_CLASS_IS_COMPARED)).isEqualTo(on);
    }

    @Test
    void aGateIsSetApart() {
        Release on = Release.of("1.31").with(GATE, true);
        assertThat(on.has(BindingDifference.ATTRIBUTES_CLASS_IS_COMPARED)).isTrue();
        assertThat(on).hasToString("1.31 with VolumeAttributesClass=true").isNotEqualTo(Release.of("1.31"));
        assertThat(on.with(GATE, false)).isEqualTo(Release.of("1.31"));
        assertThat(Release.of("1.34").with(GATE, false).has(FeatureGate.VOLUME_ATTRIBUTES_CLASS))
                .isFalse();
    }

    @Test
    void aLockedOrUnknownGateIsRefused() {
        assertThatThrownBy(() -> Release.of("1.36").with(GATE, false))
                .isInstanceOf(ReleaseException.class)
                .hasMessage("the feature gate VolumeAttributesClass is locked to true in Kubernetes 1.36");
        assertThat(Release.of("1.36").with(GATE, true)).isEqualTo(Release.of("1.36"));
        assertThatThrownBy(() -> Release.LATEST.with("NoSuchGate", true))
                .isInstanceOf(ReleaseException.class)
                .hasMessageContaining("\"NoSuchGate\"")
                .hasMessageContaining(GATE);
    }

    @Test
    void aDifferenceIsFlippedAloneAndBack() {
        Release flipped = Release.LATEST.flipped(BindingDifference.ATTRIBUTES_CLASS_IS_COMPARED);
        assertThat(flipped.has(BindingDifference.ATTRIBUTES_CLASS_IS_COMPARED)).isFalse();
        assertThat(flipped.has(FeatureGate.VOLUME_ATTRIBUTES_CLASS)).isTrue();
        assertThat(flipped)
                .isNotEqualTo(Release.LATEST)
                .hasToString(Release.LATEST + " flipped AttributesClassIsCompared");
        assertThat(flipped.flipped(BindingDifference.ATTRIBUTES_CLASS_IS_COMPARED))
                .isEqualTo(Release.LATEST)
                .hasSameHashCodeAs(Release.LATEST);
    }

    @ParameterizedTest
    @EnumSource(FeatureGate.class)
    void theStagesOfAGateAreInOrder(FeatureGate gate) {
        assertThat(gate.stages()).isNotEmpty();
        assertThat(gate.stages())
                .extracting(FeatureGate.Stage::minor)
                .isSorted()
                .doesNotHaveDuplicates();
        assertThat(FeatureGate.ofId(gate.id())).contains(gate);
    }
}
