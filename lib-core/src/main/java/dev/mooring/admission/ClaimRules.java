package dev.mooring.admission;

import dev.mooring.admission.internal.AdmissionDifference;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.internal.Annotations;
import dev.mooring.quantity.StorageSize;
import java.util.Optional;

/**
 * The rules for a claim, and which of its fields may change.
 *
 * @upstream kubernetes pkg/apis/core/validation/validation.go ValidatePersistentVolumeClaim,
 *     ValidatePersistentVolumeClaimUpdate
 */
final class ClaimRules {

    private static final FieldPath SPEC = FieldPath.of("spec");
    private static final FieldPath REQUESTED =
            SPEC.child("resources").child("requests").child(Quantities.STORAGE);
    private static final String CLASS = "storageClassName";
    private static final FieldPath ATTRIBUTES_CLASS = SPEC.child(AttributesClass.NAME);

    private final JsonObject claim;
    private final JsonObject spec;
    private final Errors errors;

    private ClaimRules(JsonObject claim, Errors errors) {
        this.claim = claim;
        this.spec = claim.child("spec");
        this.errors = errors;
    }

    static void check(JsonObject claim, JsonObject old, Errors errors) {
        ClaimRules rules = new ClaimRules(claim, errors);
        if (old.isEmpty()) {
            rules.check(false, false, JsonObject.EMPTY);
        } else {
            rules.checkUpdate(old.with("spec", DataSources.filled(old.child("spec"))));
        }
    }

    /** Both claims have normalized data sources, and the changed one has the status of the old one. */
    private void checkUpdate(JsonObject old) {
        JsonObject oldSpec = old.child("spec");
        boolean anySelectorValues = selectorIsInvalid(oldSpec);
        if (!errors.has(AdmissionDifference.CHANGED_CLAIM_IS_CHECKED_ONCE)) {
            check(anySelectorValues, DataSources.haveGroup(oldSpec), oldSpec);
        }
        new MetadataRules(claim.child("metadata"), errors).finalizersAreQualified();
        check(anySelectorValues, DataSources.haveGroup(oldSpec), oldSpec);
        specIsKept(old);
        size(old);
        ImmutableFields.field(spec, oldSpec, Schema.CLAIM_SPEC, "volumeMode", FieldPath.of("volumeMode"), errors);
        attributesClassIsKept(old);
    }

    /** What was already wrong in the old claim is not checked again. */
    private void check(boolean anySelectorValues, boolean anyGroup, JsonObject oldSpec) {
        new MetadataRules(claim.child("metadata"), errors).check(true);
        spec(SPEC, anySelectorValues, anyGroup, oldSpec);
    }

    /** Checks the spec of a claim template as it is written. */
    static void checkTemplate(JsonObject template, FieldPath at, Errors errors) {
        new ClaimRules(template, errors).spec(at.child("spec"), false, false, JsonObject.EMPTY);
    }

    private void spec(FieldPath at, boolean anySelectorValues, boolean anyGroup, JsonObject oldSpec) {
        if (FieldReads.isEmpty(spec, "accessModes")) {
            errors.required(at.child("accessModes"), "at least 1 access mode is required");
        }
        if (spec.has("selector")) {
            SelectorRules.check(spec.child("selector"), anySelectorValues, at.child("selector"), errors);
        }
        SpecRules.accessModes(spec, at, errors);
        request(at.child("resources").key(Quantities.STORAGE));
        SpecRules.className(spec, CLASS, at, errors);
        SpecRules.volumeMode(spec, at, errors);
        DataSources.check(spec, anyGroup, at, errors);
        if (AttributesClass.isChecked(oldSpec, errors)) {
            SpecRules.className(spec, AttributesClass.NAME, at, errors);
        }
    }

    private void request(FieldPath at) {
        JsonObject requests = requests(spec);
        if (!requests.has(Quantities.STORAGE)) {
            errors.required(at);
            return;
        }
        StorageSize size = Quantities.storage(requests);
        if (size.sign() <= 0) {
            errors.invalid(at, size.canonical(), "must be greater than zero");
        }
    }

    private static JsonObject requests(JsonObject spec) {
        return spec.child("resources").child("requests");
    }

    private boolean selectorIsInvalid(JsonObject oldSpec) {
        Errors old = new Errors(errors.server());
        SelectorRules.check(oldSpec.child("selector"), false, SPEC, old);
        return !old.isEmpty();
    }

    private void specIsKept(JsonObject old) {
        JsonObject oldSpec = old.child("spec");
        JsonObject expected = oldSpec;
        if (FieldReads.isEmpty(oldSpec, "volumeName")) {
            expected = FieldReads.with(expected, "volumeName", spec.members().get("volumeName"));
        }
        JsonObject compared = withClassAllowed(old);
        if (isBound()) {
            compared = withSizeOf(oldSpec, compared);
        }
        if (attributesClassMayChange()) {
            compared = FieldReads.with(
                    compared, AttributesClass.NAME, oldSpec.members().get(AttributesClass.NAME));
        }
        if (!SemanticEquality.equal(Schema.CLAIM_SPEC, compared, expected)) {
            errors.forbidden(
                    SPEC,
                    "spec is immutable after creation except resources.requests and volumeAttributesClassName for bound"
                            + " claims\n"
                            + VolumeRules.difference(Schema.CLAIM_SPEC, expected, compared));
        }
    }

    /** As far as the comparison of the specs decides. */
    private boolean attributesClassMayChange() {
        if (!errors.has(AdmissionDifference.ATTRIBUTES_CLASS_CHANGES_WHEN_BOUND)) {
            return true;
        }
        return isBound()
                && (spec.has(AttributesClass.NAME) || errors.has(AdmissionDifference.ATTRIBUTES_CLASS_IS_REMOVABLE));
    }

    private boolean isBound() {
        return FieldReads.text(claim.child("status"), "phase").equals(Phases.BOUND);
    }

    /** The spec with the old class where the class may change: once, from none to one that fits the annotation. */
    private JsonObject withClassAllowed(JsonObject old) {
        JsonObject oldSpec = old.child("spec");
        Optional<String> annotation = classAnnotation(claim);
        Optional<String> oldAnnotation = classAnnotation(old);
        boolean firstClass = spec.has(CLASS) && !oldSpec.has(CLASS);
        boolean asAnnotated = oldAnnotation.equals(spec.string(CLASS));
        boolean fromAnnotation = firstClass
                && oldAnnotation.isPresent()
                && asAnnotated
                && (annotation.isEmpty() || annotation.equals(oldAnnotation));
        if (fromAnnotation) {
            return spec.without(CLASS);
        }
        if (!annotation.orElse("").equals(oldAnnotation.orElse(""))) {
            errors.invalid(
                    FieldPath.of("metadata").child("annotations").child(Annotations.BETA_STORAGE_CLASS),
                    annotation.orElse(""),
                    "field is immutable");
        }
        boolean fromNone = firstClass && (oldAnnotation.isEmpty() || asAnnotated);
        return fromNone ? spec.without(CLASS) : spec;
    }

    private static Optional<String> classAnnotation(JsonObject claim) {
        return claim.child("metadata").child("annotations").string(Annotations.BETA_STORAGE_CLASS);
    }

    private static JsonObject withSizeOf(JsonObject oldSpec, JsonObject spec) {
        JsonObject resources = spec.child("resources");
        if (!resources.has("requests")) {
            return spec;
        }
        JsonObject oldRequests = requests(oldSpec);
        JsonObject requests = resources
                .child("requests")
                .with(
                        Quantities.STORAGE,
                        oldRequests
                                .string(Quantities.STORAGE)
                                .map(JsonString::of)
                                .orElse(JsonString.of("0")));
        return spec.with("resources", resources.with("requests", requests));
    }

    private void size(JsonObject old) {
        StorageSize size = Quantities.storage(requests(spec));
        StorageSize oldSize = Quantities.storage(requests(old.child("spec")));
        StorageSize stored = Quantities.storage(old.child("status").child("capacity"));
        if (size.compareTo(oldSize) >= 0) {
            return;
        }
        if (!mayShrink(old.child("status"))) {
            errors.forbidden(REQUESTED, "field can not be less than previous value");
        } else if (size.compareTo(stored) <= 0) {
            errors.forbidden(REQUESTED, "field can not be less than status.capacity");
        }
    }

    /** An expansion that began while this was allowed may still be undone. */
    private boolean mayShrink(JsonObject oldStatus) {
        return errors.has(AdmissionDifference.REQUEST_MAY_SHRINK)
                || oldStatus.has("allocatedResources")
                || oldStatus.has("allocatedResourceStatuses");
    }

    private void attributesClassIsKept(JsonObject old) {
        if (AttributesClass.isSame(spec, old.child("spec"))) {
            return;
        }
        AttributesClass.mayChange(errors);
        boolean removable = errors.has(AdmissionDifference.ATTRIBUTES_CLASS_IS_REMOVABLE);
        boolean hadOne = removable
                ? old.child("status").has("currentVolumeAttributesClassName")
                : old.child("spec").has(AttributesClass.NAME);
        boolean isChecked = AttributesClass.isChecked(old.child("spec"), errors);
        if (hadOne && isChecked && FieldReads.isEmpty(spec, AttributesClass.NAME)) {
            String none = spec.has(AttributesClass.NAME) ? "empty string" : "nil";
            errors.forbidden(
                    ATTRIBUTES_CLASS,
                    removable
                            ? "update to " + none
                                    + " is forbidden when status.currentVolumeAttributesClassName is not nil"
                            : "update from non-nil value to " + (none.equals("nil") ? "nil" : "an empty string")
                                    + " is forbidden");
        }
    }
}
