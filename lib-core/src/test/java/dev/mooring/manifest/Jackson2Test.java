package dev.mooring.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.util.RawValue;
import dev.mooring.json.JsonValue;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The tree of a model is that of its text, and the other way. */
class Jackson2Test {

    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private static final ModelBinding TREES = new Jackson2();

    private static Stream<Object> values() {
        return Stream.of(
                "plain",
                "\u0001 \u2028 \u00e9 \ud83d\ude00 \" \\ / \t",
                "",
                7,
                -7L,
                123456789012L,
                new BigInteger("123456789012345678901234567890"),
                1.5,
                1.5f,
                1e300,
                -0.0,
                Double.NaN,
                Double.NEGATIVE_INFINITY,
                new BigDecimal("1E+3"),
                new BigDecimal("0.10"),
                true,
                new byte[] {1, 2, 3},
                new RawValue("{\"a\":[1,2.50]}"),
                List.of(),
                List.of(1, List.of("x"), Map.of("k", "v")),
                Arrays.asList("x", null),
                Map.of(),
                new Quantity("1.5", "Gi"));
    }

    private static PersistentVolume volume(Object value) {
        PersistentVolume volume = new PersistentVolumeBuilder()
                .withNewMetadata()
                .withName("pv")
                .addToLabels("a", "b")
                .endMetadata()
                .withNewSpec()
                .addToCapacity("storage", new Quantity("10Gi"))
                .withAccessModes("ReadWriteOnce")
                .withNewCsi()
                .withDriver("d")
                .withVolumeHandle("h")
                .endCsi()
                .endSpec()
                .build();
        volume.setAdditionalProperty("odd", value);
        return volume;
    }

    @ParameterizedTest
    @MethodSource("values")
    void aModelHasTheTreeOfItsText(Object value) throws Exception {
        PersistentVolume volume = volume(value);
        JsonValue ofText = JsonValue.parse(MAPPER.writeValueAsString(volume));
        assertThat(TREES.write(volume)).isEqualTo(ofText);
        assertThat(TREES.write(volume).toJson()).isEqualTo(ofText.toJson());
    }

    @ParameterizedTest
    @MethodSource("values")
    void aTreeHasTheModelOfItsText(Object value) throws Exception {
        JsonValue tree = TREES.write(volume(value));
        assertThat(TREES.read(tree, PersistentVolume.class))
                .isEqualTo(MAPPER.readValue(tree.toJson(), PersistentVolume.class));
    }

    @Test
    void aModelNestedTooDeepIsRefused() {
        Object value = "x";
        for (int i = 0; i < 600; i++) {
            value = new ArrayList<>(List.of(value));
        }
        PersistentVolume volume = volume(value);
        assertThatThrownBy(() -> ModelDoor.fromModel(volume))
                .isInstanceOf(ManifestException.class)
                .hasMessageContaining("has no JSON form");
    }

    @Test
    void aMemberThatExistsTwiceIsRefused() {
        PersistentVolume volume = volume("x");
        volume.setAdditionalProperty("kind", "PersistentVolume");
        assertThatThrownBy(() -> ModelDoor.fromModel(volume)).isInstanceOf(ManifestException.class);
    }
}
