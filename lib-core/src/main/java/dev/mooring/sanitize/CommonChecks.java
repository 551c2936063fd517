package dev.mooring.sanitize;

import dev.mooring.internal.Secrets;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.reason.Severity;
import dev.mooring.sanitize.internal.WarningCode;
import java.nio.charset.StandardCharsets;

/** Warnings about all objects that have rules. */
final class CommonChecks {

    private static final int MAX_ANNOTATION_BYTES = 262_144;

    private CommonChecks() {}

    /** The state of the object in the source. */
    static void source(Item item) {
        if (item.source.metadata().string("deletionTimestamp").isPresent()) {
            item.warn(
                    WarningCode.OBJECT_TERMINATING,
                    JsonPointer.of("metadata", "deletionTimestamp"),
                    "the object was being deleted in the source");
        }
        if (item.isClaim() && item.source.status().string("phase").orElse("").equals(Phases.LOST)) {
            item.warn(
                    WarningCode.SOURCE_NOT_BOUND,
                    JsonPointer.of("status", "phase"),
                    "the claim was Lost in the source; check that it names the right volume");
        }
    }

    /** The object in its output form. */
    static void check(Item item, Policy policy) {
        JsonObject metadata = item.now().metadata();
        strings(item, WellKnownPointers.ANNOTATIONS, metadata.child("annotations"), WarningCode.MALFORMED_FIELD);
        strings(item, WellKnownPointers.LABELS, metadata.child("labels"), WarningCode.MALFORMED_FIELD);
        annotations(item, metadata.child("annotations"));
        managers(item, metadata);
        if (metadata.members().get("finalizers") instanceof JsonArray finalizers
                && !finalizers.items().isEmpty()) {
            item.warn(
                    WarningCode.FINALIZER_KEPT,
                    WellKnownPointers.FINALIZERS,
                    "if its controller does not run in the target, the finalizer is never removed");
        }
        if (policy.settings.keepOwnerReferences
                && metadata.members().get("ownerReferences") instanceof JsonArray owners
                && !owners.items().isEmpty()) {
            item.warn(
                    WarningCode.DANGLING_OWNER,
                    WellKnownPointers.OWNER_REFERENCES,
                    "the owner has another uid in the target: the garbage collector deletes this object, and with"
                            + " reclaim policy Delete also the data");
        }
    }

    /** Values that are kept unchanged, although the server accepts only strings and null. */
    static void strings(Item item, JsonPointer at, JsonObject map, WarningCode code) {
        map.members().forEach((key, value) -> {
            if (!(value instanceof JsonString) && !value.isNull()) {
                item.warn(
                        code,
                        Severity.WARN,
                        at.child(key),
                        "expected a string, found " + value.type() + "; it is kept, and the API server refuses it",
                        Remedy.asText(value));
            }
        });
    }

    private static void annotations(Item item, JsonObject annotations) {
        long bytes = 0;
        for (var annotation : annotations.members().entrySet()) {
            String key = annotation.getKey();
            bytes += bytes(key) + bytes(text(annotation.getValue()));
            if (Secrets.isNamedBy(key)) {
                item.warn(
                        WarningCode.ANNOTATION_SECRET,
                        WellKnownPointers.ANNOTATIONS.child(key),
                        "the annotation looks like a secret; it is kept");
            }
        }
        if (bytes > MAX_ANNOTATION_BYTES) {
            item.warn(
                    WarningCode.ANNOTATIONS_TOO_LARGE,
                    WellKnownPointers.ANNOTATIONS,
                    bytes + " bytes of annotations; the API server accepts at most " + MAX_ANNOTATION_BYTES);
        }
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    private static String text(JsonValue value) {
        return value instanceof JsonString string ? string.value() : "";
    }

    private static void managers(Item item, JsonObject metadata) {
        managers(item, WellKnownPointers.ANNOTATIONS, metadata.child("annotations"));
        managers(item, WellKnownPointers.LABELS, metadata.child("labels"));
    }

    private static void managers(Item item, JsonPointer at, JsonObject map) {
        map.members().forEach((key, value) -> {
            if (WellKnownPointers.isManagerKey(key)) {
                item.warn(
                        WarningCode.MANAGER_METADATA,
                        at.child(key),
                        "a deployment tool manages the object; in the target it may change or remove it");
            }
        });
    }
}
