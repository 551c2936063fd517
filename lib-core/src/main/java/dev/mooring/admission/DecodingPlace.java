package dev.mooring.admission;

import dev.mooring.admission.GoType.Field;
import dev.mooring.admission.GoType.Struct;
import dev.mooring.json.JsonPointer;
import dev.mooring.release.Release;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The place a decoder has reached, in three forms: as a pointer, as a path in warnings, and in Go's own words. */
final class DecodingPlace {

    /**
     * One step down.
     *
     * @param segment the step in a pointer
     * @param isItem whether it leads to an item of a list
     * @param struct the struct whose field it is, null for an item or an entry
     * @param field the field, null likewise
     */
    private record Step(
            String segment,
            boolean isItem,
            @Nullable Struct struct,
            @Nullable Field field) {}

    private final List<Step> steps = new ArrayList<>();

    void enter(Struct struct, Field field) {
        steps.add(new Step(field.json(), false, struct, field));
    }

    void enterKey(String key) {
        steps.add(new Step(key, false, null, null));
    }

    void enterItem(int index) {
        steps.add(new Step(Integer.toString(index), true, null, null));
    }

    void leave() {
        steps.remove(steps.size() - 1);
    }

    JsonPointer pointer() {
        return new JsonPointer(steps.stream().map(Step::segment).toList());
    }

    /** The path of a key here, for example {@code spec.items[0].key}. */
    String path(String key) {
        StringBuilder out = new StringBuilder();
        for (Step step : steps) {
            out.append(step.isItem ? "[" : ".").append(step.segment).append(step.isItem ? "]" : "");
        }
        return out.append('.').append(key).substring(1);
    }

    /** The innermost struct and all fields that lead here, in newer releases with the structs they are embedded from. */
    String goField(Release server) {
        boolean isWhole = server.has(AdmissionDifference.EMBEDDED_STRUCTS_ARE_NAMED);
        String struct = "";
        List<String> fields = new ArrayList<>();
        for (Step step : steps) {
            if (step.struct() != null && step.field() != null) {
                struct = step.struct().shortName();
                if (isWhole && step.field().within() != null) {
                    fields.add(step.field().within());
                }
                fields.add(step.field().json());
            }
        }
        return struct + "." + String.join(".", fields);
    }
}
