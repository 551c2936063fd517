package dev.mooring.release;

import dev.mooring.reason.EnumNames;

/**
 * What a feature gate is from a release on.
 *
 * @param minor the number after the dot of the release
 * @param maturity how mature the feature is
 * @param on whether it is on by default
 * @param locked whether the default cannot be changed
 */
public record GateStage(int minor, Maturity maturity, boolean on, boolean locked) {

    /** How mature a feature is. */
    public enum Maturity {
        ALPHA,
        BETA,
        GA,
        /** The gate is there only to be switched back. */
        DEPRECATED,
        /** There is no such gate any more; what it last was holds. */
        REMOVED;

        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    static GateStage alpha(int minor) {
        return new GateStage(minor, Maturity.ALPHA, false, false);
    }

    static GateStage betaOff(int minor) {
        return new GateStage(minor, Maturity.BETA, false, false);
    }

    static GateStage beta(int minor) {
        return new GateStage(minor, Maturity.BETA, true, false);
    }

    static GateStage ga(int minor) {
        return new GateStage(minor, Maturity.GA, true, false);
    }

    static GateStage locked(int minor) {
        return new GateStage(minor, Maturity.GA, true, true);
    }

    static GateStage removed(int minor) {
        return new GateStage(minor, Maturity.REMOVED, true, true);
    }

    static GateStage deprecated(int minor) {
        return new GateStage(minor, Maturity.DEPRECATED, false, false);
    }

    static GateStage deprecatedLocked(int minor) {
        return new GateStage(minor, Maturity.DEPRECATED, false, true);
    }

    /** The gate went with the feature, which is off for good. */
    static GateStage dropped(int minor) {
        return new GateStage(minor, Maturity.REMOVED, false, true);
    }
}
