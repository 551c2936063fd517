package dev.mooring.rbd.output;

import dev.mooring.reason.Reason;
import java.util.List;

/** What {@code rbd trash ls} said. Without {@code --all} the sources of migrations are not listed. */
public sealed interface TrashList extends CommandAnswer permits TrashList.Listed, CommandFailure {

    /**
     * Reads the output of {@code rbd trash ls}.
     *
     * @param result what was seen; for plain output the argument list tells the long form from the short one
     * @return the trash or the failure
     */
    static TrashList read(CommandResult result) {
        return Stdout.<TrashList>readNames(
                result,
                output -> new Listed(ListReader.trash(output), output.notes().all()),
                failure -> failure);
    }

    /**
     * The images in the trash.
     *
     * @param images in the order printed
     * @param notes what was odd about the output
     */
    record Listed(List<Entry> images, List<Reason> notes) implements TrashList {

        public Listed {
            images = List.copyOf(images);
            notes = List.copyOf(notes);
        }
    }

    /**
     * One image in the trash. It may still be open: moving it there does not ask.
     *
     * @param id its id
     * @param name the name it had
     * @param source who put it there, for example {@code USER} or {@code MIGRATION}; empty in the short form
     * @param status when it may be removed, as text; empty in the short form
     */
    record Entry(String id, String name, String source, String status) {}
}
