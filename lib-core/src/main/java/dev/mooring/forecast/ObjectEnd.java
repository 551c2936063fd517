package dev.mooring.forecast;

import static java.util.Objects.requireNonNull;

import dev.mooring.controller.ClusterSnapshot;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.VolumeView;

/**
 * How one claim or volume could end, in short.
 *
 * @param phase the phase; {@code deleted} if it is gone
 * @param partner the volume a claim names, or the claim a volume points to; empty for none
 */
public record ObjectEnd(String phase, String partner) {

    static final ObjectEnd DELETED = new ObjectEnd("deleted", "");

    public ObjectEnd {
        requireNonNull(phase, "phase");
        requireNonNull(partner, "partner");
    }

    static ObjectEnd of(ClusterSnapshot cluster, ObjectRef ref) {
        if (ref.kind().equals("PersistentVolume")) {
            return cluster.volume(ref.name()).map(ObjectEnd::of).orElse(DELETED);
        }
        return cluster.claim(ref.namespace(), ref.name()).map(ObjectEnd::of).orElse(DELETED);
    }

    private static ObjectEnd of(VolumeView volume) {
        return new ObjectEnd(
                volume.phase(), volume.claimRef().map(ClaimRef::key).orElse(""));
    }

    private static ObjectEnd of(ClaimView claim) {
        return new ObjectEnd(claim.phase(), claim.volumeName());
    }

    /** For people, for example {@code Bound with pv-1} or {@code Pending, pointing to pv-1}. */
    @Override
    public String toString() {
        String words = phase.isEmpty() ? "without phase" : phase;
        if (partner.isEmpty()) {
            return words;
        }
        return words + (phase.equals("Bound") ? " with " : ", pointing to ") + partner;
    }
}
