package dev.mooring.admission;

import dev.mooring.json.JsonObject;
import dev.mooring.object.internal.NameSyntax;
import java.util.List;

/**
 * The rules for the selector of a claim.
 *
 * @upstream apimachinery pkg/apis/meta/v1/validation/validation.go ValidateLabelSelector
 */
final class SelectorRules {

    private SelectorRules() {}

    /** With {@code anyValues} the values of expressions are not checked. */
    static void check(JsonObject selector, boolean anyValues, FieldPath at, Errors errors) {
        MetadataRules.labels(FieldReads.map(selector, "matchLabels"), at.child("matchLabels"), errors);
        int index = 0;
        for (JsonObject expression : FieldReads.objects(selector, "matchExpressions")) {
            FieldPath place = at.child("matchExpressions").index(index++);
            List<String> values = FieldReads.texts(expression, "values");
            operator(FieldReads.text(expression, "operator"), values.isEmpty(), place, errors);
            String key = FieldReads.text(expression, "key");
            errors.invalid(place.child("key"), key, NameSyntax.qualified(errors.server(), key));
            if (!anyValues) {
                values(values, place.child("values"), errors);
            }
        }
    }

    static void operator(String operator, boolean withoutValues, FieldPath at, Errors errors) {
        switch (operator) {
            case "In", "NotIn" -> {
                if (withoutValues) {
                    errors.required(at.child("values"), "must be specified when `operator` is 'In' or 'NotIn'");
                }
            }
            case "Exists", "DoesNotExist" -> {
                if (!withoutValues) {
                    errors.forbidden(
                            at.child("values"), "may not be specified when `operator` is 'Exists' or 'DoesNotExist'");
                }
            }
            default -> errors.invalidWord(at.child("operator"), operator, "not a valid selector operator");
        }
    }

    static void values(List<String> values, FieldPath at, Errors errors) {
        for (int i = 0; i < values.size(); i++) {
            List<String> problems = NameSyntax.labelValue(errors.server(), values.get(i));
            if (!problems.isEmpty()) {
                errors.invalid(at.index(i), values.get(i), problems);
            }
        }
    }
}
