package dev.mooring.quota;

import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.QuotaView;
import dev.mooring.object.QuotaView.QuotaScope;
import dev.mooring.quantity.StorageSize;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * A quota with its current usage.
 *
 * @param ref which one
 * @param hard the limits that are enforced
 * @param used the usage, as far as it was counted
 * @param scopes the conditions on the objects that it counts
 * @param unknown why it is not known whether an object fits, by the plural of its kind
 */
record RunningQuota(
        ObjectRef ref,
        Map<String, StorageSize> hard,
        Map<String, StorageSize> used,
        List<QuotaScope> scopes,
        Map<String, Reason> unknown) {

    RunningQuota {
        hard = Collections.unmodifiableMap(new TreeMap<>(hard));
        used = Collections.unmodifiableMap(new TreeMap<>(used));
        scopes = List.copyOf(scopes);
        unknown = Map.copyOf(unknown);
    }

    /**
     * A quota with a status is as admission last saw it. For one without, the quota controller counts the existing
     * objects.
     */
    static RunningQuota of(QuotaView quota, CountedObjects existing) {
        if (!quota.statesLimits()) {
            String why = "has neither a spec nor a status: its limits are not known";
            Reason reason = reason(quota.ref(), QuotaCode.QUOTA_LIMITS_NOT_GIVEN, why);
            Map<String, Reason> unknown = new TreeMap<>();
            CountedObjects.KINDS.forEach((kind, version) -> unknown.put(Kinds.resource(version, kind), reason));
            return of(quota, Map.of(), unknown);
        }
        if (!quota.enforced().isEmpty()) {
            return new RunningQuota(quota.ref(), quota.enforced(), quota.used(), quota.scopes(), Map.of());
        }
        Map<String, Reason> unknown = new TreeMap<>();
        for (String resource : quota.hard().isEmpty() ? Set.<String>of() : existing.incomplete()) {
            String why = "has no status, and not all " + resource + " are given: its usage is not known";
            unknown.put(resource, reason(quota.ref(), QuotaCode.QUOTA_USAGE_UNKNOWN, why));
        }
        Map<String, StorageSize> none = new TreeMap<>();
        quota.hard().keySet().forEach(name -> none.put(name, StorageSize.ZERO));
        RunningQuota sum = of(quota, none, unknown);
        for (Charge each : existing.in(quota.namespace())) {
            sum = sum.counting(each, 1);
        }
        return sum;
    }

    private static RunningQuota of(QuotaView quota, Map<String, StorageSize> used, Map<String, Reason> unknown) {
        return new RunningQuota(quota.ref(), quota.hard(), used, quota.scopes(), unknown);
    }

    private static Reason reason(ObjectRef quota, QuotaCode code, String why) {
        return Reason.of(code, quota.toString(), why)
                .withRemedy(RemedyStep.of("give-evidence", "give the quota with its status")
                        .withTarget(quota.toString())
                        .withArgv(
                                "kubectl",
                                "get",
                                "resourcequota",
                                quota.name(),
                                "-n",
                                quota.namespace(),
                                "-o",
                                "yaml"));
    }

    /** Whether it limits an object: one of its resources applies to the kind, and the object is in all its scopes. */
    boolean matches(Charge charge) {
        boolean isNameless = hard.isEmpty() && unknown.containsKey(charge.resource());
        return (isNameless || !tracked(charge).isEmpty()) && scopes.stream().allMatch(charge::isIn);
    }

    /** The resources for objects of a kind whose usage the quota does not report. */
    List<String> uncounted(Charge charge) {
        List<String> tracked = tracked(charge);
        return used.keySet().containsAll(tracked) ? List.of() : tracked;
    }

    List<String> tracked(Charge charge) {
        return hard.keySet().stream().filter(charge::tracks).toList();
    }

    /** Why it is not known whether an object fits. */
    Optional<Reason> problem(Charge charge) {
        List<String> notJudged = tracked(charge).stream()
                .filter(name -> !charge.calculates(name))
                .toList();
        Optional<Reason> known = Optional.ofNullable(unknown.get(charge.resource()));
        return known.isPresent() || notJudged.isEmpty()
                ? known
                : Optional.of(reason(
                        ref,
                        QuotaCode.QUOTA_RESOURCE_NOT_JUDGED,
                        "also limits " + String.join(", ", notJudged) + ", which is not judged"));
    }

    /** The quota with more usage. */
    RunningQuota plus(Map<String, StorageSize> requested) {
        return with(sum(requested, 1));
    }

    /** The quota with an object added or removed, whether it fits or not, as the quota controller counts it. */
    RunningQuota counting(Charge charge, int sign) {
        if (unknown.containsKey(charge.resource()) || !matches(charge)) {
            return this;
        }
        try {
            return with(sum(masked(charge.usage()), sign));
        } catch (ArithmeticException e) {
            return notCalculated(charge);
        }
    }

    RunningQuota notCalculated(Charge charge) {
        Map<String, Reason> more = new TreeMap<>(unknown);
        String why = "counts sizes whose sum has too many digits";
        more.put(charge.resource(), reason(ref, QuotaCode.QUOTA_NOT_CALCULATED, why));
        return new RunningQuota(ref, hard, used, scopes, more);
    }

    private RunningQuota with(Map<String, StorageSize> newUsed) {
        return new RunningQuota(ref, hard, newUsed, scopes, unknown);
    }

    private Map<String, StorageSize> sum(Map<String, StorageSize> requested, int sign) {
        Map<String, StorageSize> sum = new TreeMap<>(used);
        requested.forEach((name, size) -> {
            StorageSize before = used.getOrDefault(name, StorageSize.ZERO);
            sum.put(name, sign > 0 ? before.plus(size) : before.minus(size));
        });
        return sum;
    }

    /** The part of a usage that the quota limits. */
    Map<String, StorageSize> masked(Map<String, StorageSize> usage) {
        Map<String, StorageSize> masked = new TreeMap<>(usage);
        masked.keySet().retainAll(hard.keySet());
        return masked;
    }

    /** The message if this much more exceeds the limits; empty if it fits. */
    Optional<String> exceeded(Map<String, StorageSize> requested) {
        Map<String, StorageSize> then = sum(requested, 1);
        List<String> over = requested.keySet().stream()
                .filter(name ->
                        then.getOrDefault(name, StorageSize.ZERO).compareTo(hard.getOrDefault(name, StorageSize.ZERO))
                                > 0)
                .toList();
        return over.isEmpty()
                ? Optional.empty()
                : Optional.of("exceeded quota: " + ref.name() + ", requested: " + printed(requested, over) + ", used: "
                        + printed(used, over) + ", limited: " + printed(hard, over));
    }

    private static String printed(Map<String, StorageSize> sizes, Collection<String> names) {
        return new TreeSet<>(names)
                .stream()
                        .filter(sizes::containsKey)
                        .map(name -> name + "=" + sizes.getOrDefault(name, StorageSize.ZERO))
                        .collect(Collectors.joining(","));
    }
}
