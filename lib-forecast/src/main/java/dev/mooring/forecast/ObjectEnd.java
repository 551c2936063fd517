package dev.mooring.forecast;

import static java.util.Objects.requireNonNull;

import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.ClaimRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.VolumeView;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * How one claim or volume can end, in short.
 *
 * @param phase the phase; {@code deleted} if it is gone
 * @param partner the volume that a claim names, or the claim that a volume names; empty for none
 */
public record ObjectEnd(String phase, String partner) {

    static final ObjectEnd DELETED = new ObjectEnd("deleted", "");

    public ObjectEnd {
        requireNonNull(phase, "phase");
        requireNonNull(partner, "partner");
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ObjectEnd end && end.phase.equals(phase) && end.partner.equals(partner);
    }

    @Override
    public int hashCode() {
        return 31 * phase.hashCode() + partner.hashCode();
    }

    static ObjectEnd of(ClusterSnapshot cluster, ObjectRef ref) {
        if (ref.kind().equals(Kinds.PERSISTENT_VOLUME)) {
            return cluster.volume(ref.name()).map(ObjectEnd::of).orElse(DELETED);
        }
        return cluster.claim(ref.namespace(), ref.name()).map(ObjectEnd::of).orElse(DELETED);
    }

    static SortedMap<ObjectRef, ObjectEnd> all(ClusterSnapshot cluster) {
        SortedMap<ObjectRef, ObjectEnd> ends = new TreeMap<>();
        cluster.claims().forEach(claim -> ends.put(claim.ref(), of(claim)));
        cluster.volumes().volumes().forEach(volume -> ends.put(volume.ref(), of(volume)));
        return ends;
    }

    private static ObjectEnd of(VolumeView volume) {
        return new ObjectEnd(
                volume.phase(), volume.claimRef().map(ClaimRef::key).orElse(""));
    }

    private static ObjectEnd of(ClaimView claim) {
        return new ObjectEnd(claim.phase(), claim.volumeName());
    }

    /** Several ends for people, for example {@code Bound with pv-1, pv-2 or pv-3}. */
    static String anyOf(List<ObjectEnd> ends) {
        boolean samePhase = ends.stream().map(ObjectEnd::phase).distinct().count() == 1
                && ends.stream().noneMatch(end -> end.partner().isEmpty());
        List<String> words = samePhase
                ? ends.stream().map(ObjectEnd::partner).toList()
                : ends.stream().map(ObjectEnd::toString).toList();
        String last = words.get(words.size() - 1);
        String others = words.subList(0, words.size() - 1).stream().collect(Collectors.joining(", "));
        return (samePhase ? ends.get(0).start() : "") + (others.isEmpty() ? last : others + " or " + last);
    }

    private String start() {
        return (phase.isEmpty() ? "without a phase" : phase) + (phase.equals(Phases.BOUND) ? " with " : ", naming ");
    }

    /**
     * The end as JSON.
     *
     * @param ref the object it is about
     * @return {@code phase}, and {@code volume} of a claim or {@code claim} of a volume, null for none
     */
    public JsonObject toJson(ObjectRef ref) {
        return JsonObject.of("phase", JsonString.of(phase))
                .with(
                        ref.kind().equals(Kinds.PERSISTENT_VOLUME) ? "claim" : "volume",
                        partner.isEmpty() ? JsonNull.NULL : JsonString.of(partner));
    }

    /** For people, for example {@code Bound with pv-1} or {@code Pending, naming pv-1}. */
    @Override
    public String toString() {
        if (partner.isEmpty()) {
            return phase.isEmpty() ? "without a phase" : phase;
        }
        return start() + partner;
    }
}
