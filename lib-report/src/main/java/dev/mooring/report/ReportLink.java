package dev.mooring.report;

import static java.util.Objects.requireNonNull;

import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.EnumNames;

/**
 * A line between a claim and a volume.
 *
 * @param claim the claim; it need not be in the picture
 * @param volume the volume; it need not be in the picture
 * @param kind what it means
 */
public record ReportLink(ObjectRef claim, ObjectRef volume, Kind kind) {

    /** What a line means. */
    public enum Kind {
        /** They are bound in the end. */
        BOUND,
        /** The claim names the volume, and they are not bound. */
        NAMED_BY_CLAIM,
        /** The volume names the claim in its claimRef, and they are not bound. */
        NAMED_BY_VOLUME;

        /** {@return the name in kebab-case, for example {@code named-by-claim}} */
        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    public ReportLink {
        requireNonNull(claim, "claim");
        requireNonNull(volume, "volume");
        requireNonNull(kind, "kind");
    }
}
