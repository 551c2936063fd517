package dev.mooring.rbd.image;

import dev.mooring.json.JsonArray;
import dev.mooring.manifest.Part;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.List;

/** What a translation loses. */
final class TranslationNotes {

    private TranslationNotes() {}

    static List<Reason> toCsi(Part volume, Part source, String handle, JsonArray modes) {
        String subject = volume.ref().toString();
        List<Reason> notes = new ArrayList<>();
        List<String> before = volume.at("spec", "accessModes").texts();
        if (!JsonArray.ofStrings(before).equals(modes)) {
            notes.add(Reason.of(ImageNote.ACCESS_MODES_REPLACED, subject, "the access modes are replaced by one")
                    .at("/spec/accessModes")
                    .withValues(before.toString(), modes.toJson()));
        }
        for (String part : List.of("monitors", "user", "keyring")) {
            if (source.at(part).isPresent()) {
                notes.add(Reason.of(ImageNote.PART_LOST, subject, part + " of the source is not carried over")
                        .at("/spec/rbd/" + part));
            }
        }
        if (!leadsBack(handle, source)) {
            notes.add(Reason.of(
                            ImageNote.HANDLE_NOT_REVERSIBLE,
                            subject,
                            "the handle leads the driver to another image or pool than that of the volume")
                    .withValues(
                            source.at("pool").text() + "/" + source.at("image").text(), handle));
        }
        return notes;
    }

    /** A handle from the annotation was not composed here. */
    private static boolean leadsBack(String handle, Part source) {
        if (!handle.startsWith("mig_mons-")) {
            return true;
        }
        try {
            MigrationHandle parsed = MigrationHandle.parse(handle);
            return parsed.image().equals(source.at("image").text())
                    && parsed.pool().equals(source.at("pool").text());
        } catch (HandleException e) {
            return false;
        }
    }

    static List<Reason> toInTree(Part volume, String image) {
        String subject = volume.ref().toString();
        List<Reason> notes = new ArrayList<>();
        notes.add(Reason.of(
                        ImageNote.PART_LOST,
                        subject,
                        "the monitors become one empty string; attributes other than pool and image are lost")
                .at("/spec/rbd/monitors"));
        if (image.isEmpty()) {
            // The handle of a static volume is its image, but upstream does not read it.
            notes.add(Reason.of(
                            ImageNote.PART_LOST, subject, "there is no attribute imageName, so the image becomes empty")
                    .at("/spec/rbd/image"));
        }
        return notes;
    }
}
