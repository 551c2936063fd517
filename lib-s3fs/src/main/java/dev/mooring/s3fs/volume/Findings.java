package dev.mooring.s3fs.volume;

import dev.mooring.reason.Reason;
import dev.mooring.reason.Severity;
import java.util.ArrayList;
import java.util.List;

/** The reasons of one volume: first those that block it, then the others. */
final class Findings {

    private final List<Reason> errors = new ArrayList<>();
    private final List<Reason> notes = new ArrayList<>();

    void add(Reason reason) {
        (reason.severity() == Severity.ERROR ? errors : notes).add(reason);
    }

    void addAll(List<Reason> reasons) {
        reasons.forEach(this::add);
    }

    boolean blocked() {
        return !errors.isEmpty();
    }

    List<Reason> all() {
        List<Reason> all = new ArrayList<>(errors);
        all.addAll(notes);
        return List.copyOf(all);
    }
}
