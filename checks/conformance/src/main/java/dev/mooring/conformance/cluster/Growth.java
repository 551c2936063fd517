package dev.mooring.conformance.cluster;

import static dev.mooring.expansion.Expansion.ExpansionOutlook.HANGS;
import static dev.mooring.expansion.Expansion.ExpansionOutlook.REFUSED;
import static dev.mooring.expansion.Expansion.ExpansionOutlook.WAITS;

import dev.mooring.expansion.Expansion;
import dev.mooring.expansion.ExpansionRule;
import dev.mooring.expansion.Expansions;
import dev.mooring.json.JsonObject;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.quantity.StorageSize;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Whether claims may grow and do grow, compared with the predictions. */
final class Growth {

    private static final Set<String> RESIZERS = Set.of(Driver.NAME);
    private static final String OF_QUOTA = "exceeded quota";
    private static final String OF_LIMIT_RANGE = "storage usage per PersistentVolumeClaim";

    private final LifeRecord record;
    private final Inventory before;
    private final Inventory after;
    private final List<String> differences = new ArrayList<>();
    private int asked;
    private int open;

    /** The result of a claim that should grow. */
    private enum Real {
        REFUSED,
        NOT_BOUND,
        DONE,
        WAITS_FOR_NODE,
        FAILS,
        NOTHING_HAPPENED
    }

    private Growth(LifeRecord record) {
        this.record = record;
        this.before = record.inventoryBefore();
        this.after = record.inventoryAfter();
    }

    static Compared compare(LifeRecord record) {
        return new Growth(record).compared();
    }

    private Compared compared() {
        int request = 0;
        for (Step step : record.steps()) {
            if (step instanceof Step.Resize resize) {
                compare(resize, record.refusals().get(request));
            }
            request += step.requests();
        }
        return new Compared(asked, open, differences);
    }

    private void compare(Step.Resize resize, String refusal) {
        Optional<ClaimView> claim = claim(before, resize);
        Optional<ClaimView> grown = claim(after, resize);
        if (claim.isEmpty() || grown.isEmpty() || refusal.contains(OF_QUOTA) || refusal.contains(OF_LIMIT_RANGE)) {
            return;
        }
        asked++;
        Real real = refusal.isEmpty() ? real(grown.get(), StorageSize.parse(resize.size())) : Real.REFUSED;
        JsonObject wishes = Driver.wishes(record.before(), claim.get().manifest());
        Expansion foretold = Expansions.of(before)
                .of(Expansion.Request.of(claim.get())
                        .to(StorageSize.parse(resize.size()))
                        .withResizers(RESIZERS));
        if (isOpen(foretold)) {
            open++;
        } else if (!isPossible(real, foretold, wishes)) {
            differs(resize, foretold, real, refusal);
        }
        Expansion rest =
                Expansions.of(after).of(Expansion.Request.of(grown.get()).withResizers(RESIZERS));
        if (!isAtRest(real, rest)) {
            differs(resize, rest, real, grown.get().manifest().status().toJson());
        }
    }

    private void differs(Step.Resize resize, Expansion foretold, Real real, String more) {
        differences.add(resize.claim() + " to " + resize.size() + ": said " + foretold.state() + ", "
                + foretold.outlook() + " " + foretold.reasons() + ", really " + real + " " + more);
    }

    private static Optional<ClaimView> claim(Inventory inventory, Step.Resize resize) {
        return inventory.claim(resize.claim().namespace(), resize.claim().name());
    }

    private static Real real(ClaimView claim, StorageSize size) {
        if (!claim.phase().equals("Bound")) {
            return Real.NOT_BOUND;
        }
        if (claim.statusCapacity().filter(has -> has.compareTo(size) >= 0).isPresent()) {
            return Real.DONE;
        }
        String conditions = claim.manifest().status().array("conditions").toJson();
        if (conditions.contains("\"ControllerResizeError\"")) {
            return Real.FAILS;
        }
        return conditions.contains("\"FileSystemResizePending\"") ? Real.WAITS_FOR_NODE : Real.NOTHING_HAPPENED;
    }

    /** It is unknown whether a claim still grows if it or its volume is being deleted: it may be gone first. */
    private static boolean isOpen(Expansion foretold) {
        return foretold.outlook() == Expansion.ExpansionOutlook.UNKNOWN
                && foretold.reasons().stream()
                        .map(Reason::code)
                        .anyMatch(code -> code == ExpansionRule.EXPANDED_VOLUME_GOES
                                || code == ExpansionRule.EXPANSION_OF_DELETED_CLAIM);
    }

    /** What the driver needs from a node or refuses is unpredictable. */
    private static boolean isPossible(Real real, Expansion foretold, JsonObject wishes) {
        boolean isOpen = foretold.outlook().isFine() || foretold.outlook() == WAITS;
        return switch (real) {
            case REFUSED -> foretold.outlook() == REFUSED;
            case NOT_BOUND -> foretold.state() == Expansion.State.NOT_BOUND;
            case DONE -> isOpen;
            case WAITS_FOR_NODE -> wishes.has("nodeExpansion") && isOpen;
            case FAILS -> (wishes.has("expand") || wishes.has("largest")) && foretold.outlook() != REFUSED;
            case NOTHING_HAPPENED -> foretold.outlook() == HANGS;
        };
    }

    private static boolean isAtRest(Real real, Expansion rest) {
        return switch (real) {
            case REFUSED -> true;
            case NOT_BOUND -> rest.state() == Expansion.State.NOT_BOUND;
            case DONE -> rest.state() == Expansion.State.DONE;
            case WAITS_FOR_NODE -> rest.state() == Expansion.State.NODE_RESIZE_PENDING;
            case FAILS ->
                rest.state() == Expansion.State.CONTROLLER_RESIZE_INFEASIBLE
                        && rest.outlook() == HANGS
                        && rest.recovery().isPresent() == isAboveLowest(rest);
            case NOTHING_HAPPENED -> rest.outlook() == HANGS;
        };
    }

    /** Whether there is a size between the requested and the current one. */
    private static boolean isAboveLowest(Expansion rest) {
        return rest.sizes()
                .capacity()
                .filter(has -> rest.sizes().request().value() > has.value() + 1)
                .isPresent();
    }
}
