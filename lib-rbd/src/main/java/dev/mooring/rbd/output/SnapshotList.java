package dev.mooring.rbd.output;

import dev.mooring.reason.Reason;
import java.math.BigInteger;
import java.util.List;

/** What {@code rbd snap ls} said: the snapshots of an image. */
public sealed interface SnapshotList extends CommandAnswer permits SnapshotList.Listed, CommandFailure {

    /**
     * Reads the output of {@code rbd snap ls}.
     *
     * @param result what was seen
     * @return the snapshots or the failure
     */
    static SnapshotList read(CommandResult result) {
        return Stdout.<SnapshotList>read(
                result,
                output ->
                        new Listed(ListReader.snapshots(output), output.notes().all()),
                failure -> failure);
    }

    /**
     * The snapshots.
     *
     * @param snapshots in the order printed; those of other namespaces than the user's are listed only with
     *     {@code --all}
     * @param notes what was odd about the output
     */
    record Listed(List<Entry> snapshots, List<Reason> notes) implements SnapshotList {

        public Listed {
            snapshots = List.copyOf(snapshots);
            notes = List.copyOf(notes);
        }
    }

    /**
     * One snapshot.
     *
     * @param id its id, unsigned 64 bits
     * @param name its name
     * @param isProtected whether it is protected
     */
    record Entry(BigInteger id, String name, boolean isProtected) {}
}
