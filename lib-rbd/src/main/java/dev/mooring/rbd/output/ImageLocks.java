package dev.mooring.rbd.output;

import static java.util.Objects.requireNonNull;

import dev.mooring.reason.EnumNames;
import java.util.List;
import java.util.Optional;

/**
 * The locks of an image.
 *
 * @param locks in the order printed; empty if there is none
 * @param sharing whether they exclude each other
 * @param tag the tag of shared locks; empty if there is none or it was not printed
 */
public record ImageLocks(List<ImageLock> locks, Sharing sharing, Optional<String> tag) {

    /** Whether the locks exclude each other. */
    public enum Sharing {
        /** One holder. */
        EXCLUSIVE,
        /** Several clients may hold it if they give the same tag. */
        SHARED,
        /** Not printed: JSON and XML do not have it, and there may be no lock. */
        UNKNOWN;

        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    public ImageLocks {
        locks = List.copyOf(locks);
        requireNonNull(sharing, "sharing");
        requireNonNull(tag, "tag");
    }
}
