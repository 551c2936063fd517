package dev.mooring.fuse.recovery.internal;

import dev.mooring.fuse.recovery.RecoveryItem;
import dev.mooring.reason.Reason;
import java.util.List;

/** An item, and what it means for containers. */
record Planned(RecoveryItem item, List<RestartCause> causes, List<Reason> notes) {

    Planned {
        causes = List.copyOf(causes);
        notes = List.copyOf(notes);
    }
}
