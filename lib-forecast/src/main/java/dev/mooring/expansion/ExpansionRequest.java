package dev.mooring.expansion;

import static java.util.Objects.requireNonNull;

import dev.mooring.object.ClaimView;
import dev.mooring.quantity.StorageSize;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which expansion is asked about.
 *
 * @param claim the claim as it is stored
 * @param size the size that its request is to be changed to; empty for the request that it has
 * @param resizers the CSI drivers whose external-resizer is known to run; no object of the API shows it
 */
public record ExpansionRequest(ClaimView claim, Optional<StorageSize> size, Set<String> resizers) {

    public ExpansionRequest {
        requireNonNull(claim, "claim");
        requireNonNull(size, "size");
        resizers = Set.copyOf(resizers);
    }

    /**
     * The expansion that a claim asks for as it is stored.
     *
     * @param claim the claim
     * @return the request
     */
    public static ExpansionRequest of(ClaimView claim) {
        return new ExpansionRequest(claim, Optional.empty(), Set.of());
    }

    /**
     * The same with a size that the request of the claim is to be changed to.
     *
     * @param newSize the size
     * @return the changed copy
     */
    public ExpansionRequest to(StorageSize newSize) {
        return new ExpansionRequest(claim, Optional.of(newSize), resizers);
    }

    /**
     * The same with drivers whose external-resizer is known to run.
     *
     * @param drivers the names of the CSI drivers
     * @return the changed copy
     */
    public ExpansionRequest withResizers(Set<String> drivers) {
        Set<String> more = new TreeSet<>(resizers);
        more.addAll(drivers);
        return new ExpansionRequest(claim, size, more);
    }

    /** {@return the size that is wanted: the new one, or the request of the claim} */
    public StorageSize wanted() {
        return size.orElseGet(claim::request);
    }
}
