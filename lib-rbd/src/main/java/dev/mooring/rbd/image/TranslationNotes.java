package dev.mooring.rbd.image;

import dev.mooring.json.JsonArray;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.List;

/** What a translation loses. */
final class TranslationNotes {

    private TranslationNotes() {}

    static List<Reason> toCsi(Parts volume, Parts source, String handle, JsonArray modes) {
        String subject = volume.object().toString();
        List<Reason> notes = new ArrayList<>();
        List<String> before = volume.texts("spec", "accessModes");
        if (!JsonArray.ofStrings(before).equals(modes)) {
            notes.add(Reason.of(ImageNote.ACCESS_MODES_REPLACED, subject, "access modes are replaced by one")
                    .at("/spec/accessModes")
                    .withValues(before.toString(), modes.toJson()));
        }
        for (String part : List.of("monitors", "user", "keyring")) {
            if (source.has(part)) {
                notes.add(Reason.of(ImageNote.PART_LOST, subject, part + " of the source is not carried over")
                        .at("/spec/rbd/" + part));
            }
        }
        if (!leadsBack(handle, source)) {
            notes.add(Reason.of(
                            ImageNote.HANDLE_NOT_REVERSIBLE,
                            subject,
                            "the driver reads another image or pool in the handle than the volume has")
                    .withValues(source.text("pool") + "/" + source.text("image"), handle));
        }
        return notes;
    }

    /** A handle from the annotation is not of this making. */
    private static boolean leadsBack(String handle, Parts source) {
        if (!handle.startsWith("mig_mons-")) {
            return true;
        }
        try {
            MigrationHandle parsed = MigrationHandle.parse(handle);
            return parsed.image().equals(source.text("image")) && parsed.pool().equals(source.text("pool"));
        } catch (HandleException e) {
            return false;
        }
    }

    static List<Reason> toInTree(Parts volume, String image) {
        String subject = volume.object().toString();
        List<Reason> notes = new ArrayList<>();
        notes.add(Reason.of(
                        ImageNote.PART_LOST,
                        subject,
                        "monitors become one empty text; attributes other than pool and image are lost")
                .at("/spec/rbd/monitors"));
        if (image.isEmpty()) {
            // The handle of a static volume is its image, but upstream never reads it.
            notes.add(Reason.of(
                            ImageNote.PART_LOST, subject, "there is no attribute imageName, so the image becomes empty")
                    .at("/spec/rbd/image"));
        }
        return notes;
    }
}
