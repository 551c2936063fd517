package dev.mooring.admission;

import dev.mooring.admission.GoType.ListOf;
import dev.mooring.admission.GoType.PointerTo;
import dev.mooring.admission.GoType.Struct;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * What metadata must be like.
 *
 * @upstream apimachinery pkg/api/validation/objectmeta.go; kubernetes pkg/apis/core/validation/validation.go
 */
final class MetadataRules {

    private static final int MOST_ANNOTATION_BYTES = 256 * 1024;
    private static final int LONGEST_MANAGER = 128;
    private static final int LONGEST_SUBRESOURCE = 256;
    private static final String ORPHAN = "orphan";
    private static final String FOREGROUND = "foregroundDeletion";
    private static final Set<String> STANDARD_FINALIZERS = Set.of("kubernetes", ORPHAN, FOREGROUND);

    private static final FieldPath META = FieldPath.of("metadata");
    private static final Struct TYPE = (Struct) Schema.VOLUME.typeOf("metadata");
    private static final GoType OWNER = ((ListOf) TYPE.typeOf("ownerReferences")).element();

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
        common(namespaced, Names::subdomain, name -> Names.subdomain(Names.asPrefix(name)));
        finalizersAreQualified();
    }

    /**
     * The rules of all kinds.
     *
     * @upstream apiserver pkg/registry/rest/create.go validatePathSegment
     */
    void checkGenerally(boolean namespaced) {
        common(namespaced, Names::pathSegment, Names::pathSegmentPrefix);
    }

    private void common(
            boolean namespaced, Function<String, List<String>> nameRule, Function<String, List<String>> prefixRule) {
        String generateName = Values.text(metadata, "generateName");
        if (!generateName.isEmpty()) {
            errors.invalid(META.child("generateName"), generateName, prefixRule.apply(generateName));
        }
        String name = Values.text(metadata, "name");
        if (name.isEmpty()) {
            errors.required(META.child("name"), "name or generateName is required");
        } else {
            errors.invalid(META.child("name"), name, nameRule.apply(name));
        }
        namespace(namespaced);
        long generation = Values.number(metadata, "generation");
        if (generation < 0) {
            errors.invalidShown(
                    META.child("generation"), Long.toString(generation), "must be greater than or equal to 0");
        }
        labels(Values.map(metadata, "labels"), META.child("labels"), errors);
        annotations();
        ownerReferences();
        finalizers();
        managedFields();
    }

    private void namespace(boolean namespaced) {
        String namespace = Values.text(metadata, "namespace");
        FieldPath at = META.child("namespace");
        if (!namespaced) {
            if (!namespace.isEmpty()) {
                errors.forbidden(at, "not allowed on this type");
            }
        } else if (namespace.isEmpty()) {
            errors.required(at);
        } else {
            errors.invalid(at, namespace, Names.label(namespace));
        }
    }

    static void labels(SortedMap<String, String> labels, FieldPath at, Errors errors) {
        labels.forEach((key, value) -> {
            errors.invalid(at, key, Names.qualified(key));
            errors.invalid(at, value, Names.labelValue(value));
        });
    }

    void labels() {
        labels(Values.map(metadata, "labels"), META.child("labels"), errors);
    }

    void annotations() {
        FieldPath at = META.child("annotations");
        long bytes = 0;
        for (var annotation : Values.map(metadata, "annotations").entrySet()) {
            String key = annotation.getKey();
            errors.invalid(at, key, Names.qualified(GoText.lowerCase(key)));
            bytes += GoText.length(key) + (long) GoText.length(annotation.getValue());
        }
        if (bytes > MOST_ANNOTATION_BYTES) {
            errors.tooLong(at, MOST_ANNOTATION_BYTES);
        }
    }

    void ownerReferences() {
        FieldPath at = META.child("ownerReferences");
        String controller = "";
        String all = "";
        for (JsonObject owner : Values.objects(metadata, "ownerReferences")) {
            ownerReference(owner, at);
            if (!Values.flag(owner, "controller")) {
                continue;
            }
            String current = Values.text(owner, "kind") + "/" + Values.text(owner, "name");
            if (controller.isEmpty()) {
                controller = current;
            } else {
                all = all.isEmpty() ? shown("ownerReferences") : all;
                errors.invalidShown(
                        at,
                        all,
                        "Only one reference can have Controller set to true. Found \"true\" in references for "
                                + controller + " and " + current);
            }
        }
    }

    private void ownerReference(JsonObject owner, FieldPath at) {
        String apiVersion = Values.text(owner, "apiVersion");
        int slash = apiVersion.indexOf('/');
        // With more than one slash upstream finds neither group nor version.
        boolean unreadable = slash >= 0 && apiVersion.indexOf('/', slash + 1) >= 0;
        String version = unreadable ? "" : apiVersion.substring(slash + 1);
        if (version.isEmpty()) {
            errors.invalid(at.child("apiVersion"), apiVersion, "version must not be empty");
        }
        for (String key : List.of("kind", "name", "uid")) {
            if (Values.text(owner, key).isEmpty()) {
                errors.invalid(at.child(key), "", "must not be empty");
            }
        }
        String group = slash > 0 && !unreadable ? apiVersion.substring(0, slash) : "";
        if (group.isEmpty()
                && version.equals("v1")
                && Values.text(owner, "kind").equals("Event")) {
            errors.invalidShown(
                    at,
                    GoText.json(StoredForm.server(OWNER, owner)),
                    "/v1, Kind=Event is disallowed from being an owner");
        }
    }

    private void finalizers() {
        FieldPath at = META.child("finalizers");
        List<String> finalizers = Values.texts(metadata, "finalizers");
        finalizers.forEach(finalizer -> errors.invalid(at, finalizer, Names.qualified(finalizer)));
        if (finalizers.contains(ORPHAN) && finalizers.contains(FOREGROUND)) {
            errors.invalidShown(
                    at, shown("finalizers"), "finalizer " + ORPHAN + " and " + FOREGROUND + " cannot be both set");
        }
    }

    void finalizersAreQualified() {
        int index = 0;
        for (String finalizer : Values.texts(metadata, "finalizers")) {
            if (finalizer.indexOf('/') < 0 && !STANDARD_FINALIZERS.contains(finalizer)) {
                errors.invalid(
                        META.child("finalizers").index(index),
                        finalizer,
                        "name is neither a standard finalizer name nor is it fully qualified");
            }
            index++;
        }
    }

    void managedFields() {
        int index = 0;
        for (JsonObject entry : Values.objects(metadata, "managedFields")) {
            managedField(entry, META.child("managedFields").index(index++));
        }
    }

    private void managedField(JsonObject entry, FieldPath at) {
        String operation = Values.text(entry, "operation");
        if (!operation.equals("Apply") && !operation.equals("Update")) {
            errors.invalidShown(at.child("operation"), GoText.json(operation), "must be `Apply` or `Update`");
        }
        String fieldsType = Values.text(entry, "fieldsType");
        if (!fieldsType.isEmpty() && !fieldsType.equals("FieldsV1")) {
            errors.invalid(at.child("fieldsType"), fieldsType, "must be `FieldsV1`");
        }
        String manager = Values.text(entry, "manager");
        if (GoText.length(manager) > LONGEST_MANAGER) {
            errors.tooLong(at.child("manager"), LONGEST_MANAGER);
        }
        errors.invalid(at.child("manager"), manager, unprintable(manager));
        if (GoText.length(Values.text(entry, "subresource")) > LONGEST_SUBRESOURCE) {
            errors.tooLong(at.child("subresource"), LONGEST_SUBRESOURCE);
        }
    }

    private static List<String> unprintable(String manager) {
        List<String> problems = new ArrayList<>();
        int position = 0;
        for (int c : manager.codePoints().toArray()) {
            if (!GoText.isPrint(c)) {
                problems.add(String.format("invalid character U+%04X (at position %d)", c, position));
            }
            position += GoText.length(Character.toString(c));
        }
        return problems;
    }

    /**
     * What may not change in metadata.
     *
     * @upstream apimachinery pkg/api/validation/objectmeta.go ValidateObjectMetaAccessorUpdate
     */
    void checkUpdate(JsonObject old) {
        if (old.has("deletionTimestamp")) {
            noNewFinalizers(Values.texts(old, "finalizers"));
        }
        for (String key : List.of(
                "name", "namespace", "uid", "creationTimestamp", "deletionTimestamp", "deletionGracePeriodSeconds")) {
            immutable(metadata, old, TYPE, key, META.child(key), errors);
        }
        labels();
        annotations();
        ownerReferences();
        managedFields();
    }

    private void noNewFinalizers(Collection<String> known) {
        Set<String> added = new TreeSet<>(GoText.ORDER);
        added.addAll(Values.texts(metadata, "finalizers"));
        known.forEach(added::remove);
        if (!added.isEmpty()) {
            List<String> quoted = added.stream().map(GoText::quoted).toList();
            errors.forbidden(
                    META.child("finalizers"),
                    "no new finalizers can be added if the object is being deleted, found new finalizers []string{"
                            + String.join(", ", quoted) + "}");
        }
    }

    /**
     * A field that keeps its value once the object is there.
     *
     * @upstream apimachinery pkg/api/validation/objectmeta.go ValidateImmutableField
     */
    static void immutable(JsonObject changed, JsonObject old, Struct type, String key, FieldPath at, Errors errors) {
        GoType fieldType = type.typeOf(key);
        JsonValue value = changed.get(key);
        if (!SemanticEquality.equal(fieldType, old.get(key), value)) {
            boolean isPlainString = fieldType.name().equals("string") && !(fieldType instanceof PointerTo);
            String shown = isPlainString
                    ? GoText.quoted(Values.text(changed, key))
                    : GoText.json(StoredForm.server(fieldType, value));
            errors.invalidShown(at, shown, "field is immutable");
        }
    }

    private String shown(String key) {
        return GoText.json(StoredForm.server(TYPE.typeOf(key), metadata.get(key)));
    }
}
