package dev.mooring.rbd.image;

import dev.mooring.json.JsonArray;
import dev.mooring.manifest.Part;
import dev.mooring.rbd.image.internal.HandleException;
import dev.mooring.rbd.image.internal.ImageNote;
import dev.mooring.rbd.image.internal.MigrationHandle;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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
        notReversible(subject, source, handle).ifPresent(notes::add);
        return notes;
    }

    /**
     * Nodes read the image of a static volume from an attribute, everything else from the handle: the driver grows,
     * snapshots and deletes another image, or none.
     *
     * @upstream ceph-csi internal/rbd/nodeserver.go populateRbdVol
     */
    private static Optional<Reason> notReversible(String subject, Part source, String handle) {
        String own = source.at("pool").text() + "/" + source.at("image").text();
        String named = image(handle, own);
        if (named.equals(own)) {
            return Optional.empty();
        }
        String why = named.isEmpty()
                ? "nodes mount image " + own + "; everything else reads the handle, which the driver cannot parse"
                : "nodes mount image " + own + "; everything else reads the handle, which names image " + named;
        return Optional.of(Reason.of(ImageNote.HANDLE_NOT_REVERSIBLE, subject, why)
                .withValues(own, handle)
                .withRemedy(RemedyStep.of(
                        "change-manifest",
                        "write a static volume of ceph-csi instead: volumeHandle "
                                + source.at("image").text() + ", staticVolume \"true\", the clusterID of the driver's"
                                + " configuration, and no attribute migration")));
    }

    /** The image that a handle names; a handle from the annotation was not composed here. Empty if it cannot be read. */
    private static String image(String handle, String own) {
        if (!handle.startsWith("mig_mons-")) {
            return own;
        }
        try {
            MigrationHandle parsed = MigrationHandle.parse(handle);
            return parsed.pool() + "/" + parsed.image();
        } catch (HandleException e) {
            return "";
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
