package dev.mooring.expansion;

import static java.util.Objects.requireNonNull;

import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.quota.LimitVerdict;
import dev.mooring.quota.NamespaceLimits;
import java.util.ArrayList;
import java.util.List;

/** The expansions of the claims of an inventory; each pod is read once for all of them. */
public final class Expansions {

    private final Inventory inventory;
    private final Earlier earlier;

    private Expansions(Inventory inventory, Earlier earlier) {
        this.inventory = inventory;
        this.earlier = earlier;
    }

    /** A claim as it is stored, and as it is stored then. */
    record Change(Manifest old, Manifest stored) {}

    /** What is requested before a claim: what it charges to a quota is no longer free. */
    record Earlier(List<Change> changes) {

        static final Earlier NOTHING = new Earlier(List.of());

        Earlier and(Change change) {
            List<Change> more = new ArrayList<>(changes);
            more.add(change);
            return new Earlier(List.copyOf(more));
        }

        /** The answer of quotas and limit ranges to one more change. */
        LimitVerdict judge(Change change, Inventory objects) {
            NamespaceLimits limits = objects.derived(
                    NamespaceLimits.class,
                    each -> NamespaceLimits.of(each, each),
                    (before, then, now) -> NamespaceLimits.of(now, now));
            for (Change each : changes) {
                limits = limits.update(each.old(), each.stored()).after();
            }
            return limits.update(change.old(), change.stored());
        }
    }

    /**
     * Reads the pods of an inventory.
     *
     * @param inventory claims, volumes, classes, pods, quotas and limit ranges
     * @return the expansions
     */
    public static Expansions of(Inventory inventory) {
        requireNonNull(inventory, "inventory");
        return new Expansions(inventory, Earlier.NOTHING);
    }

    /**
     * The expansions after a request: what it charged to a quota is no longer free for the next one.
     *
     * @param request the request
     * @return the expansions after it; the same if it changes nothing
     */
    Expansions after(Expansion.Request request) {
        return new ExpansionFacts(request, inventory, earlier)
                .change()
                .map(change -> new Expansions(inventory, earlier.and(change)))
                .orElse(this);
    }

    /**
     * How does an expansion continue?
     *
     * @param request which one
     * @return the answer
     */
    public Expansion of(Expansion.Request request) {
        return Expansion.of(new ExpansionFacts(request, inventory, earlier));
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
