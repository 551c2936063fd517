package dev.mooring.admission;

import dev.mooring.admission.internal.AdmissionDifference;
import dev.mooring.internal.GoText;
import dev.mooring.json.JsonObject;
import dev.mooring.object.internal.NameSyntax;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;

/**
 * The rules for a storage class, and which of its fields may change.
 *
 * @upstream kubernetes pkg/apis/storage/validation/validation.go ValidateStorageClass, ValidateStorageClassUpdate
 */
final class ClassRules {

    private static final int MOST_PARAMETERS = 512;
    private static final int MOST_PARAMETER_BYTES = 256 * 1024;
    private static final String PROVISIONER = "provisioner";
    private static final String BINDING_MODE = "volumeBindingMode";
    private static final List<String> RECLAIM_POLICIES = List.of("Delete", "Retain");
    private static final List<String> BINDING_MODES = List.of("Immediate", "WaitForFirstConsumer");

    private final JsonObject storageClass;
    private final Errors errors;

    private ClassRules(JsonObject storageClass, Errors errors) {
        this.storageClass = storageClass;
        this.errors = errors;
    }

    static void check(JsonObject storageClass, JsonObject old, Errors errors) {
        ClassRules rules = new ClassRules(storageClass, errors);
        boolean declared = errors.has(AdmissionDifference.CLASS_IS_CHECKED_DECLARATIVELY);
        boolean sameProvisioner = !old.isEmpty() && rules.isSame(old, PROVISIONER);
        rules.check(!declared || sameProvisioner);
        if (declared) {
            rules.declared(old);
        } else if (!old.isEmpty()) {
            rules.isKept(old);
        }
    }

    private void check(boolean provisionerIsRequired) {
        new MetadataRules(storageClass.child("metadata"), errors).check(false);
        provisioner(provisionerIsRequired);
        parameters();
        oneOf("reclaimPolicy", RECLAIM_POLICIES);
        bindingMode();
        allowedTopologies();
    }

    private void isKept(JsonObject old) {
        for (String key : List.of("parameters", PROVISIONER, "reclaimPolicy")) {
            if (errors.has(AdmissionDifference.CLASS_IS_IMMUTABLE_WORDS)) {
                ImmutableFields.field(storageClass, old, Schema.CLASS, key, FieldPath.of(key), errors);
            } else if (!isSame(old, key)) {
                errors.forbidden(FieldPath.of(key), "updates to " + key + " are forbidden.");
            }
        }
        ImmutableFields.field(storageClass, old, Schema.CLASS, BINDING_MODE, FieldPath.of(BINDING_MODE), errors);
    }

    /**
     * The rules that are generated from the API types. Where they repeat a handwritten rule, theirs replaces it.
     *
     * @upstream kubernetes pkg/apis/storage/v1/zz_generated.validations.go Validate_StorageClass
     * @upstream apiserver pkg/registry/rest/validate.go ValidateDeclarativelyWithMigrationChecks
     */
    private void declared(JsonObject old) {
        for (String key : List.of(PROVISIONER, "parameters", "reclaimPolicy", BINDING_MODE)) {
            boolean changed = old.isEmpty() || !isSame(old, key);
            if (changed && key.equals(PROVISIONER) && FieldReads.isEmpty(storageClass, key)) {
                errors.required(FieldPath.of(key));
            }
            if (changed && !old.isEmpty()) {
                errors.invalidShown(FieldPath.of(key), "null", ImmutableFields.IMMUTABLE);
            }
        }
    }

    private boolean isSame(JsonObject old, String key) {
        return SemanticEquality.equal(
                Schema.CLASS.typeOf(key),
                old.members().get(key),
                storageClass.members().get(key));
    }

    private void provisioner(boolean isRequired) {
        String provisioner = GoStrings.lowerCase(FieldReads.text(storageClass, PROVISIONER));
        if (!provisioner.isEmpty()) {
            errors.invalid(FieldPath.of(PROVISIONER), provisioner, NameSyntax.qualified(errors.server(), provisioner));
        } else if (isRequired) {
            errors.required(FieldPath.of(PROVISIONER));
        }
    }

    private void parameters() {
        FieldPath at = FieldPath.of("parameters");
        SortedMap<String, String> parameters = FieldReads.map(storageClass, "parameters");
        if (parameters.size() > MOST_PARAMETERS) {
            errors.tooLong(at, MOST_PARAMETERS);
            return;
        }
        long bytes = 0;
        for (Map.Entry<String, String> parameter : parameters.entrySet()) {
            if (parameter.getKey().isEmpty()) {
                errors.invalid(at, "", "field can not be empty.");
            }
            bytes += GoText.utf8Length(parameter.getKey()) + (long) GoText.utf8Length(parameter.getValue());
        }
        if (bytes > MOST_PARAMETER_BYTES) {
            errors.tooLong(at, MOST_PARAMETER_BYTES);
        }
    }

    private void bindingMode() {
        String mode = FieldReads.text(storageClass, BINDING_MODE);
        if (mode.isEmpty()) {
            errors.notSupported(FieldPath.of(BINDING_MODE), mode, BINDING_MODES);
        }
        oneOf(BINDING_MODE, BINDING_MODES);
    }

    private void oneOf(String key, List<String> supported) {
        String value = FieldReads.text(storageClass, key);
        if (!value.isEmpty() && !supported.contains(value)) {
            errors.notSupported(FieldPath.of(key), value, supported);
        }
    }

    private void allowedTopologies() {
        // Upstream first compares each term with as many empty ones as there are terms, then with the terms before it.
        Set<Map<String, Set<String>>> before = new HashSet<>(Set.of(Map.of()));
        FieldPath at = FieldPath.of("allowedTopologies");
        int index = 0;
        for (JsonObject term : FieldReads.objects(storageClass, "allowedTopologies")) {
            FieldPath expressions = at.index(index++).child("matchLabelExpressions");
            if (!before.add(topology(term, expressions))) {
                errors.duplicate(expressions, "");
            }
        }
    }

    private Map<String, Set<String>> topology(JsonObject term, FieldPath at) {
        Map<String, Set<String>> topology = new HashMap<>();
        int index = 0;
        for (JsonObject expression : FieldReads.objects(term, "matchLabelExpressions")) {
            FieldPath place = at.index(index++);
            String key = FieldReads.text(expression, "key");
            Set<String> values = values(expression, place.child("values"));
            errors.invalid(place.child("key"), key, NameSyntax.qualified(errors.server(), key));
            if (topology.put(key, values) != null) {
                errors.duplicate(place.child("key"), key);
            }
        }
        return topology;
    }

    private Set<String> values(JsonObject expression, FieldPath at) {
        List<String> values = new ArrayList<>(FieldReads.texts(expression, "values"));
        if (values.isEmpty()) {
            errors.required(at);
        }
        Set<String> distinct = new HashSet<>();
        for (int i = 0; i < values.size(); i++) {
            if (!distinct.add(values.get(i))) {
                errors.duplicate(at.index(i), values.get(i));
            }
        }
        return distinct;
    }
}
