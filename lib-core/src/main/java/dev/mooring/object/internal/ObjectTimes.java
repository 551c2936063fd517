package dev.mooring.object.internal;

import dev.mooring.evidence.Fact;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** When the objects of a cluster were written last: heartbeats, renewals of Leases, starts of containers, taints. */
public final class ObjectTimes {

    private static final List<String> KINDS = List.of(
            Kinds.NODE,
            Kinds.LEASE,
            Kinds.POD,
            Kinds.PERSISTENT_VOLUME,
            Kinds.PERSISTENT_VOLUME_CLAIM,
            Kinds.VOLUME_ATTACHMENT,
            "CSIAddonsNode",
            "NetworkFence");

    /** Times that a server, a kubelet or a controller wrote; not future ones, such as the end of a grace period. */
    private static final Set<String> KEYS = Set.of(
            "creationTimestamp",
            "time",
            "timeAdded",
            "lastHeartbeatTime",
            "lastTransitionTime",
            "lastPhaseTransitionTime",
            "lastProbeTime",
            "startTime",
            "startedAt",
            "finishedAt",
            "acquireTime",
            "renewTime");

    private static final List<String> PARTS = List.of("metadata", "spec", "status");

    /** The taints of a Node, and all of a Lease; a pod template has no times. */
    private static final Set<String> TIMES_IN_SPEC = Set.of(Kinds.NODE, Kinds.LEASE);

    /** Fields that users set freely. */
    private static final Set<String> FREE = Set.of("annotations", "labels");

    private final Map<ObjectRef, Written> latest;

    private ObjectTimes(Map<ObjectRef, Written> latest) {
        this.latest = latest;
    }

    /**
     * A time that an object has.
     *
     * @param at the time
     * @param where the object and the place of the time in it
     */
    public record Written(Instant at, Fact.Value where) {}

    /**
     * The latest time of all objects.
     *
     * @param inventory the objects
     * @return it and its place; empty if no object has a time
     */
    public static Optional<Written> latest(Inventory inventory) {
        return inventory.derived(ObjectTimes.class, ObjectTimes::make, ObjectTimes::update).latest.values().stream()
                .max(Comparator.comparing(Written::at));
    }

    private static ObjectTimes make(Inventory inventory) {
        Map<ObjectRef, Written> latest = new LinkedHashMap<>();
        for (String kind : KINDS) {
            inventory.all(kind).forEach(each -> of(each).ifPresent(found -> latest.put(each.ref(), found)));
        }
        return new ObjectTimes(latest);
    }

    private static ObjectTimes update(ObjectTimes before, Inventory earlier, Inventory now) {
        Optional<List<ObjectRef>> changed = now.changedSince(earlier);
        if (changed.isEmpty()) {
            return make(now);
        }
        Map<ObjectRef, Written> latest = new LinkedHashMap<>(before.latest);
        for (ObjectRef each : changed.get()) {
            now.find(each)
                    .filter(found -> KINDS.contains(each.kind()))
                    .flatMap(ObjectTimes::of)
                    .ifPresentOrElse(found -> latest.put(each, found), () -> latest.remove(each));
        }
        return new ObjectTimes(latest);
    }

    private static Optional<Written> of(Manifest manifest) {
        Latest latest = new Latest();
        latest.read(manifest);
        return Optional.ofNullable(latest.found);
    }

    /**
     * Reads a time.
     *
     * @param text the text, as the API server writes a time
     * @return the time; empty if it is none
     */
    public static Optional<Instant> time(String text) {
        try {
            return Optional.of(Instant.parse(text));
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    /** Goes through a document and keeps the latest time. */
    private static final class Latest {

        private @Nullable Written found;

        private void read(Manifest manifest) {
            for (String part : PARTS) {
                boolean hasTimes = !part.equals("spec") || TIMES_IN_SPEC.contains(manifest.kind());
                manifest.json()
                        .get(part)
                        .filter(value -> hasTimes)
                        .ifPresent(value -> read(manifest, value, JsonPointer.of(part)));
            }
        }

        private void read(Manifest manifest, JsonValue value, JsonPointer at) {
            if (value instanceof JsonObject object) {
                for (Map.Entry<String, JsonValue> member : object.members().entrySet()) {
                    if (member.getValue() instanceof JsonString text) {
                        read(manifest, member.getKey(), text, at);
                    } else if (!FREE.contains(member.getKey())) {
                        read(manifest, member.getValue(), at.child(member.getKey()));
                    }
                }
            } else if (value instanceof JsonArray array) {
                List<JsonValue> items = array.items();
                for (int i = 0; i < items.size(); i++) {
                    if (!(items.get(i) instanceof JsonString)) {
                        read(manifest, items.get(i), at.child(i));
                    }
                }
            }
        }

        private void read(Manifest manifest, String key, JsonString text, JsonPointer at) {
            if (KEYS.contains(key)) {
                time(text.value())
                        .filter(time -> found == null || time.isAfter(found.at()))
                        .ifPresent(
                                time -> found = new Written(time, new Fact.Value(manifest.ref(), at.child(key), text)));
            }
        }
    }
}
