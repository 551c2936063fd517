package dev.mooring.expansion;

import static java.util.Objects.requireNonNull;

import dev.mooring.object.ClaimView;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which change of a VolumeAttributesClass is asked about.
 *
 * @param claim the claim as it is stored
 * @param className the class that the claim is to name, the empty text for none; empty for the class that it names
 * @param resizers the CSI drivers whose external-resizer is known to run; no object of the API shows it
 */
public record AttributesRequest(ClaimView claim, Optional<String> className, Set<String> resizers) {

    public AttributesRequest {
        requireNonNull(claim, "claim");
        requireNonNull(className, "className");
        resizers = Set.copyOf(resizers);
    }

    /**
     * The change that a claim asks for as it is stored.
     *
     * @param claim the claim
     * @return the request
     */
    public static AttributesRequest of(ClaimView claim) {
        return new AttributesRequest(claim, Optional.empty(), Set.of());
    }

    /**
     * The same with a class that the claim is to name.
     *
     * @param name the name; the empty text for no class
     * @return the changed copy
     */
    public AttributesRequest to(String name) {
        return new AttributesRequest(claim, Optional.of(name), resizers);
    }

    /**
     * The same with drivers whose external-resizer is known to run.
     *
     * @param drivers the names of the CSI drivers
     * @return the changed copy
     */
    public AttributesRequest withResizers(Set<String> drivers) {
        Set<String> more = new TreeSet<>(resizers);
        more.addAll(drivers);
        return new AttributesRequest(claim, className, more);
    }

    /** {@return the name of the class that is wanted; empty for none} */
    public String wanted() {
        return className.orElseGet(claim::volumeAttributesClass);
    }
}
