package dev.mooring.sanitize;

import dev.mooring.controller.ControllerRule;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Severity;
import dev.mooring.sanitize.Outlook.Order;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Whether pairs that shall bind in the target will, whatever is applied first. The {@link Outlook} is asked; where it says
 * no and nothing that was found before tells why, it is said here.
 */
final class Promises {

    /** What tells why a pair does not bind, or may not. */
    private static final Set<WarningCode> TELLING = Set.of(
            WarningCode.SPEC_INVALID,
            WarningCode.MALFORMED_FIELD,
            WarningCode.ANNOTATIONS_TOO_LARGE,
            WarningCode.TARGET_NAMESPACE_ABSENT,
            WarningCode.TARGET_OBJECT_EXISTS,
            WarningCode.REAPPLY_CLEARS_CLAIM_UID,
            WarningCode.LAST_APPLIED_STALE,
            WarningCode.PV_CONTENDED);

    /** What tells why a volume that nobody has reserved is not right for the claim. */
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

    private Promises() {}

    /** Whether anything was promised. */
    static boolean areMade(List<Item> items, Policy policy) {
        return policy.binds() && items.stream().anyMatch(Promises::hasVolume);
    }

    static void check(List<Item> items, Outlook outlook) {
        List<Item> claims = items.stream().filter(Promises::hasVolume).toList();
        for (Order order : Order.values()) {
            Map<ObjectRef, Prediction> ends = new HashMap<>();
            outlook.predictions(order).forEach(end -> ends.put(end.ref(), end));
            claims.forEach(claim -> check(claim, order, ends));
        }
    }

    private static boolean hasVolume(Item item) {
        return item.isClaim() && item.emitted() && item.partner != null && item.partner.emitted();
    }

    private static void check(Item claim, Order order, Map<ObjectRef, Prediction> ends) {
        Item volume = claim.partner;
        Prediction end = ends.get(claim.now().ref());
        if (volume == null || end == null) {
            return;
        }
        boolean kept = end.phase() == PredictedPhase.BOUND && end.worst().isEmpty();
        boolean compared = end.rule().filter(COMPARES::contains).isPresent();
        boolean told = isTold(claim, compared) || isTold(volume, compared);
        if (!kept && !told) {
            String first = order.name().toLowerCase(Locale.ROOT).replace('_', ' ');
            claim.warn(
                    WarningCode.PAIR_INCONSISTENT,
                    Severity.WARN,
                    Keys.VOLUME_NAME,
                    "applied " + first + ", the claim ends " + words(end));
        }
    }

    private static boolean isTold(Item item, boolean compared) {
        return item.warnings.stream()
                .anyMatch(warning -> warning.code() instanceof WarningCode code
                        && (TELLING.contains(code)
                                || (compared && COMPARED.contains(code))
                                || code == WarningCode.PAIR_INCONSISTENT));
    }

    private static String words(Prediction end) {
        if (end.phase() == PredictedPhase.BOUND) {
            return end.worst()
                    .map(worst -> worst.phase().id() + " if others are faster")
                    .orElse("Bound");
        }
        String why = end.events().isEmpty()
                ? end.refusal()
                : end.events().get(end.events().size() - 1).message();
        return end.phase().id() + (why.isEmpty() ? "" : ": " + why);
    }
}
