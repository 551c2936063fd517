package dev.mooring.rbd.output;

import dev.mooring.reason.Reason;
import java.util.List;

/** What {@code rbd ls}, with or without {@code -l}, said: the images of a pool or namespace. */
public sealed interface ImageList extends CommandAnswer permits ImageList.Listed, CommandFailure {

    /**
     * Reads the output of {@code rbd ls}.
     *
     * @param result what was seen; for plain output the argument list tells the long form from the short one
     * @return the images or the failure
     * @upstream ceph src/tools/rbd/action/List.cc
     */
    static ImageList read(CommandResult result) {
        return Stdout.<ImageList>readNames(
                result,
                output -> new Listed(ListReader.images(output), output.notes().all()),
                failure -> failure);
    }

    /**
     * The images, in the long form their snapshots too.
     *
     * @param images in the order printed
     * @param notes what was odd about the output
     */
    record Listed(List<Entry> images, List<Reason> notes) implements ImageList {

        public Listed {
            images = List.copyOf(images);
            notes = List.copyOf(notes);
        }
    }

    /**
     * One image or snapshot.
     *
     * @param image the image
     * @param snapshot the snapshot, empty for the image itself
     * @param id the image's id, empty if it was not printed
     * @param lock {@code exclusive} or {@code shared}; empty if there is no lock or it was not printed
     */
    record Entry(String image, String snapshot, String id, String lock) {}
}
