package dev.mooring.rbd.output;

import dev.mooring.reason.Reason;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What {@code rbd lock ls} said: who holds a lock. */
public sealed interface ImageLocks extends CommandAnswer permits ImageLocks.Listed, CommandFailure {

    /** Whether the locks exclude each other. */
    enum Sharing {
        /** One holder. */
        EXCLUSIVE,
        /** Several may hold it who give the same tag. */
        SHARED,
        /** Not said: JSON and XML do not tell, and there may be no lock. */
        UNKNOWN
    }

    /**
     * Reads the output of {@code rbd lock ls}.
     *
     * @param result what was seen
     * @return the locks or the failure
     * @upstream ceph src/tools/rbd/action/Lock.cc do_lock_list
     */
    static ImageLocks read(CommandResult result) {
        return Stdout.<ImageLocks>read(result, LockReader::read, failure -> failure);
    }

    /**
     * The locks of an image that was found.
     *
     * @param locks in the order printed; empty if there is none
     * @param sharing whether they exclude each other
     * @param tag the tag of shared locks; null if there is none or it was not printed
     * @param notes what was odd about the output
     */
    record Listed(
            List<ImageLock> locks,
            Sharing sharing,
            @Nullable String tag,
            List<Reason> notes) implements ImageLocks {

        public Listed {
            locks = List.copyOf(locks);
            notes = List.copyOf(notes);
        }
    }
}
