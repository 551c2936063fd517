package dev.mooring.quota;

import dev.mooring.internal.SortedTree;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.object.LimitRangeView;
import dev.mooring.object.QuotaView;
import dev.mooring.object.Unreadable;
import dev.mooring.quota.internal.PodDefaults;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * The quotas and limit ranges of all namespaces, and their current usage.
 *
 * <p>Admission relies on {@code status.hard} and {@code status.used} of a quota. A quota without them, as in a chart,
 * gets the limits of its spec, and the usage of the existing objects; if these are not completely known, the
 * answer is unknown. If several quotas refuse an object, the message names the first by name; upstream checks them in
 * no fixed order.
 *
 * <p>For example, a quota with {@code requests.storage: 10Gi} and 8Gi used refuses a claim of 5Gi and accepts one of
 * 2Gi.
 *
 * @upstream apiserver pkg/admission/plugin/resourcequota/controller.go CheckRequest
 * @upstream plugin/pkg/admission/limitranger/admission.go LimitRanger
 */
public final class NamespaceLimits {

    /** No limits. */
    public static final NamespaceLimits NONE = new NamespaceLimits(SortedTree.empty(), CountedObjects.NONE);

    private final SortedTree<String, LimitsOfNamespace> namespaces;
    private final CountedObjects existing;

    private NamespaceLimits(SortedTree<String, LimitsOfNamespace> namespaces, CountedObjects existing) {
        this.namespaces = namespaces;
        this.existing = existing;
    }

    /**
     * The limits of an inventory before anything is created.
     *
     * @param limits has the quotas and limit ranges
     * @param existing the existing objects, and whether these are all, for quotas without a status; on the
     *     release of the cluster
     * @return the limits
     */
    public static NamespaceLimits of(Inventory limits, Inventory existing) {
        if (!limits.isGiven(Kinds.RESOURCE_QUOTA) && !limits.isGiven(Kinds.LIMIT_RANGE)) {
            return NONE;
        }
        return new NamespaceLimits(SortedTree.empty(), CountedObjects.of(existing)).and(limits);
    }

    /**
     * The limits with more quotas and limit ranges, which replace those of their namespace and name.
     *
     * @param limits has the quotas and limit ranges
     * @return the limits
     */
    public NamespaceLimits and(Inventory limits) {
        NamespaceLimits all = this;
        for (QuotaView each : limits.quotas()) {
            RunningQuota quota = RunningQuota.of(each, existing);
            all = all.in(each.namespace(), limit -> limit.with(quota));
        }
        for (LimitRangeView each : limits.limitRanges()) {
            all = all.in(each.namespace(), limit -> limit.with(each));
        }
        for (Unreadable each : limits.unreadable()) {
            String kind = each.object().kind();
            if (kind.equals(Kinds.RESOURCE_QUOTA) || kind.equals(Kinds.LIMIT_RANGE)) {
                all = all.in(each.object().namespace(), limit -> limit.with(each));
            }
        }
        return all;
    }

    /**
     * The limits with the existing objects for quotas that are added later.
     *
     * @param objects the objects, and whether these are all
     * @return the limits
     */
    public NamespaceLimits beside(Inventory objects) {
        return new NamespaceLimits(namespaces, CountedObjects.of(objects));
    }

    private NamespaceLimits in(String namespace, UnaryOperator<LimitsOfNamespace> change) {
        LimitsOfNamespace before = namespaces.get(namespace);
        LimitsOfNamespace after = change.apply(before == null ? LimitsOfNamespace.NONE : before);
        return new NamespaceLimits(namespaces.with(namespace, after), existing);
    }

    /**
     * Whether an object can be created, as far as limits decide.
     *
     * @param object an object as it is stored; one of a kind that is not {@link #countedKinds counted} is accepted
     * @return the verdict
     * @throws dev.mooring.manifest.ManifestException if the object cannot be read
     */
    public LimitVerdict create(Manifest object) {
        return judge(object, Optional.empty());
    }

    /**
     * Whether an object can be changed, as far as limits decide. Only additional usage is charged.
     *
     * @param old the object as it is stored now
     * @param changed the object as it would be stored, of the same kind, namespace and name
     * @return the verdict
     * @throws dev.mooring.manifest.ManifestException if one of them cannot be read
     */
    public LimitVerdict update(Manifest old, Manifest changed) {
        return old.kind().equals(Kinds.PERSISTENT_VOLUME_CLAIM) ? judge(changed, Optional.of(old)) : accepted();
    }

    private LimitVerdict judge(Manifest object, Optional<Manifest> old) {
        LimitsOfNamespace limits = namespaces.get(object.namespace());
        if (limits == null) {
            return accepted();
        }
        boolean isPod = object.kind().equals(Kinds.POD);
        Optional<Charge> charge =
                charge(isPod ? PodDefaults.filledIn(limits.ranges().values(), object) : object);
        if (charge.isEmpty()) {
            return accepted();
        }
        LimitCheck check = LimitCheck.of(limits, charge.get(), old.flatMap(this::charge));
        return new LimitVerdict(
                check.refusal(),
                check.refusal().isPresent() ? this : in(object.namespace(), before -> check.after()),
                check.unknown());
    }

    private LimitVerdict accepted() {
        return new LimitVerdict(Optional.empty(), this, List.of());
    }

    private Optional<Charge> charge(Manifest object) {
        return CountedObjects.charge(object, existing.server());
    }

    /** {@return the kinds whose objects quotas count here} */
    public static Set<String> countedKinds() {
        return CountedObjects.KINDS.keySet();
    }

    /**
     * The limits with an object counted that exists without a check.
     *
     * @param object an object; one of a kind that is not {@link #countedKinds counted} changes nothing
     * @return the limits
     */
    public NamespaceLimits counting(Manifest object) {
        return counting(object, 1);
    }

    /**
     * The limits without a deleted object: its usage becomes free, as the quota controller recounts it.
     *
     * @param object an object as it was; a quota or limit range no longer limits
     * @return the limits
     */
    public NamespaceLimits without(Manifest object) {
        return counting(object, -1).withoutLimit(object.ref());
    }

    private NamespaceLimits counting(Manifest object, int sign) {
        Optional<Charge> charge = namespaces.get(object.namespace()) == null ? Optional.empty() : charge(object);
        return charge.isEmpty() ? this : in(object.namespace(), limits -> limits.counting(charge.get(), sign));
    }

    private NamespaceLimits withoutLimit(ObjectRef limit) {
        return namespaces.get(limit.namespace()) == null
                ? this
                : in(limit.namespace(), limits -> limits.without(limit));
    }
}
