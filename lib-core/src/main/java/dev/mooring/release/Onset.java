package dev.mooring.release;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Since when a newer behaviour applies: from a release on, or if a feature gate is on. Exactly one of the two. */
public final class Onset {

    private final int minor;
    private final @Nullable FeatureGate gate;

    private Onset(int minor, @Nullable FeatureGate gate) {
        this.minor = minor;
        this.gate = gate;
    }

    /**
     * From a release on.
     *
     * @param minor the number after the dot of the first release with the newer behaviour, for example 31 of 1.31
     * @return the onset
     */
    public static Onset release(int minor) {
        return new Onset(minor, null);
    }

    /**
     * If a feature gate is on.
     *
     * @param gate the gate
     * @return the onset
     */
    public static Onset gate(FeatureGate gate) {
        return new Onset(0, gate);
    }

    /** {@return the gate that decides; empty if the release does} */
    public Optional<FeatureGate> gate() {
        return Optional.ofNullable(gate);
    }

    boolean isIn(Release release) {
        return gate == null ? release.minor() >= minor : release.has(gate);
    }

    /** For example {@code 1.31}, or {@code VolumeAttributesClass} for a gate. */
    @Override
    public String toString() {
        return gate == null ? "1." + minor : gate.id();
    }
}
