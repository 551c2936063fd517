package dev.mooring.rbd.image;

import static java.util.Objects.requireNonNull;

import dev.mooring.manifest.Manifest;
import dev.mooring.reason.Reason;
import java.util.List;

/** The result of translating an object for CSI migration. */
public sealed interface Translation permits Translation.Translated, Translation.Refused {

    /**
     * The translated copy.
     *
     * @param manifest the object; parts that translation does not touch are unchanged
     * @param notes what was lost or cannot be translated back
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
     * @param reason the message of upstream
     */
    record Refused(Reason reason) implements Translation {}
}
