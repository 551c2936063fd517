package dev.mooring.quota;

import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;

/** What is not known about the quotas and limit ranges of a namespace when an object is created or changed there. */
enum QuotaCode implements ReasonCode {
    /** About a quota: it has no status, and not all objects that it counts are given. */
    QUOTA_USAGE_UNKNOWN,
    /** About a quota: it has neither a spec nor a status, so its limits are not known. */
    QUOTA_LIMITS_NOT_GIVEN,
    /** About a quota: a sum of its sizes has too many digits. */
    QUOTA_NOT_CALCULATED,
    /** About a quota: it also limits devices of pods, which are not checked here. */
    QUOTA_RESOURCE_NOT_JUDGED,
    /** About a quota or limit range: it cannot be read. */
    LIMITS_NOT_READ;

    @Override
    public Severity severity() {
        return Severity.WARN;
    }

    @Override
    public String toString() {
        return id();
    }
}
