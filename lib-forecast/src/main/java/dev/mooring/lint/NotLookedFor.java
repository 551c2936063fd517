package dev.mooring.lint;

import static java.util.Objects.requireNonNull;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonObject;
import dev.mooring.object.Inventory;
import dev.mooring.reason.EnumNames;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What was not looked for, or only among the objects that are given.
 *
 * @param codes what, in the order of the table
 * @param kinds the kinds of which not all objects are known to be given
 * @param extent whether it was looked for at all
 */
public record NotLookedFor(List<LintCode> codes, List<String> kinds, Extent extent) {

    /** Whether it was looked for at all. */
    public enum Extent {
        /** No: one object that is missing would make a wrong finding. */
        NOT_AT_ALL,
        /** Among the objects that are given; others may have it too. */
        AMONG_GIVEN;

        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    /** A group. */
    private record Key(List<String> kinds, Extent extent) {}

    public NotLookedFor {
        codes = List.copyOf(codes);
        kinds = List.copyOf(kinds);
        requireNonNull(extent, "extent");
    }

    /** What was not looked for in some objects, by the kinds that are missing. */
    static List<NotLookedFor> in(Inventory objects) {
        Map<Key, List<LintCode>> groups = new LinkedHashMap<>();
        for (LintCode code : LintCode.values()) {
            List<String> missing = code.missing(objects);
            boolean partly = missing.isEmpty() && !objects.isComplete(code.kind());
            if (partly || !missing.isEmpty()) {
                Key key = partly
                        ? new Key(List.of(code.kind()), Extent.AMONG_GIVEN)
                        : new Key(missing, Extent.NOT_AT_ALL);
                groups.computeIfAbsent(key, each -> new ArrayList<>()).add(code);
            }
        }
        return groups.entrySet().stream()
                .map(each -> new NotLookedFor(
                        each.getValue(), each.getKey().kinds(), each.getKey().extent()))
                .toList();
    }

    /** {@return one sentence for people} */
    public String message() {
        String what = codes.stream().map(LintCode::words).collect(Collectors.joining(", "));
        String how = extent == Extent.NOT_AT_ALL ? "are not looked for" : "are looked for only among the given objects";
        return what + " " + how + ": it is not known whether all objects of "
                + (kinds.size() == 1 ? "kind " : "the kinds ") + String.join(", ", kinds) + " are given";
    }

    /** {@return {@code codes}, {@code kinds}, {@code amongGiven} and {@code message}} */
    public JsonObject toJson() {
        return JsonObject.of(
                        "codes",
                        JsonArray.ofStrings(codes.stream().map(LintCode::id).toList()))
                .with("kinds", JsonArray.ofStrings(kinds))
                .with("amongGiven", JsonBoolean.of(extent == Extent.AMONG_GIVEN))
                .with("message", message());
    }
}
