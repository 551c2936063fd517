package dev.mooring.rbd.output;

import dev.mooring.reason.Reason;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What {@code rbd status} said: who has the image open for writing. */
public sealed interface RbdStatus extends CommandAnswer permits RbdStatus.Listed, CommandFailure {

    /**
     * Reads the output of {@code rbd status}.
     *
     * <p>An empty list of watchers is given only where the program printed one; empty output is
     * {@link Outcome#MALFORMED}. The shape that releases before Nautilus print as JSON is read with all its watchers.
     *
     * @param result what was seen
     * @return the status or the failure
     * @upstream ceph src/tools/rbd/action/Status.cc
     */
    static RbdStatus read(CommandResult result) {
        return Stdout.<RbdStatus>read(result, StatusReader::read, failure -> failure);
    }

    /**
     * The status of an image that was found.
     *
     * @param watchers the watches in the order printed, which means nothing; empty says only that no client has a live
     *     watch for writing
     * @param migration the live migration the image takes part in, null if none
     * @param cache the persistent cache, null if none
     * @param unknownSections headers of sections this library does not know
     * @param notes what was odd about the output
     */
    record Listed(
            List<Watcher> watchers,
            @Nullable Migration migration,
            @Nullable Cache cache,
            List<String> unknownSections,
            List<Reason> notes)
            implements RbdStatus {

        public Listed {
            watchers = List.copyOf(watchers);
            unknownSections = List.copyOf(unknownSections);
            notes = List.copyOf(notes);
        }
    }

    /**
     * A live migration.
     *
     * @param source the image it comes from, as {@code pool/[namespace/]image}; for an import the JSON text of its source
     * @param isImport whether the source is not an image
     * @param destination the image it goes to, as {@code pool/[namespace/]image}
     * @param state {@code preparing}, {@code prepared}, {@code executing}, {@code executed}, {@code aborting},
     *     {@code error} or {@code unknown}
     * @param description what the state says more, empty if nothing
     */
    record Migration(String source, boolean isImport, String destination, String state, String description) {}

    /**
     * A persistent write-back cache on a host.
     *
     * @param host the host; empty if it was not printed
     * @param isPresent whether it is there
     * @param isClean whether all of it has been written to the image; while it has not, the newest data is only on the
     *     host
     */
    record Cache(String host, boolean isPresent, boolean isClean) {}
}
