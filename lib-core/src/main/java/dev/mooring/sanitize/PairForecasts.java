package dev.mooring.sanitize;

import dev.mooring.apply.ApplyForecast;
import dev.mooring.apply.ApplyForecast.Order;
import dev.mooring.apply.ForecastPhase;
import dev.mooring.apply.ObjectForecast;
import dev.mooring.controller.ControllerRule;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Severity;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Whether each pair binds in the target, whatever is applied first. {@link ApplyForecast} decides; if it says no and no
 * warning explains that, a warning is added here.
 */
final class PairForecasts {

    /** The warnings that explain why a pair does not bind, or may not. */
    private static final Set<WarningCode> EXPLAINING = Set.of(
            WarningCode.SPEC_INVALID,
            WarningCode.MALFORMED_FIELD,
            WarningCode.ANNOTATIONS_TOO_LARGE,
            WarningCode.TARGET_NAMESPACE_ABSENT,
            WarningCode.TARGET_OBJECT_EXISTS,
            WarningCode.REAPPLY_CLEARS_CLAIM_UID,
            WarningCode.LAST_APPLIED_STALE,
            WarningCode.PV_CONTENDED);

    /** The warnings that explain why an unreserved volume does not fit the claim. */
    private static final Set<WarningCode> COMPARED = Set.of(
            WarningCode.CAPACITY_SHORTFALL,
            WarningCode.CLASS_MISMATCH,
            WarningCode.CLASS_DEFAULTING,
            WarningCode.MODE_MISMATCH,
            WarningCode.ACCESS_MODE_MISMATCH,
            WarningCode.VAC_MISMATCH);

    /** The rules that compare a claim with the volume it names. */
    private static final Set<ControllerRule> COMPARES =
            Set.of(ControllerRule.NAMED_VOLUME_DOES_NOT_FIT, ControllerRule.CLAIM_BINDS_TO_NAMED_FREE_VOLUME);

    private PairForecasts() {}

    /** Whether there are pairs that have to bind. */
    static boolean areNeeded(List<Item> items, Policy policy) {
        return policy.binds() && items.stream().anyMatch(PairForecasts::hasVolume);
    }

    static void check(List<Item> items, ApplyForecast forecast) {
        List<Item> claims = items.stream().filter(PairForecasts::hasVolume).toList();
        for (Order order : Order.values()) {
            Map<ObjectRef, ObjectForecast> ends = new HashMap<>();
            forecast.objects(order).forEach(end -> ends.put(end.ref(), end));
            claims.forEach(claim -> check(claim, order, ends));
        }
    }

    private static boolean hasVolume(Item item) {
        return item.isClaim() && item.emitted() && item.partner != null && item.partner.emitted();
    }

    private static void check(Item claim, Order order, Map<ObjectRef, ObjectForecast> ends) {
        Item volume = claim.partner;
        ObjectForecast end = ends.get(claim.now().ref());
        if (volume == null || end == null) {
            return;
        }
        boolean binds = end.phase() == ForecastPhase.BOUND && end.worst().isEmpty();
        boolean compared = end.rule().filter(COMPARES::contains).isPresent();
        boolean isExplained = isExplained(claim, compared) || isExplained(volume, compared);
        if (!binds && !isExplained) {
            String first = order.toString().replace('-', ' ');
            claim.warn(
                    WarningCode.PAIR_INCONSISTENT,
                    Severity.WARN,
                    Keys.VOLUME_NAME,
                    "if applied " + first + ", the claim ends " + words(end));
        }
    }

    private static boolean isExplained(Item item, boolean compared) {
        return item.warnings.stream()
                .anyMatch(warning -> warning.code() instanceof WarningCode code
                        && (EXPLAINING.contains(code)
                                || (compared && COMPARED.contains(code))
                                || code == WarningCode.PAIR_INCONSISTENT));
    }

    private static String words(ObjectForecast end) {
        if (end.phase() == ForecastPhase.BOUND) {
            return end.worst()
                    .map(worst -> worst.phase().id() + " if other claims are faster")
                    .orElse("Bound");
        }
        String why = end.events().isEmpty()
                ? end.refusal()
                : end.events().get(end.events().size() - 1).message();
        return end.phase().id() + (why.isEmpty() ? "" : ": " + why);
    }
}
