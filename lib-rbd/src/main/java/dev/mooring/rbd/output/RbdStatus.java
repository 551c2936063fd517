package dev.mooring.rbd.output;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;

/**
 * The status of an image.
 *
 * @param watchers the watches in the order printed, which has no meaning; empty says only that no client has a live watch
 *     for writing
 * @param migration the live migration that the image takes part in
 * @param cache the persistent cache
 * @param unknownSections headers of sections that this library does not know
 */
public record RbdStatus(
        List<Watcher> watchers, Optional<Migration> migration, Optional<Cache> cache, List<String> unknownSections) {

    public RbdStatus {
        watchers = List.copyOf(watchers);
        requireNonNull(migration, "migration");
        requireNonNull(cache, "cache");
        unknownSections = List.copyOf(unknownSections);
    }

    /**
     * A live migration.
     *
     * @param source the image it comes from, as {@code pool/[namespace/]image}; for an import the JSON text of its source
     * @param isImport whether the source is not an image
     * @param destination the image it goes to, as {@code pool/[namespace/]image}
     * @param state {@code preparing}, {@code prepared}, {@code executing}, {@code executed}, {@code aborting},
     *     {@code error} or {@code unknown}
     * @param description details of the state; empty if there are none
     */
    public record Migration(String source, boolean isImport, String destination, String state, String description) {}

    /**
     * A persistent write-back cache on a host.
     *
     * @param host the host; empty if it was not printed
     * @param isPresent whether there is one
     * @param isClean whether all of it has been written to the image; if not, the newest data is only on the host
     */
    public record Cache(String host, boolean isPresent, boolean isClean) {}
}
