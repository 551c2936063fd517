package dev.mooring.rbd.output;

import dev.mooring.rbd.output.internal.OutputNote;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.List;

/** Collects what is unusual about output, each note once. */
final class Notes {

    private final List<Reason> notes = new ArrayList<>();

    void add(OutputNote note, String message) {
        Reason reason = Reason.of(note, "", FailedCommand.excerpt(message));
        if (!notes.contains(reason) && notes.size() < 100) {
            notes.add(reason);
        }
    }

    List<Reason> all() {
        return List.copyOf(notes);
    }
}
