package dev.mooring.admission;

import dev.mooring.admission.internal.AdmissionDifference;
import dev.mooring.json.JsonObject;
import dev.mooring.object.internal.NameSyntax;
import java.util.List;
import java.util.Map;

/**
 * The rules for the node affinity of a volume, and how it may still change.
 *
 * @upstream kubernetes pkg/apis/core/validation/validation.go ValidateNodeSelector, validatePvNodeAffinity
 */
final class NodeSelectorRules {

    /** A key may move from its beta to its final name. */
    private static final Map<String, String> FINAL_KEYS = Map.of(
            "failure-domain.beta.kubernetes.io/zone", "topology.kubernetes.io/zone",
            "failure-domain.beta.kubernetes.io/region", "topology.kubernetes.io/region",
            "beta.kubernetes.io/os", "kubernetes.io/os",
            "beta.kubernetes.io/arch", "kubernetes.io/arch",
            "beta.kubernetes.io/instance-type", "node.kubernetes.io/instance-type");

    private final Errors errors;
    private final boolean anyValues;

    /** With {@code anyValues} label values are not checked, because the old object already had an invalid one. */
    NodeSelectorRules(Errors errors, boolean anyValues) {
        this.errors = errors;
        this.anyValues = anyValues || !errors.has(AdmissionDifference.NODE_AFFINITY_VALUES_ARE_CHECKED);
    }

    void check(JsonObject nodeAffinity, FieldPath at) {
        FieldPath required = at.child("required");
        if (!nodeAffinity.has("required")) {
            errors.required(required, "must specify required node constraints");
            return;
        }
        selector(nodeAffinity.child("required"), required);
    }

    /** The rules of a node selector, of a volume or a pod. */
    void selector(JsonObject selector, FieldPath at) {
        FieldPath terms = at.child("nodeSelectorTerms");
        List<JsonObject> selectorTerms = FieldReads.objects(selector, "nodeSelectorTerms");
        if (selectorTerms.isEmpty()) {
            errors.required(terms, "must have at least one node selector term");
        }
        int index = 0;
        for (JsonObject term : selectorTerms) {
            term(term, terms.index(index++));
        }
    }

    static List<JsonObject> terms(JsonObject nodeAffinity) {
        return FieldReads.objects(nodeAffinity.child("required"), "nodeSelectorTerms");
    }

    void term(JsonObject term, FieldPath at) {
        int index = 0;
        for (JsonObject expression : FieldReads.objects(term, "matchExpressions")) {
            expression(expression, at.child("matchExpressions").index(index++));
        }
        index = 0;
        for (JsonObject field : FieldReads.objects(term, "matchFields")) {
            field(field, at.child("matchFields").index(index++));
        }
    }

    private void expression(JsonObject expression, FieldPath at) {
        List<String> values = FieldReads.texts(expression, "values");
        String operator = FieldReads.text(expression, "operator");
        if (operator.equals("Gt") || operator.equals("Lt")) {
            if (values.size() != 1) {
                errors.required(at.child("values"), "must be specified single value when `operator` is 'Lt' or 'Gt'");
            }
        } else {
            SelectorRules.operator(operator, values.isEmpty(), at, errors);
        }
        String key = FieldReads.text(expression, "key");
        errors.invalid(at.child("key"), key, NameSyntax.qualified(errors.server(), key));
        if (!anyValues) {
            SelectorRules.values(values, at.child("values"), errors);
        }
    }

    private void field(JsonObject field, FieldPath at) {
        List<String> values = FieldReads.texts(field, "values");
        String operator = FieldReads.text(field, "operator");
        if (!operator.equals("In") && !operator.equals("NotIn")) {
            errors.invalidWord(at.child("operator"), operator, "not a valid selector operator");
        } else if (values.size() != 1) {
            errors.required(
                    at.child("values"),
                    "must be only one value when `operator` is 'In' or 'NotIn' for node field selector");
        }
        String key = FieldReads.text(field, "key");
        if (!key.equals("metadata.name")) {
            errors.invalid(at.child("key"), key, "not a valid field selector key");
            return;
        }
        int index = 0;
        for (String value : values) {
            errors.invalid(at.child("values").index(index++), value, NameSyntax.subdomain(value));
        }
    }

    static boolean hasInvalidValue(JsonObject nodeAffinity) {
        return terms(nodeAffinity).stream()
                .flatMap(term -> FieldReads.objects(term, "matchExpressions").stream())
                .flatMap(expression -> FieldReads.texts(expression, "values").stream())
                .anyMatch(value -> !NameSyntax.isLabelValue(value));
    }

    /** Whether only keys changed to their final names. */
    static boolean sameButForFinalKeys(JsonObject changed, JsonObject old) {
        if (changed.has("required") != old.has("required")) {
            return false;
        }
        List<JsonObject> terms = terms(changed);
        List<JsonObject> oldTerms = terms(old);
        boolean same = terms.size() == oldTerms.size();
        for (int i = 0; same && i < terms.size(); i++) {
            same = sameRequirements(terms.get(i), oldTerms.get(i), "matchExpressions")
                    && sameRequirements(terms.get(i), oldTerms.get(i), "matchFields");
        }
        return same;
    }

    private static boolean sameRequirements(JsonObject changed, JsonObject old, String key) {
        List<JsonObject> requirements = FieldReads.objects(changed, key);
        List<JsonObject> oldRequirements = FieldReads.objects(old, key);
        boolean same = requirements.size() == oldRequirements.size();
        for (int i = 0; same && i < requirements.size(); i++) {
            same = sameRequirement(requirements.get(i), oldRequirements.get(i));
        }
        return same;
    }

    private static boolean sameRequirement(JsonObject changed, JsonObject old) {
        String key = FieldReads.text(changed, "key");
        String oldKey = FieldReads.text(old, "key");
        return (key.equals(oldKey) || key.equals(FINAL_KEYS.getOrDefault(oldKey, "")))
                && FieldReads.text(changed, "operator").equals(FieldReads.text(old, "operator"))
                && FieldReads.texts(changed, "values").equals(FieldReads.texts(old, "values"));
    }
}
