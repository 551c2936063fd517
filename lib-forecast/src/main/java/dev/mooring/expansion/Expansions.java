package dev.mooring.expansion;

import static java.util.Objects.requireNonNull;

import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.quota.NamespaceLimits;
import java.util.List;

/** The expansions of the claims of an inventory; each pod is read once for all of them. */
public final class Expansions {

    private final Inventory inventory;
    private final ClaimPods pods;
    private final NamespaceLimits limits;

    private Expansions(Inventory inventory, ClaimPods pods, NamespaceLimits limits) {
        this.inventory = inventory;
        this.pods = pods;
        this.limits = limits;
    }

    /**
     * Reads the pods of an inventory.
     *
     * @param inventory claims, volumes, classes, pods, quotas and limit ranges
     * @return the expansions
     */
    public static Expansions of(Inventory inventory) {
        requireNonNull(inventory, "inventory");
        return new Expansions(inventory, new ClaimPods(inventory), NamespaceLimits.of(inventory, inventory));
    }

    /**
     * The expansions after a request: what it charged to a quota is no longer free for the next one.
     *
     * @param request the request
     * @return the expansions after it; the same if it changes nothing
     */
    Expansions after(Expansion.Request request) {
        return new ExpansionFacts(request, inventory, pods, limits)
                .limits
                .map(verdict -> new Expansions(inventory, pods, verdict.after()))
                .orElse(this);
    }

    /**
     * How does an expansion continue?
     *
     * @param request which one
     * @return the answer
     */
    public Expansion of(Expansion.Request request) {
        return Expansion.of(new ExpansionFacts(request, inventory, pods, limits));
    }

    /** {@return how the unfinished expansions continue, by namespace and name of the claim} */
    public List<Expansion> pending() {
        return inventory.claims().stream()
                .filter(Expansions::isPending)
                .map(Expansion.Request::of)
                .map(this::of)
                .toList();
    }

    /** Whether a claim is bound and asks for more than it has. */
    private static boolean isPending(ClaimView claim) {
        return claim.phase().equals(Phases.BOUND)
                && claim.statusCapacity()
                        .filter(capacity -> claim.request().compareTo(capacity) > 0)
                        .isPresent();
    }
}
