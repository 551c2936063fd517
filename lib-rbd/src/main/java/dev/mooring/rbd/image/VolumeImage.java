package dev.mooring.rbd.image;

import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.reason.Reason;
import java.util.List;

/** What is behind a volume: an image, something else, or an image that is not known. */
public sealed interface VolumeImage permits RbdVolume, VolumeImage.NotRbd, VolumeImage.Unclear {

    /** {@return what is unusual about the answer, or why there is no image} */
    List<Reason> notes();

    /**
     * The answer as JSON. The page {@code docs/json.md} describes the keys.
     *
     * @return an item of {@code volumes} of {@code rbd image}, without the name of the volume
     */
    JsonObject toJson();

    /**
     * The volume is not on RBD.
     *
     * @param notes what it is instead
     */
    record NotRbd(List<Reason> notes) implements VolumeImage {

        public NotRbd {
            notes = List.copyOf(notes);
        }

        @Override
        public JsonObject toJson() {
            return JsonObject.of("answer", JsonString.of("not-rbd")).with("notes", Reason.toJson(notes));
        }
    }

    /**
     * The volume is on RBD, but its image is not known.
     *
     * @param notes what is missing or cannot be read
     */
    record Unclear(List<Reason> notes) implements VolumeImage {

        public Unclear {
            notes = List.copyOf(notes);
        }

        @Override
        public JsonObject toJson() {
            return JsonObject.of("answer", JsonString.of("unclear")).with("notes", Reason.toJson(notes));
        }
    }
}
