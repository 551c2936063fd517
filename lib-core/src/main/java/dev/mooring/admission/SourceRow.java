package dev.mooring.admission;

import dev.mooring.json.JsonObject;
import java.util.List;

/**
 * A volume source and its rules.
 *
 * @param key its key in the spec
 * @param asWhole its name in the message about a second source
 * @param asParent its name in messages about its fields
 * @param rules its rules in order
 */
record SourceRow(String key, String asWhole, String asParent, List<FieldRule> rules) {

    static SourceRow of(String key, FieldRule... rules) {
        return new SourceRow(key, key, key, List.of(rules));
    }

    SourceRow called(String whole, String parent) {
        return new SourceRow(key, whole, parent, rules);
    }

    /**
     * Checks the source.
     *
     * @param parent has the source
     * @param owner as in {@link FieldRule.Fields}
     */
    void check(JsonObject parent, String owner, FieldPath at, Errors errors) {
        FieldRule.check(new FieldRule.Fields(parent.child(key), at.child(asParent), owner), rules, errors);
    }

    /** Objects to a second source. */
    void isTooMuch(FieldPath at, Errors errors) {
        errors.forbidden(at.child(asWhole), "may not specify more than 1 volume type");
    }
}
