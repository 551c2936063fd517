package dev.mooring.forecast;

import static java.util.Objects.requireNonNull;

import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Phases;
import org.jspecify.annotations.Nullable;

/**
 * How one claim or volume can end, in short.
 *
 * @param phase the phase; {@code deleted} if it is gone
 * @param partner the volume that a claim names, or the claim that a volume names; empty for none
 */
public record ObjectEnd(String phase, String partner) {

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
        return (phase.isEmpty() ? "without a phase" : phase)
                + (phase.equals(Phases.BOUND) ? " with " : ", naming ")
                + partner;
    }
}
