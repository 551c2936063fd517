package dev.mooring.admission;

import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.object.Annotations;
import dev.mooring.quantity.StorageSize;
import java.util.Optional;

/**
 * What a claim must be like, and what of it may change.
 *
 * @upstream kubernetes pkg/apis/core/validation/validation.go ValidatePersistentVolumeClaim,
 *     ValidatePersistentVolumeClaimUpdate
 */
final class ClaimRules {

    private static final FieldPath SPEC = FieldPath.of("spec");
    private static final FieldPath STORAGE = SPEC.child("resources").key(Quantities.STORAGE);
    private static final FieldPath REQUESTED =
            SPEC.child("resources").child("requests").child(Quantities.STORAGE);
    private static final String CLASS = "storageClassName";
    private static final String ATTRIBUTES_CLASS = "volumeAttributesClassName";

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
            rules.check(false, false);
        } else {
            rules.checkUpdate(old.with("spec", DataSources.filled(old.child("spec"))));
        }
    }

    /** Both claims have normalized data sources, and the changed one has the status of the old one. */
    private void checkUpdate(JsonObject old) {
        JsonObject metadata = claim.child("metadata");
        ImmutableFields.metadata(metadata, old.child("metadata"), errors);
        new MetadataRules(metadata, errors).finalizersAreQualified();
        JsonObject oldSpec = old.child("spec");
        check(selectorIsInvalid(oldSpec), DataSources.haveGroup(oldSpec));
        specIsKept(old);
        size(old);
        ImmutableFields.field(spec, oldSpec, Schema.CLAIM_SPEC, "volumeMode", FieldPath.of("volumeMode"), errors);
        attributesClassIsKept(old);
    }

    /** What was wrong in the old claim already is not checked again. */
    private void check(boolean anySelectorValues, boolean anyGroup) {
        new MetadataRules(claim.child("metadata"), errors).check(true);
        if (Values.isEmpty(spec, "accessModes")) {
            errors.required(SPEC.child("accessModes"), "at least 1 access mode is required");
        }
        if (spec.has("selector")) {
            SelectorRules.check(spec.child("selector"), anySelectorValues, SPEC.child("selector"), errors);
        }
        SpecRules.accessModes(spec, SPEC, errors);
        request();
        SpecRules.className(spec, CLASS, SPEC, errors);
        SpecRules.volumeMode(spec, SPEC, errors);
        DataSources.check(spec, anyGroup, SPEC, errors);
        SpecRules.className(spec, ATTRIBUTES_CLASS, SPEC, errors);
    }

    private void request() {
        JsonObject requests = requests(spec);
        if (!requests.has(Quantities.STORAGE)) {
            errors.required(STORAGE);
            return;
        }
        StorageSize size = Quantities.storage(requests);
        if (size.sign() <= 0) {
            errors.invalid(STORAGE, size.canonical(), "must be greater than zero");
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
        if (Values.isEmpty(oldSpec, "volumeName")) {
            expected = Values.with(expected, "volumeName", spec.members().get("volumeName"));
        }
        JsonObject compared = withClassAllowed(old);
        if (isBound()) {
            compared = withSizeOf(oldSpec, compared);
            compared = Values.with(compared, ATTRIBUTES_CLASS, oldSpec.members().get(ATTRIBUTES_CLASS));
        }
        if (!SemanticEquality.equal(Schema.CLAIM_SPEC, compared, expected)) {
            errors.forbidden(
                    SPEC,
                    "spec is immutable after creation except resources.requests and volumeAttributesClassName for bound"
                            + " claims\n"
                            + VolumeRules.difference(Schema.CLAIM_SPEC, expected, compared));
        }
    }

    private boolean isBound() {
        return Values.text(claim.child("status"), "phase").equals("Bound");
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
        if (size.compareTo(oldSize) < 0 && size.compareTo(stored) <= 0) {
            errors.forbidden(REQUESTED, "field can not be less than status.capacity");
        }
    }

    private void attributesClassIsKept(JsonObject old) {
        boolean changed = !SemanticEquality.equal(
                Schema.CLAIM_SPEC.typeOf(ATTRIBUTES_CLASS),
                spec.members().get(ATTRIBUTES_CLASS),
                old.child("spec").members().get(ATTRIBUTES_CLASS));
        if (!changed || !old.child("status").has("currentVolumeAttributesClassName")) {
            return;
        }
        if (!spec.has(ATTRIBUTES_CLASS)) {
            errors.forbidden(
                    SPEC.child(ATTRIBUTES_CLASS),
                    "update to nil is forbidden when status.currentVolumeAttributesClassName is not nil");
        } else if (Values.isEmpty(spec, ATTRIBUTES_CLASS)) {
            errors.forbidden(
                    SPEC.child(ATTRIBUTES_CLASS),
                    "update to empty string is forbidden when status.currentVolumeAttributesClassName is not nil");
        }
    }
}
