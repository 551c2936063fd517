package dev.mooring.quota;

import dev.mooring.internal.SortedTree;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.LimitRangeView;
import dev.mooring.object.Unreadable;

/**
 * The limits of one namespace, each by its name.
 *
 * @param quotas the quotas with their current usage
 * @param ranges the limit ranges
 * @param unreadable the quotas and limit ranges that cannot be read
 */
record LimitsOfNamespace(
        SortedTree<ObjectRef, RunningQuota> quotas,
        SortedTree<ObjectRef, LimitRangeView> ranges,
        SortedTree<ObjectRef, Unreadable> unreadable) {

    static final LimitsOfNamespace NONE =
            new LimitsOfNamespace(SortedTree.empty(), SortedTree.empty(), SortedTree.empty());

    LimitsOfNamespace with(RunningQuota quota) {
        return new LimitsOfNamespace(quotas.with(quota.ref(), quota), ranges, unreadable.without(quota.ref()));
    }

    LimitsOfNamespace with(LimitRangeView range) {
        return new LimitsOfNamespace(quotas, ranges.with(range.ref(), range), unreadable.without(range.ref()));
    }

    LimitsOfNamespace with(Unreadable limit) {
        LimitsOfNamespace fewer = without(limit.object());
        return new LimitsOfNamespace(fewer.quotas, fewer.ranges, unreadable.with(limit.object(), limit));
    }

    LimitsOfNamespace without(ObjectRef limit) {
        return new LimitsOfNamespace(quotas.without(limit), ranges.without(limit), unreadable.without(limit));
    }

    LimitsOfNamespace counting(Charge charge, int sign) {
        LimitsOfNamespace counted = this;
        for (RunningQuota each : quotas.values()) {
            counted = counted.with(each.counting(charge, sign));
        }
        return counted;
    }
}
