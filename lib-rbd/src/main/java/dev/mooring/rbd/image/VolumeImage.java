package dev.mooring.rbd.image;

import dev.mooring.reason.Reason;
import java.util.List;

/** What is behind a volume: an image, something else, or something that cannot be told. */
public sealed interface VolumeImage permits RbdVolume, VolumeImage.NotRbd, VolumeImage.Unclear {

    /**
     * What is to be said about the answer.
     *
     * @return the reasons
     */
    List<Reason> notes();

    /**
     * The volume is not on RBD.
     *
     * @param notes what it is instead
     */
    record NotRbd(List<Reason> notes) implements VolumeImage {

        public NotRbd {
            notes = List.copyOf(notes);
        }
    }

    /**
     * The volume is on RBD, but it cannot be told which image it is.
     *
     * @param notes what is missing or cannot be read
     */
    record Unclear(List<Reason> notes) implements VolumeImage {

        public Unclear {
            notes = List.copyOf(notes);
        }
    }
}
