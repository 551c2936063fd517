package dev.mooring.rbd.image;

import static java.util.Objects.requireNonNull;

import dev.mooring.manifest.Manifest;
import dev.mooring.reason.Reason;
import java.util.List;

/** What CSI migration makes of an object. */
public sealed interface Translation permits Translation.Translated, Translation.Refused {

    /**
     * The translated copy.
     *
     * @param manifest the object; what translation does not touch is as it was
     * @param notes what was lost or will not lead back
     */
    record Translated(Manifest manifest, List<Reason> notes) implements Translation {

        public Translated {
            requireNonNull(manifest, "manifest");
            notes = List.copyOf(notes);
        }
    }

    /**
     * Upstream refuses.
     *
     * @param reason upstream's own message
     */
    record Refused(Reason reason) implements Translation {}
}
