package dev.mooring.rbd.output;

import dev.mooring.reason.Reason;
import java.util.List;

/** What {@code rbd children} said: the clones that depend on an image or snapshot. */
public sealed interface ChildList extends CommandAnswer permits ChildList.Listed, CommandFailure {

    /**
     * Reads the output of {@code rbd children}.
     *
     * @param result what was seen
     * @return the clones or the failure
     */
    static ChildList read(CommandResult result) {
        return Stdout.<ChildList>readNames(
                result,
                output -> new Listed(ListReader.children(output), output.notes().all()),
                failure -> failure);
    }

    /**
     * The clones.
     *
     * @param children each as {@code pool/[namespace/]image}, in the order printed
     * @param notes what was odd about the output
     */
    record Listed(List<String> children, List<Reason> notes) implements ChildList {

        public Listed {
            children = List.copyOf(children);
            notes = List.copyOf(notes);
        }
    }
}
