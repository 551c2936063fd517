package dev.mooring.controller;

import dev.mooring.binding.Sketches;
import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.controller.internal.ControllerOptions;
import dev.mooring.controller.internal.ControllerPlugins;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import dev.mooring.release.Release;
import java.util.List;

/**
 * Clusters in a few words: {@link Sketches}, and of {@code plugins}, {@code noprovision}, {@code novac},
 * {@code on=1.30,VolumeAttributesClass=true} each sets an option.
 */
public final class World {

    private World() {}

    public static ClusterSnapshot of(String words) {
        ControllerOptions options = ControllerOptions.DEFAULT.with(ControllerPlugins.NONE);
        for (String sketch : words.split(";", -1)) {
            switch (sketch.strip()) {
                case "plugins" -> options = options.with(ControllerPlugins.KUBE_CONTROLLER_MANAGER);
                case "noprovision" -> options = options.withoutDynamicProvisioning();
                case "novac" -> options = options.on(Release.of("1.33"));
                default -> {
                    // an object
                }
            }
            options = sketch.strip().startsWith(Sketches.ON) ? options.on(release(sketch.strip())) : options;
        }
        return ClusterSnapshot.of(Inventory.of(objects(words))).with(options);
    }

    /** See {@link Sketches#release(String)}. */
    public static Release release(String word) {
        return Sketches.release(word);
    }

    /** The objects, without the options. */
    public static List<Manifest> objects(String words) {
        return Sketches.of(words);
    }
}
