package dev.mooring.object;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A view that reads only what changed in its document is the view of the whole document. */
class ChangedViewsTest {

    private static final String METADATA =
            "\"metadata\":{\"name\":\"a\",\"namespace\":\"n\",\"uid\":\"u\",\"labels\":{\"a\":\"b\"},"
                    + "\"annotations\":{\"volume.beta.kubernetes.io/storage-class\":\"x\"},\"finalizers\":[\"f\"],"
                    + "\"ownerReferences\":[{\"controller\":true,\"uid\":\"o\"}]}";
    private static final JsonObject VOLUME =
            JsonObject.parse("{\"apiVersion\":\"v1\",\"kind\":\"PersistentVolume\"," + METADATA
                    + ",\"spec\":{\"capacity\":{\"storage\":\"5Gi\"},\"accessModes\":[\"ReadWriteOnce\"],\"volumeMode\":\"Block\","
                    + "\"claimRef\":{\"namespace\":\"n\",\"name\":\"c\",\"uid\":\"u\"},\"storageClassName\":\"s\","
                    + "\"nodeAffinity\":{\"required\":{\"nodeSelectorTerms\":[]}}},\"status\":{\"phase\":\"Bound\"}}");
    private static final JsonObject CLAIM =
            JsonObject.parse("{\"apiVersion\":\"v1\",\"kind\":\"PersistentVolumeClaim\"," + METADATA
                    + ",\"spec\":{\"resources\":{\"requests\":{\"storage\":\"5Gi\"}},\"accessModes\":[\"ReadWriteOnce\"],"
                    + "\"selector\":{\"matchLabels\":{\"a\":\"b\"}},\"volumeName\":\"v\",\"storageClassName\":\"s\"},"
                    + "\"status\":{\"phase\":\"Bound\",\"capacity\":{\"storage\":\"5Gi\"}}}");

    private static final List<JsonValue> VALUES = List.of(
            JsonValue.parse("null"),
            JsonValue.parse("\"7Gi\""),
            JsonValue.parse("7"),
            JsonValue.parse("{}"),
            JsonValue.parse("[]"),
            JsonValue.parse("[\"ReadWriteMany\"]"),
            JsonValue.parse(
                    "{\"storage\":\"6Gi\",\"requests\":{\"storage\":\"6Gi\"},\"matchLabels\":{\"c\":\"d\"},\"phase\":\"Lost\"}"));

    private static final int EDITS = Boolean.getBoolean("long.tests") ? 2_000 : 100;

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4})
    void readsWhatTheWholeDocumentSays(long seed) {
        Random random = new Random(seed);
        for (int run = 0; run < EDITS; run++) {
            JsonObject changed = edited(edited(CLAIM, random), random);
            ClaimView claim = ClaimView.from(new Manifest(CLAIM));
            same(new Manifest(changed), ClaimView::from, claim::changed);
            changed = edited(edited(VOLUME, random), random);
            VolumeView volume = VolumeView.from(new Manifest(VOLUME));
            same(new Manifest(changed), VolumeView::from, volume::changed);
        }
    }

    private static void same(Manifest now, Function<Manifest, ?> whole, Function<Manifest, ?> changed) {
        Object plain = read(now, whole);
        Object fast = read(now, changed);
        assertThat(fast).as(now.json().toJson()).usingRecursiveComparison().isEqualTo(plain);
    }

    /** The view, or why there is none. */
    private static Object read(Manifest now, Function<Manifest, ?> reader) {
        try {
            return reader.apply(now);
        } catch (ManifestException e) {
            return List.of(String.valueOf(e.getMessage()));
        }
    }

    /** Another value, or none, somewhere in the document. */
    private static JsonObject edited(JsonObject document, Random random) {
        JsonPointer at = JsonPointer.ROOT;
        JsonValue value = document;
        do {
            JsonObject object = (JsonObject) value;
            if (object.isEmpty()) {
                break;
            }
            List<String> keys = List.copyOf(object.members().keySet());
            String key = keys.get(random.nextInt(keys.size()));
            at = at.child(key);
            value = object.get(key).orElseThrow();
        } while (value instanceof JsonObject && random.nextInt(4) > 0);
        if (at.segments().isEmpty()) {
            return document;
        }
        return random.nextInt(4) == 0
                ? document.without(at)
                : document.with(at, VALUES.get(random.nextInt(VALUES.size())));
    }
}
