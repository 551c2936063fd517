package dev.mooring.fuse.mount.internal;

import dev.mooring.reason.Reason;
import dev.mooring.reason.Severity;
import java.util.ArrayList;
import java.util.List;

/** The reasons of one volume: first those that block it, then the others. */
public final class Findings {

    private final List<Reason> errors = new ArrayList<>();
    private final List<Reason> notes = new ArrayList<>();

    /**
     * Adds a reason.
     *
     * @param reason an error blocks the volume
     */
    public void add(Reason reason) {
        (reason.severity() == Severity.ERROR ? errors : notes).add(reason);
    }

    /**
     * Adds several.
     *
     * @param reasons the reasons
     */
    public void addAll(List<Reason> reasons) {
        reasons.forEach(this::add);
    }

    /** {@return whether a reason blocks the volume} */
    public boolean isBlocked() {
        return !errors.isEmpty();
    }

    /** {@return those that block it, then the others} */
    public List<Reason> all() {
        List<Reason> all = new ArrayList<>(errors);
        all.addAll(notes);
        return List.copyOf(all);
    }
}
