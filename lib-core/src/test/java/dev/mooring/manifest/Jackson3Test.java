package dev.mooring.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonRawValue;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.ModelBinding.MismatchException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Jackson 3 reads and writes classes like those of the model as Jackson 2 does; {@code checks/matrix/verify} does so with
 * fabric8 8.
 */
class Jackson3Test {

    private static final List<ModelBinding> BOTH = List.of(new Jackson2(), new Jackson3());

    /** A class with the parts that the model has: setters, an order, and other fields. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    @JsonPropertyOrder({"kind", "count"})
    public static final class Part {

        private final Map<String, Object> others = new LinkedHashMap<>();
        private @Nullable String kind;
        private @Nullable Boolean allowed;
        private @Nullable Part inner;
        private @Nullable String raw;
        private int count;

        public @Nullable String getKind() {
            return kind;
        }

        public void setKind(@Nullable String kind) {
            this.kind = kind;
        }

        public @Nullable Boolean getAllowed() {
            return allowed;
        }

        public void setAllowed(@Nullable Boolean allowed) {
            this.allowed = allowed;
        }

        public @Nullable Part getInner() {
            return inner;
        }

        public void setInner(@Nullable Part inner) {
            this.inner = inner;
        }

        public int getCount() {
            return count;
        }

        public void setCount(int count) {
            this.count = count;
        }

        @JsonRawValue
        public @Nullable String getRaw() {
            return raw;
        }

        public void setRaw(@Nullable String raw) {
            this.raw = raw;
        }

        @JsonAnyGetter
        public Map<String, Object> getOthers() {
            return others;
        }

        @JsonAnySetter
        public void setOther(String name, Object value) {
            others.put(name, value);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"kind\":\"a/b \\u00e9 <>'&\",\"count\":7,\"allowed\":true}",
                "{\"kind\":12,\"count\":\"7\",\"allowed\":\"true\"}",
                "{\"kind\":1.50,\"count\":null}",
                "{\"z\":1,\"y\":{\"b\":[1,2.50,1E+3,123456789012345678901234567890],\"a\":{}},\"x\":[],\"w\":null}",
                "{\"inner\":{\"inner\":{\"odd\":{\"deep\":[null,{}]}},\"kind\":\"b\"},\"kind\":\"a\"}",
                "{\"apiVersion\":\"v1\",\"kind\":\"\"}"
            })
    void bothWriteWhatTheyRead(String text) throws Exception {
        List<String> written = new ArrayList<>();
        for (ModelBinding each : BOTH) {
            written.add(each.write(each.read(JsonValue.parse(text), Part.class)).toJson());
        }
        assertThat(written.get(1)).isEqualTo(written.get(0));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"inner\":{\"count\":\"x\"}}",
                "{\"inner\":[]}",
                "{\"allowed\":{}}",
                "[]",
                "{\"count\":99999999999}"
            })
    void bothNameThePlaceOfWhatDoesNotFit(String text) {
        List<JsonPointer> places = new ArrayList<>();
        for (ModelBinding each : BOTH) {
            assertThatThrownBy(() -> each.read(JsonValue.parse(text), Part.class))
                    .isInstanceOfSatisfying(MismatchException.class, e -> places.add(e.place()));
        }
        assertThat(places.get(1)).isEqualTo(places.get(0));
    }

    @Test
    void bothWriteRawJsonAndOddNumbersAlike() throws Exception {
        Part part = new Part();
        part.setRaw("{\"a\":[1,2.50]}");
        part.setOther("bytes", new byte[] {1, 2, 3});
        part.setOther("numbers", List.<Object>of(1.5f, 1e300, -0.0, Double.NaN, Double.NEGATIVE_INFINITY));
        String expected = "{\"count\":0,\"raw\":{\"a\":[1,2.50]},\"bytes\":\"AQID\",\"numbers\":"
                + "[1.5,1.0E300,-0.0,\"NaN\",\"-Infinity\"]}";
        for (ModelBinding each : BOTH) {
            assertThat(each.write(part).toJson()).isEqualTo(expected);
        }
    }

    @Test
    void bothRefuseWhatHasNoJsonForm() {
        Part twice = new Part();
        twice.setKind("a");
        twice.setOther("kind", "b");
        Object deep = "x";
        for (int i = 0; i < 600; i++) {
            deep = new ArrayList<>(List.of(deep));
        }
        for (ModelBinding each : BOTH) {
            assertThatThrownBy(() -> each.write(twice)).isInstanceOf(MismatchException.class);
            Object value = deep;
            assertThatThrownBy(() -> each.write(value)).isInstanceOf(MismatchException.class);
        }
    }
}
