package dev.mooring.sanitize;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The fields that cannot be changed once an object exists, by kind. Both sides are compared with the server's defaults.
 *
 * @upstream pkg/apis/apps/validation/validation.go ValidateStatefulSetUpdate
 * @upstream pkg/apis/batch/validation/validation.go ValidateJobSpecUpdate
 * @upstream pkg/apis/storage/validation/validation.go ValidateStorageClassUpdate
 * @upstream external-snapshotter client/config/crd the validations of the resource definitions
 */
enum FixedFields {
    /** The selector of the pods. */
    SELECTOR("spec/selector", Kinds.STATEFUL_SET, Kinds.DEPLOYMENT, Kinds.REPLICA_SET, Kinds.DAEMON_SET),
    /** How a Job counts its pods. */
    COMPLETION_MODE("spec/completionMode", orDefault("NonIndexed"), Kinds.JOB),
    /** The claims of a StatefulSet. */
    CLAIM_TEMPLATES("spec/volumeClaimTemplates", FixedFields::templates, Kinds.STATEFUL_SET),
    /** The service of a StatefulSet. */
    SERVICE_NAME("spec/serviceName", orDefault(""), Kinds.STATEFUL_SET),
    /** How a StatefulSet starts its pods. */
    POD_MANAGEMENT("spec/podManagementPolicy", orDefault("OrderedReady"), Kinds.STATEFUL_SET),
    /** The source of a snapshot, and the snapshot that a content names. */
    SOURCE(
            "spec/source",
            Kinds.VOLUME_SNAPSHOT,
            Kinds.VOLUME_SNAPSHOT_CONTENT,
            Kinds.VOLUME_GROUP_SNAPSHOT,
            Kinds.VOLUME_GROUP_SNAPSHOT_CONTENT),
    /** The volume mode of the source of a content. */
    SOURCE_VOLUME_MODE("spec/sourceVolumeMode", Kinds.VOLUME_SNAPSHOT_CONTENT),
    PROVISIONER("provisioner", Kinds.STORAGE_CLASS),
    DRIVER_NAME("driverName", Kinds.VOLUME_ATTRIBUTES_CLASS),
    PARAMETERS("parameters", FixedFields::emptyIsAbsent, Kinds.STORAGE_CLASS, Kinds.VOLUME_ATTRIBUTES_CLASS),
    RECLAIM_POLICY("reclaimPolicy", orDefault("Delete"), Kinds.STORAGE_CLASS),
    BINDING_MODE("volumeBindingMode", orDefault("Immediate"), Kinds.STORAGE_CLASS);

    /** A value with the defaults of the server; null if it is absent. */
    private interface Stored {
        @Nullable
        JsonValue of(@Nullable JsonValue value);
    }

    private final JsonPointer at;

    private final Stored stored;

    private final List<String> kinds;

    FixedFields(String path, String... kinds) {
        this(path, value -> value, kinds);
    }

    FixedFields(String path, Stored stored, String... kinds) {
        this.at = JsonPointer.parse("/" + path);
        this.stored = stored;
        this.kinds = List.of(kinds);
    }

    /** The fixed fields that differ, which prevent the change. */
    static Stream<JsonPointer> differing(Manifest live, Manifest wanted) {
        return Stream.of(values())
                .filter(field -> field.kinds.contains(live.kind()) && field.differs(live.json(), wanted.json()))
                .map(field -> field.at);
    }

    private boolean differs(JsonObject live, JsonObject wanted) {
        JsonValue is = stored.of(value(live));
        JsonValue will = stored.of(value(wanted));
        return is == null ? will != null : !is.equals(will);
    }

    private @Nullable JsonValue value(JsonObject object) {
        return at.find(object).filter(found -> !found.isNull()).orElse(null);
    }

    private static @Nullable JsonValue emptyIsAbsent(@Nullable JsonValue value) {
        return value instanceof JsonObject map && map.isEmpty() ? null : value;
    }

    private static Stored orDefault(String otherwise) {
        return value -> value == null ? JsonString.of(otherwise) : value;
    }

    private static @Nullable JsonValue templates(@Nullable JsonValue value) {
        return value instanceof JsonArray array
                ? JsonArray.of(array.items().stream().map(FixedFields::template))
                : value;
    }

    /** A claim template without the fields that the server adds. */
    private static JsonValue template(JsonValue value) {
        if (!(value instanceof JsonObject template)) {
            return value;
        }
        JsonObject plain = template.without("apiVersion")
                .without("kind")
                .without("status")
                .with("metadata", template.child("metadata").without("creationTimestamp"));
        boolean hasMode = !(plain.members().get("spec") instanceof JsonObject spec) || spec.has("volumeMode");
        JsonObject full =
                hasMode ? plain : plain.with(JsonPointer.of("spec", "volumeMode"), JsonString.of("Filesystem"));
        return WellKnownPointers.REQUEST
                .find(full)
                .map(size -> full.with(WellKnownPointers.REQUEST, bytes(size)))
                .orElse(full);
    }

    private static JsonValue bytes(JsonValue size) {
        try {
            return JsonString.of(Sizes.of(size).toString());
        } catch (IllegalArgumentException e) {
            return size;
        }
    }
}
