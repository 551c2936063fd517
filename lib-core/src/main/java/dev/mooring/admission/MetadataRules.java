package dev.mooring.admission;

import dev.mooring.internal.GoText;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.object.internal.Annotations;
import dev.mooring.object.internal.NameSyntax;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Function;

/**
 * The rules for metadata.
 *
 * @upstream apimachinery pkg/api/validation/objectmeta.go; kubernetes pkg/apis/core/validation/validation.go
 */
final class MetadataRules {

    private static final String ORPHAN = "orphan";
    private static final String FOREGROUND = "foregroundDeletion";
    private static final Set<String> STANDARD_FINALIZERS = Set.of("kubernetes", ORPHAN, FOREGROUND);

    private static final FieldPath META = FieldPath.of("metadata");

    private final JsonObject metadata;
    private final Errors errors;

    MetadataRules(JsonObject metadata, Errors errors) {
        this.metadata = metadata;
        this.errors = errors;
    }

    /**
     * The rules of a kind.
     *
     * @upstream kubernetes pkg/apis/core/validation/validation.go ValidateObjectMeta
     */
    void check(boolean namespaced) {
        common(namespaced, NameSyntax::subdomain, name -> NameSyntax.subdomain(PathNames.asPrefix(name)));
        finalizersAreQualified();
    }

    /** The same for a kind whose names are labels. */
    void checkLabel() {
        common(true, NameSyntax::label, name -> NameSyntax.label(PathNames.asPrefix(name)));
        finalizersAreQualified();
    }

    /**
     * The rules of all kinds.
     *
     * @upstream apiserver pkg/registry/rest/create.go validatePathSegment
     */
    void checkGenerally(boolean namespaced) {
        common(namespaced, PathNames::pathSegment, PathNames::pathSegmentPrefix);
    }

    /** What only {@link #checkGenerally} can find after {@link #check} found nothing; they share all other rules. */
    void checkSegments() {
        String generateName = FieldReads.text(metadata, "generateName");
        if (!generateName.isEmpty()) {
            errors.invalid(META.child("generateName"), generateName, PathNames.pathSegmentPrefix(generateName));
        }
        String name = FieldReads.text(metadata, "name");
        errors.invalid(META.child("name"), name, PathNames.pathSegment(name));
    }

    /** The namespace is present exactly if the kind has one: the server has set or dropped it. */
    private void common(
            boolean namespaced, Function<String, List<String>> nameRule, Function<String, List<String>> prefixRule) {
        String generateName = FieldReads.text(metadata, "generateName");
        if (!generateName.isEmpty()) {
            errors.invalid(META.child("generateName"), generateName, prefixRule.apply(generateName));
        }
        String name = FieldReads.text(metadata, "name");
        if (name.isEmpty()) {
            errors.required(META.child("name"), "name or generateName is required");
        } else {
            errors.invalid(META.child("name"), name, nameRule.apply(name));
        }
        if (namespaced) {
            String namespace = FieldReads.text(metadata, "namespace");
            errors.invalid(META.child("namespace"), namespace, NameSyntax.label(namespace));
        }
        long generation = FieldReads.number(metadata, "generation");
        if (generation < 0) {
            errors.invalidShown(
                    META.child("generation"), Long.toString(generation), "must be greater than or equal to 0");
        }
        if (!areLabels(metadata.child("labels"), errors)) {
            labels(FieldReads.map(metadata, "labels"), META.child("labels"), errors);
        }
        annotations(metadata, META.child("annotations"), errors);
        OwnerRules.check(metadata, META.child("ownerReferences"), errors);
        finalizers();
        ManagedFieldRules.check(metadata, META.child("managedFields"), errors);
    }

    /** Whether nothing is wrong with any of them; only messages need an order. */
    private static boolean areLabels(JsonObject labels, Errors errors) {
        for (Map.Entry<String, JsonValue> label : labels.members().entrySet()) {
            String value = label.getValue() instanceof JsonString text ? text.value() : "";
            if (!NameSyntax.isLabelValue(value)
                    || !NameSyntax.qualified(errors.server(), label.getKey()).isEmpty()) {
                return false;
            }
        }
        return true;
    }

    static void labels(SortedMap<String, String> labels, FieldPath at, Errors errors) {
        labels.forEach((key, value) -> {
            errors.invalid(at, key, NameSyntax.qualified(errors.server(), key));
            errors.invalid(at, value, NameSyntax.labelValue(errors.server(), value));
        });
    }

    static void annotations(JsonObject metadata, FieldPath at, Errors errors) {
        long bytes = 0;
        boolean areQualified = true;
        for (Map.Entry<String, JsonValue> annotation :
                metadata.child("annotations").members().entrySet()) {
            String key = annotation.getKey();
            areQualified &= problems(key, errors).isEmpty();
            String value = annotation.getValue() instanceof JsonString text ? text.value() : "";
            bytes += GoText.utf8Length(key) + (long) GoText.utf8Length(value);
        }
        if (!areQualified) {
            FieldReads.map(metadata, "annotations")
                    .keySet()
                    .forEach(key -> errors.invalid(at, key, problems(key, errors)));
        }
        if (bytes > Annotations.MOST_BYTES) {
            errors.tooLong(at, Annotations.MOST_BYTES);
        }
    }

    private static List<String> problems(String annotation, Errors errors) {
        return NameSyntax.qualified(errors.server(), GoStrings.lowerCase(annotation));
    }

    private void finalizers() {
        FieldPath at = META.child("finalizers");
        List<String> finalizers = FieldReads.texts(metadata, "finalizers");
        finalizers.forEach(
                finalizer -> errors.invalid(at, finalizer, NameSyntax.qualified(errors.server(), finalizer)));
        if (finalizers.contains(ORPHAN) && finalizers.contains(FOREGROUND)) {
            errors.invalidValue(
                    at,
                    Schema.METADATA.typeOf("finalizers"),
                    metadata.array("finalizers"),
                    "finalizer " + ORPHAN + " and " + FOREGROUND + " cannot be both set");
        }
    }

    void finalizersAreQualified() {
        int index = 0;
        for (String finalizer : FieldReads.texts(metadata, "finalizers")) {
            if (finalizer.indexOf('/') < 0 && !STANDARD_FINALIZERS.contains(finalizer)) {
                errors.invalid(
                        META.child("finalizers").index(index),
                        finalizer,
                        "name is neither a standard finalizer name nor is it fully qualified");
            }
            index++;
        }
    }
}
