package dev.mooring.forecast;

import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;

/** The check that only a claim with a volume name has. */
public enum NamedCheck implements ReasonCode {
    /** About a volume: the claim names it in {@code spec.volumeName}; no other volume is looked at. */
    NAMED_BY_CLAIM;

    @Override
    public Severity severity() {
        return Severity.INFO;
    }

    @Override
    public String toString() {
        return id();
    }
}
