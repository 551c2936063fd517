package dev.mooring.apply;

import dev.mooring.apply.ApplyForecast.Order;
import dev.mooring.controller.ControllerRule;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Severity;
import dev.mooring.sanitize.Sanitized;
import dev.mooring.sanitize.SanitizedObject;
import dev.mooring.sanitize.internal.WarningCode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

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

    private final List<SanitizedObject> objects;
    private final Map<ObjectRef, List<SanitizedObject>> volumes;

    private PairForecasts(Sanitized sanitized) {
        this.objects = sanitized.objects();
        this.volumes = objects.stream()
                .filter(object ->
                        object.output().isPresent() && object.ref().kind().equals(Kinds.PERSISTENT_VOLUME))
                .collect(Collectors.groupingBy(SanitizedObject::ref));
    }

    /** Whether there are pairs that have to bind. */
    static boolean areNeeded(Sanitized sanitized) {
        return sanitized.purpose().binds() && new PairForecasts(sanitized).hasPairs();
    }

    /** The answer with the warnings. */
    static Sanitized check(Sanitized sanitized, ApplyForecast forecast) {
        PairForecasts pairs = new PairForecasts(sanitized);
        List<SanitizedObject> objects = sanitized.objects();
        for (Order order : Order.values()) {
            Map<ObjectRef, ObjectForecast> ends = new HashMap<>();
            forecast.objects(order).forEach(end -> ends.put(end.ref(), end));
            objects = objects.stream()
                    .map(object -> pairs.checked(object, order, ends))
                    .toList();
        }
        return sanitized.with(objects);
    }

    private boolean hasPairs() {
        return objects.stream().anyMatch(object -> !volumes(object).isEmpty());
    }

    /**
     * The volume of a claim if both are in the output. Volumes whose names the server generates are not distinguished.
     */
    private List<SanitizedObject> volumes(SanitizedObject object) {
        return object.output().isPresent() && object.ref().kind().equals(Kinds.PERSISTENT_VOLUME_CLAIM)
                ? object.partner()
                        .map(volume -> volumes.getOrDefault(volume, List.of()))
                        .orElse(List.of())
                : List.of();
    }

    private SanitizedObject checked(SanitizedObject claim, Order order, Map<ObjectRef, ObjectForecast> ends) {
        List<SanitizedObject> volume = volumes(claim);
        ObjectForecast end =
                claim.output().map(output -> ends.get(output.ref())).orElse(null);
        if (volume.isEmpty() || end == null) {
            return claim;
        }
        boolean binds = end.phase() == ObjectForecast.Phase.BOUND && end.worst().isEmpty();
        boolean compared = end.rule().filter(COMPARES::contains).isPresent();
        boolean isExplained =
                isExplained(claim, compared) || volume.stream().allMatch(each -> isExplained(each, compared));
        if (binds || isExplained) {
            return claim;
        }
        String first = order.toString().replace('-', ' ');
        return claim.with(Reason.of(
                        WarningCode.PAIR_INCONSISTENT,
                        claim.ref().toString(),
                        "if applied " + first + ", the claim ends " + words(end))
                .withSeverity(Severity.WARN)
                .at("/spec/volumeName"));
    }

    private static boolean isExplained(SanitizedObject object, boolean compared) {
        return object.warnings().stream()
                .anyMatch(warning -> warning.code() instanceof WarningCode code
                        && (EXPLAINING.contains(code)
                                || (compared && COMPARED.contains(code))
                                || code == WarningCode.PAIR_INCONSISTENT));
    }

    private static String words(ObjectForecast end) {
        if (end.phase() == ObjectForecast.Phase.BOUND) {
            return end.worst()
                    .map(worst -> worst.phase().id() + " if other claims sync first")
                    .orElse(Phases.BOUND);
        }
        String why = end.events().isEmpty()
                ? end.refusal()
                : end.events().get(end.events().size() - 1).message();
        return end.phase().id() + (why.isEmpty() ? "" : ": " + why);
    }
}
