package dev.mooring.cli.rbd;

import dev.mooring.cli.input.InputObjects.InputObject;
import dev.mooring.cli.render.JsonRows;
import dev.mooring.cli.render.Words;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Manifest;
import dev.mooring.rbd.image.RbdContext;
import dev.mooring.rbd.image.RbdVolume;
import dev.mooring.rbd.image.RbdVolumes;
import dev.mooring.rbd.image.VolumeImage;
import java.util.ArrayList;
import java.util.List;

/** The images behind what was given. */
final class RbdImages {

    /**
     * One volume.
     *
     * @param name {@code PersistentVolume/NAME}, or {@code Pod/NAMESPACE/NAME/VOLUME} for a source in a pod
     * @param image what is behind it
     */
    record Found(String name, VolumeImage image) {}

    private RbdImages() {}

    /** Those of all volumes, and of the pods' own sources that are RBD. */
    static List<Found> of(List<InputObject> objects, RbdContext context) {
        List<Found> found = new ArrayList<>();
        for (InputObject given : objects) {
            Manifest manifest = given.manifest();
            if (manifest.kind().equals("PersistentVolume")) {
                found.add(new Found(manifest.ref().toString(), RbdVolumes.image(manifest, context)));
            } else if (manifest.kind().equals("Pod")) {
                manifest.spec().array("volumes").items().forEach(entry -> {
                    if (entry instanceof JsonObject volume && volume.has("rbd")) {
                        found.add(new Found(
                                manifest.ref() + "/" + volume.string("name").orElse(""),
                                RbdVolumes.inline(manifest.ref(), volume)));
                    }
                });
            }
        }
        return found;
    }

    static JsonObject toJson(Found found) {
        JsonRows rows = new JsonRows().text("volume", found.name());
        if (!(found.image() instanceof RbdVolume volume)) {
            return rows.text("answer", found.image() instanceof VolumeImage.NotRbd ? "not-rbd" : "unclear")
                    .reasons("notes", found.image().notes())
                    .build();
        }
        RbdVolume.Cluster cluster = volume.cluster();
        RbdVolume.Traits traits = volume.traits();
        return rows.text("answer", "rbd")
                .text("origin", Words.word(volume.origin()))
                .name("pool", volume.image().pool())
                .text("namespace", volume.image().namespace())
                .text("image", volume.image().image())
                .text("spec", volume.image().spec().orElse(null))
                .put(
                        "cluster",
                        new JsonRows()
                                .name("clusterId", cluster.clusterId())
                                .texts("monitors", cluster.monitors())
                                .name("user", cluster.user())
                                .number("poolId", cluster.poolId())
                                .build())
                .put(
                        "traits",
                        new JsonRows()
                                .flag("encrypted", traits.isEncrypted())
                                .flag("thick", traits.isThick())
                                .flag("nbd", traits.isNbd())
                                .texts("features", traits.features())
                                .name("journalPool", traits.journalPool())
                                .name("dataPool", traits.dataPool())
                                .build())
                .reasons("notes", volume.notes())
                .build();
    }
}
