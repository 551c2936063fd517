package dev.mooring.quota;

import dev.mooring.internal.GoText;
import dev.mooring.object.LimitRangeView;
import dev.mooring.object.Unreadable;
import dev.mooring.quantity.StorageSize;
import dev.mooring.quota.LimitVerdict.LimitRefusal;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Checks one object against the limit ranges, then the quotas of a namespace.
 *
 * @upstream pkg/kubeapiserver/options/plugins.go AllOrderedPlugins
 */
final class LimitCheck {

    private static final String LIMIT_RANGER = "LimitRanger";
    private static final String RESOURCE_QUOTA = "ResourceQuota";

    private final Charge charge;
    private final Optional<Charge> old;
    private final List<Reason> unknown = new ArrayList<>();
    private LimitsOfNamespace after;
    private @Nullable LimitRefusal refusal;

    private LimitCheck(LimitsOfNamespace limits, Charge charge, Optional<Charge> old) {
        this.after = limits;
        this.charge = charge;
        this.old = old;
    }

    static LimitCheck of(LimitsOfNamespace limits, Charge charge, Optional<Charge> old) {
        LimitCheck check = new LimitCheck(limits, charge, old);
        limits.unreadable().values().forEach(check::notRead);
        limits.ranges().values().forEach(check::ask);
        check.ask(limits.quotas().values());
        return check;
    }

    Optional<LimitRefusal> refusal() {
        return Optional.ofNullable(refusal);
    }

    LimitsOfNamespace after() {
        return after;
    }

    List<Reason> unknown() {
        return unknown;
    }

    /** The first refusal counts. */
    private void refuse(String plugin, String why) {
        if (refusal == null) {
            String name = charge.object().name();
            refusal = new LimitRefusal(plugin, charge.resource() + " " + GoText.quote(name) + " is forbidden: " + why);
        }
    }

    private void notRead(Unreadable limit) {
        unknown.add(
                Reason.of(QuotaCode.LIMITS_NOT_READ, limit.object().toString(), "cannot be read: " + limit.problem())
                        .at(limit.pointer().toString()));
    }

    /** A claim that is being deleted is not checked. */
    private void ask(LimitRangeView range) {
        if (charge instanceof ClaimCharge claim) {
            boolean isLeaving = old.filter(ClaimCharge.class::isInstance)
                    .filter(each -> ((ClaimCharge) each).claim().isBeingDeleted())
                    .isPresent();
            if (!isLeaving) {
                ClaimLimits.problem(range, claim.claim()).ifPresent(why -> refuse(LIMIT_RANGER, why));
            }
        } else if (charge instanceof PodCharge pod) {
            pod.problem(range).ifPresent(why -> refuse(LIMIT_RANGER, why));
        }
    }

    private void ask(Iterable<RunningQuota> quotas) {
        List<RunningQuota> asked = new ArrayList<>();
        for (RunningQuota each : quotas) {
            if (each.matches(charge)) {
                admit(each).ifPresent(asked::add);
            }
        }
        List<String> negative = charge.usage().entrySet().stream()
                .filter(each -> each.getValue().sign() < 0)
                .map(Map.Entry::getKey)
                .toList();
        if (!negative.isEmpty()) {
            refuse(RESOURCE_QUOTA, "quota usage is negative for resource(s): " + String.join(",", negative));
        }
        asked.forEach(this::charge);
    }

    /** The checks before anything is counted; empty if they end the check of this quota. */
    private Optional<RunningQuota> admit(RunningQuota quota) {
        Optional<Reason> problem = quota.problem(charge);
        problem.ifPresent(unknown::add);
        if (quota.unknown().containsKey(charge.resource())) {
            return Optional.empty();
        }
        charge.missing(quota.tracked(charge))
                .ifPresent(why ->
                        refuse(RESOURCE_QUOTA, "failed quota: " + quota.ref().name() + ": " + why));
        List<String> uncounted = quota.uncounted(charge);
        if (!uncounted.isEmpty()) {
            refuse(
                    RESOURCE_QUOTA,
                    "status unknown for quota: " + quota.ref().name() + ", resources: " + String.join(",", uncounted));
        }
        return Optional.of(quota);
    }

    private void charge(RunningQuota quota) {
        Map<String, StorageSize> requested = quota.masked(added(quota));
        try {
            quota.exceeded(requested).ifPresent(why -> refuse(RESOURCE_QUOTA, why));
            after = after.with(quota.plus(requested));
        } catch (ArithmeticException e) {
            RunningQuota lost = quota.notCalculated(charge);
            lost.problem(charge).ifPresent(unknown::add);
            after = after.with(lost);
        }
    }

    /** What the quota is charged in addition; nothing for decreases. */
    private Map<String, StorageSize> added(RunningQuota quota) {
        Map<String, StorageSize> before =
                old.filter(quota::matches).map(Charge::usage).orElse(Map.of());
        Map<String, StorageSize> added = new TreeMap<>();
        charge.usage().forEach((name, size) -> {
            StorageSize more =
                    before.containsKey(name) ? size.minus(before.getOrDefault(name, StorageSize.ZERO)) : size;
            if (more.sign() > 0) {
                added.put(name, more);
            }
        });
        return added;
    }
}
