package dev.mooring.cli.rbd;

import dev.mooring.cli.input.InputObjects.InputObject;
import dev.mooring.cli.input.Problem;
import dev.mooring.driver.VolumeRemark;
import dev.mooring.internal.JsonRows;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.Part;
import dev.mooring.object.VolumeView;
import dev.mooring.rbd.image.RbdContext;
import dev.mooring.rbd.image.RbdVolume;
import dev.mooring.rbd.image.RbdVolumes;
import dev.mooring.rbd.image.VolumeImage;
import dev.mooring.reason.Reason;
import dev.mooring.release.Release;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The images behind the given objects. */
final class RbdImages {

    /**
     * One volume.
     *
     * @param name {@code PersistentVolume/NAME}, or {@code Pod/NAMESPACE/NAME/VOLUME} for a source in a pod
     * @param image its image
     * @param remarks what its storage cannot provide
     */
    record Found(String name, VolumeImage image, List<Reason> remarks) {

        /** Guesses, and what its storage cannot provide. */
        List<Reason> notes() {
            return Stream.concat(image.notes().stream(), remarks.stream()).toList();
        }
    }

    private RbdImages() {}

    /**
     * The images of all volumes, and of the rbd sources of pods.
     *
     * @param release the release of the cluster
     * @param problems receives the problems of objects that cannot be read; the others are answered
     */
    static List<Found> of(List<InputObject> objects, RbdContext context, Release release, Consumer<Problem> problems) {
        List<Found> found = new ArrayList<>();
        for (InputObject given : objects) {
            try {
                found.addAll(of(given.manifest(), context, release));
            } catch (ManifestException e) {
                problems.accept(given.problem(String.valueOf(e.getMessage())));
            }
        }
        return found;
    }

    private static List<Found> of(Manifest manifest, RbdContext context, Release release) {
        return switch (manifest.kind()) {
            case Kinds.PERSISTENT_VOLUME -> {
                VolumeView volume = VolumeView.from(manifest);
                VolumeImage image = RbdVolumes.image(volume, context);
                List<Reason> remarks = image instanceof RbdVolume ? VolumeRemark.of(volume, release) : List.of();
                yield List.of(new Found(volume.ref().toString(), image, remarks));
            }
            case Kinds.POD ->
                Part.of(manifest).at("spec", "volumes").items().stream()
                        .filter(entry -> entry.at("rbd").isPresent())
                        .map(entry -> new Found(
                                manifest.ref() + "/" + entry.at("name").text(),
                                RbdVolumes.inline(entry.at("rbd")),
                                List.of()))
                        .toList();
            default -> List.of();
        };
    }

    static JsonObject toJson(Found found) {
        return new JsonRows()
                .text("volume", found.name())
                .all(found.image().toJson())
                .put("notes", Reason.toJson(found.notes()))
                .build();
    }
}
