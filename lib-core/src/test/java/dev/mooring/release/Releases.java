package dev.mooring.release;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The two releases around a difference: the last without it and the first with it. */
public final class Releases {

    private Releases() {}

    /** The last release without it. For a gate: the newest release where the gate can be set, with the gate off. */
    public static Release without(Difference difference) {
        Onset onset = difference.row().onset();
        return onset.gate().isPresent()
                ? settable(onset.gate().get()).with(onset.gate().get(), false)
                : Release.of("1." + Collections.max(ages(difference, false)));
    }

    /** The first release with it; for a gate as in {@link #without}, with the gate on. */
    public static Release with(Difference difference) {
        Onset onset = difference.row().onset();
        if (onset.gate().isPresent()) {
            return settable(onset.gate().get()).with(onset.gate().get(), true);
        }
        List<Integer> ages = ages(difference, true);
        return ages.isEmpty() ? Release.LATEST.flipped(difference) : Release.of("1." + Collections.min(ages));
    }

    private static List<Integer> ages(Difference difference, boolean with) {
        List<Integer> ages = new ArrayList<>();
        for (Release each : Release.known()) {
            if (each.has(difference) == with) {
                ages.add(each.minor());
            }
        }
        return ages;
    }

    private static Release settable(FeatureGate gate) {
        Release newest = null;
        for (Release each : Release.known()) {
            try {
                Release on = each.with(gate, true);
                Release off = each.with(gate, false);
                newest = on.equals(off) ? newest : each;
            } catch (ReleaseException e) {
                // The release has no such gate, or it is locked.
            }
        }
        if (newest == null) {
            throw new IllegalStateException(gate + " cannot be set in any release");
        }
        return newest;
    }
}
