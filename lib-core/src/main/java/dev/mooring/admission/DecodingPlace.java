package dev.mooring.admission;

import dev.mooring.admission.GoType.Field;
import dev.mooring.admission.GoType.Struct;
import dev.mooring.admission.internal.AdmissionDifference;
import dev.mooring.json.JsonPointer;
import dev.mooring.release.Release;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The place a decoder has reached, in three forms: as a pointer, as a path in warnings, and in Go's own words. */
final class DecodingPlace {

    /**
     * The steps down: the key, null for an item; the index of an item; the struct and field, null for an item or entry.
     */
    private @Nullable String[] keys = new String[16];

    private int[] indexes = new int[16];
    private @Nullable Struct[] structs = new Struct[16];
    private @Nullable Field[] fields = new Field[16];
    private int depth;

    void enter(Struct struct, Field field) {
        enter(field.json(), 0, struct, field);
    }

    void enterKey(String key) {
        enter(key, 0, null, null);
    }

    void enterItem(int index) {
        enter(null, index, null, null);
    }

    private void enter(@Nullable String key, int index, @Nullable Struct struct, @Nullable Field field) {
        if (depth == keys.length) {
            keys = Arrays.copyOf(keys, 2 * depth);
            indexes = Arrays.copyOf(indexes, 2 * depth);
            structs = Arrays.copyOf(structs, 2 * depth);
            fields = Arrays.copyOf(fields, 2 * depth);
        }
        keys[depth] = key;
        indexes[depth] = index;
        structs[depth] = struct;
        fields[depth++] = field;
    }

    void leave() {
        depth--;
    }

    private String segment(int step) {
        String key = keys[step];
        return key == null ? Integer.toString(indexes[step]) : key;
    }

    JsonPointer pointer() {
        String[] segments = new String[depth];
        for (int i = 0; i < depth; i++) {
            segments[i] = segment(i);
        }
        return JsonPointer.of(segments);
    }

    /** The path of a key here, for example {@code spec.items[0].key}. */
    String path(String key) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < depth; i++) {
            boolean isItem = keys[i] == null;
            out.append(isItem ? "[" : ".").append(segment(i)).append(isItem ? "]" : "");
        }
        return out.append('.').append(key).substring(1);
    }

    /**
     * The innermost struct and all fields that lead here; in newer releases with the structs they are embedded from.
     */
    String goField(Release server) {
        boolean isWhole = server.has(AdmissionDifference.EMBEDDED_STRUCTS_ARE_NAMED);
        String struct = "";
        List<String> path = new ArrayList<>();
        for (int i = 0; i < depth; i++) {
            Struct within = structs[i];
            Field field = fields[i];
            if (within != null && field != null) {
                struct = within.shortName();
                if (isWhole && field.within() != null) {
                    path.add(field.within());
                }
                path.add(field.json());
            }
        }
        return struct + "." + String.join(".", path);
    }
}
