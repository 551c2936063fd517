package dev.mooring.object.internal;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.quantity.QuantityException;
import dev.mooring.quantity.StorageSize;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The fields that have only certain values: words of a closed set, times, and sizes that are not negative. An object
 * with another value is not understood, and no decision may take it for the default. A field that is absent, null or
 * empty has the default of the API server.
 *
 * @upstream api core/v1, apps/v1, batch/v1, storage/v1 types.go; external-snapshotter client/apis types.go
 */
public final class ClosedFields {

    private static final Pattern WORD = Pattern.compile("[A-Za-z]{1,32}");

    private static final Set<String> STATUS = Set.of("True", "False", "Unknown");
    private static final Set<String> POLICY = Set.of("Delete", "Retain");
    private static final Set<String> VOLUME_MODES = Set.of("Block", "Filesystem");
    private static final Set<String> ACCESS_MODES =
            Set.of(AccessModes.RWO, AccessModes.ROX, AccessModes.RWX, AccessModes.RWOP);
    private static final Set<String> TAINT_EFFECTS = Set.of("NoExecute", "NoSchedule", "PreferNoSchedule");
    private static final Set<String> UPDATES = Set.of("OnDelete", "RollingUpdate");
    private static final Set<String> RESTARTS = Set.of("Always", "Never", "OnFailure");

    /** A field: the keys that lead there, where {@code *} is each item of an array, and the values it may have. */
    private record Field(List<String> keys, String expected, Predicate<JsonValue> accepts) {

        Field below(String... outer) {
            List<String> all = new ArrayList<>(List.of(outer));
            all.addAll(keys);
            return new Field(List.copyOf(all), expected, accepts);
        }
    }

    private static final List<Field> OF_ALL =
            List.of(time("metadata.creationTimestamp"), time("metadata.deletionTimestamp"));

    private static final List<Field> OF_CLAIM_SPEC = List.of(
            word("accessModes.*", ACCESS_MODES), word("volumeMode", VOLUME_MODES), size("resources.requests.storage"));

    private static final List<Field> OF_CONTAINERS = Stream.of(
                    "initContainerStatuses", "containerStatuses", "ephemeralContainerStatuses")
            .flatMap(statuses -> Stream.of("running.startedAt", "terminated.startedAt", "terminated.finishedAt")
                    .map(state -> time("status." + statuses + ".*.state." + state)))
            .toList();

    private static final List<Field> OF_SNAPSHOT_CONTENT = List.of(word("spec.deletionPolicy", POLICY));
    private static final List<Field> OF_SNAPSHOT_CLASS = List.of(word("deletionPolicy", POLICY));

    private static final Map<String, List<Field>> FIELDS = Map.ofEntries(
            Map.entry(
                    Kinds.PERSISTENT_VOLUME_CLAIM,
                    with(
                            below(OF_CLAIM_SPEC, "spec"),
                            word("status.phase", Set.of(Phases.BOUND, Phases.LOST, Phases.PENDING)),
                            word("status.accessModes.*", ACCESS_MODES),
                            size("status.capacity.storage"),
                            word("status.conditions.*.status", STATUS))),
            Map.entry(
                    Kinds.PERSISTENT_VOLUME,
                    List.of(
                            word("spec.accessModes.*", ACCESS_MODES),
                            word("spec.volumeMode", VOLUME_MODES),
                            word("spec.persistentVolumeReclaimPolicy", Set.of("Delete", "Recycle", "Retain")),
                            size("spec.capacity.storage"),
                            word(
                                    "status.phase",
                                    Set.of(
                                            Phases.AVAILABLE,
                                            Phases.BOUND,
                                            Phases.FAILED,
                                            Phases.PENDING,
                                            Phases.RELEASED)))),
            Map.entry(
                    Kinds.STORAGE_CLASS,
                    List.of(
                            word("reclaimPolicy", POLICY),
                            word("volumeBindingMode", Set.of("Immediate", "WaitForFirstConsumer")))),
            Map.entry(
                    Kinds.POD,
                    with(
                            OF_CONTAINERS,
                            time("status.startTime"),
                            word(
                                    "status.phase",
                                    Set.of(
                                            Phases.FAILED,
                                            Phases.PENDING,
                                            Phases.RUNNING,
                                            Phases.SUCCEEDED,
                                            Phases.UNKNOWN)),
                            word("status.conditions.*.status", STATUS),
                            word("spec.restartPolicy", RESTARTS),
                            word("spec.tolerations.*.effect", TAINT_EFFECTS),
                            word("spec.tolerations.*.operator", Set.of("Equal", "Exists", "Gt", "Lt")))),
            Map.entry(
                    Kinds.NODE,
                    List.of(
                            word("spec.taints.*.effect", TAINT_EFFECTS),
                            time("spec.taints.*.timeAdded"),
                            word("status.conditions.*.status", STATUS),
                            time("status.conditions.*.lastHeartbeatTime"),
                            time("status.conditions.*.lastTransitionTime"))),
            Map.entry(Kinds.NAMESPACE, List.of(word("status.phase", Set.of("Active", Phases.TERMINATING)))),
            Map.entry(Kinds.LEASE, List.of(time("spec.renewTime"), time("spec.acquireTime"))),
            Map.entry(
                    Kinds.STATEFUL_SET,
                    with(
                            below(OF_CLAIM_SPEC, "spec", "volumeClaimTemplates", "*", "spec"),
                            word("spec.persistentVolumeClaimRetentionPolicy.whenDeleted", POLICY),
                            word("spec.persistentVolumeClaimRetentionPolicy.whenScaled", POLICY),
                            word("spec.podManagementPolicy", Set.of("OrderedReady", "Parallel")),
                            word("spec.updateStrategy.type", UPDATES))),
            Map.entry(Kinds.DAEMON_SET, List.of(word("spec.updateStrategy.type", UPDATES))),
            Map.entry(Kinds.DEPLOYMENT, List.of(word("spec.strategy.type", Set.of("Recreate", "RollingUpdate")))),
            Map.entry(
                    Kinds.JOB,
                    List.of(
                            word("spec.completionMode", Set.of("Indexed", "NonIndexed")),
                            word("spec.podReplacementPolicy", Set.of("Failed", "TerminatingOrFailed")),
                            word("status.conditions.*.status", STATUS))),
            Map.entry(Kinds.CRON_JOB, List.of(word("spec.concurrencyPolicy", Set.of("Allow", "Forbid", "Replace")))),
            Map.entry(
                    Kinds.CSI_DRIVER,
                    List.of(
                            word("spec.fsGroupPolicy", Set.of("File", "None", "ReadWriteOnceWithFSType")),
                            word("spec.volumeLifecycleModes.*", Set.of("Ephemeral", "Persistent")))),
            Map.entry(Kinds.CSI_STORAGE_CAPACITY, List.of(size("capacity"), size("maximumVolumeSize"))),
            Map.entry(Kinds.VOLUME_SNAPSHOT_CONTENT, OF_SNAPSHOT_CONTENT),
            Map.entry(Kinds.VOLUME_GROUP_SNAPSHOT_CONTENT, OF_SNAPSHOT_CONTENT),
            Map.entry(Kinds.VOLUME_SNAPSHOT_CLASS, OF_SNAPSHOT_CLASS),
            Map.entry(Kinds.VOLUME_GROUP_SNAPSHOT_CLASS, OF_SNAPSHOT_CLASS));

    private ClosedFields() {}

    /**
     * The first value of an object that Kubernetes does not know.
     *
     * @param manifest the object
     * @return the refusal with its place; empty if there is none
     */
    public static Optional<ManifestException> refusal(Manifest manifest) {
        Optional<ManifestException> first = refusal(manifest, OF_ALL);
        return first.isPresent() ? first : refusal(manifest, FIELDS.getOrDefault(manifest.kind(), List.of()));
    }

    private static Optional<ManifestException> refusal(Manifest manifest, List<Field> fields) {
        for (Field field : fields) {
            List<String> place = new ArrayList<>(field.keys().size());
            JsonValue refused = refused(field, manifest.json(), place);
            if (refused != null) {
                return Optional.of(new ManifestException(
                        manifest.ref(),
                        new JsonPointer(place),
                        "expected " + field.expected() + ", found " + shown(refused)));
            }
        }
        return Optional.empty();
    }

    /** The first value at or below a value that the field may not have; its place is then the path that is given. */
    private static @Nullable JsonValue refused(Field field, JsonValue value, List<String> place) {
        if (value.isNull() || (value instanceof JsonString text && text.value().isEmpty())) {
            return null;
        }
        int depth = place.size();
        if (depth == field.keys().size()) {
            return field.accepts().test(value) ? null : value;
        }
        String key = field.keys().get(depth);
        if (!key.equals("*")) {
            JsonValue member =
                    value instanceof JsonObject object ? object.members().get(key) : null;
            return member == null ? null : refusedAt(key, field, member, place);
        }
        List<JsonValue> items = value instanceof JsonArray array ? array.items() : List.of();
        for (int i = 0; i < items.size(); i++) {
            JsonValue refused = refusedAt(Integer.toString(i), field, items.get(i), place);
            if (refused != null) {
                return refused;
            }
        }
        return null;
    }

    private static @Nullable JsonValue refusedAt(String key, Field field, JsonValue value, List<String> place) {
        place.add(key);
        JsonValue refused = refused(field, value, place);
        if (refused == null) {
            place.remove(place.size() - 1);
        }
        return refused;
    }

    private static String shown(JsonValue value) {
        return value instanceof JsonString text && WORD.matcher(text.value()).matches()
                ? text.value()
                : value.type().toString();
    }

    private static Field word(String path, Set<String> words) {
        String expected = String.join(" or ", new TreeSet<>(words));
        return field(path, expected, value -> value instanceof JsonString text && words.contains(text.value()));
    }

    private static Field time(String path) {
        return field(
                path,
                "a time such as 2026-01-31T12:00:00Z",
                value -> value instanceof JsonString text && isTime(text.value()));
    }

    private static Field size(String path) {
        return field(path, "a size that is not negative", ClosedFields::isSize);
    }

    private static Field field(String path, String expected, Predicate<JsonValue> accepts) {
        return new Field(List.of(path.split("\\.")), expected, accepts);
    }

    private static List<Field> below(List<Field> fields, String... outer) {
        return fields.stream().map(each -> each.below(outer)).toList();
    }

    private static List<Field> with(List<Field> fields, Field... more) {
        List<Field> all = new ArrayList<>(fields);
        all.addAll(List.of(more));
        return List.copyOf(all);
    }

    private static boolean isTime(String text) {
        try {
            DateTimeFormatter.ISO_OFFSET_DATE_TIME.parse(text, OffsetDateTime::from);
            return true;
        } catch (DateTimeParseException e) {
            return false;
        }
    }

    private static boolean isSize(JsonValue value) {
        try {
            String text = value instanceof JsonString string
                    ? string.value()
                    : value instanceof JsonNumber number ? number.text() : "";
            return StorageSize.parseJson(text).compareTo(StorageSize.ZERO) >= 0;
        } catch (QuantityException e) {
            return false;
        }
    }
}
