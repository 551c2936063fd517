package dev.mooring.rbd.use;

import dev.mooring.evidence.Fact;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** When the objects of a cluster were written last: heartbeats, renewals of Leases, starts of containers, taints. */
final class ObjectTimes {

    private static final List<String> KINDS = List.of(
            Kinds.NODE,
            "Lease",
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
    private static final Set<String> TIMES_IN_SPEC = Set.of(Kinds.NODE, "Lease");

    /** Fields that users set freely. */
    private static final Set<String> FREE = Set.of("annotations", "labels");

    private ObjectTimes() {}

    /**
     * A time that an object has.
     *
     * @param at the time
     * @param where the object and the place of the time in it
     */
    record Written(Instant at, Fact.Value where) {}

    /** The latest time of all objects; empty if none has one. */
    static Optional<Written> latest(Inventory inventory) {
        Latest latest = new Latest();
        for (String kind : KINDS) {
            inventory.all(kind).forEach(latest::read);
        }
        return Optional.ofNullable(latest.found);
    }

    static Optional<Instant> time(String text) {
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
