package dev.mooring.expansion;

import static java.util.Objects.requireNonNull;

import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import java.util.List;

/** The expansions of the claims of an inventory; each pod is looked at once for all of them. */
public final class Expansions {

    private final Inventory inventory;
    private final ClaimPods pods;

    private Expansions(Inventory inventory) {
        this.inventory = requireNonNull(inventory, "inventory");
        this.pods = new ClaimPods(inventory);
    }

    /**
     * Reads the pods of an inventory.
     *
     * @param inventory claims, volumes, classes and pods
     * @return the expansions
     */
    public static Expansions of(Inventory inventory) {
        return new Expansions(inventory);
    }

    /**
     * How does an expansion go on?
     *
     * @param request which one
     * @return the answer
     */
    public Expansion of(ExpansionRequest request) {
        return Expansion.of(new ExpansionFacts(request, inventory, pods));
    }

    /** {@return how the expansions go on that are not done, by namespace and name of the claim} */
    public List<Expansion> pending() {
        return inventory.claims().stream()
                .filter(Expansions::isPending)
                .map(ExpansionRequest::of)
                .map(this::of)
                .toList();
    }

    /** Whether a claim is bound and asks for more than it has. */
    private static boolean isPending(ClaimView claim) {
        return claim.phase().equals("Bound")
                && claim.statusCapacity()
                        .filter(capacity -> claim.request().compareTo(capacity) > 0)
                        .isPresent();
    }
}
