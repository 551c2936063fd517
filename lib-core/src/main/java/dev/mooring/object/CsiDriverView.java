package dev.mooring.object;

import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.Part;

/** A CSIDriver, read once: how a driver describes itself. */
public final class CsiDriverView extends ObjectView {

    private final boolean attachRequired;
    private final boolean tracksCapacity;
    private final boolean isNeededOnNode;
    private final boolean mountsSelinux;
    private final boolean servesInlineVolumes;

    private CsiDriverView(Manifest manifest) {
        super(manifest, "storage.k8s.io/v1", Kinds.CSI_DRIVER);
        Part root = root();
        this.attachRequired = root.at("spec", "attachRequired").flag().orElse(true);
        this.tracksCapacity = root.at("spec", "storageCapacity").flag().orElse(false);
        this.isNeededOnNode =
                root.at("spec", "preventPodSchedulingIfMissing").flag().orElse(false);
        this.mountsSelinux = root.at("spec", "seLinuxMount").flag().orElse(false);
        this.servesInlineVolumes =
                root.at("spec", "volumeLifecycleModes").texts().contains("Ephemeral");
    }

    /**
     * Reads a driver.
     *
     * @param object the document, or an object of the fabric8 model; kind and apiVersion may be missing, as in the items of a typed list
     * @return the driver
     * @throws dev.mooring.manifest.ManifestException if it is another kind, or a part that is read here has another
     *     JSON type
     */
    public static CsiDriverView from(Object object) {
        return new CsiDriverView(Manifest.from(object));
    }

    /** {@return whether its volumes are attached before they are mounted; true if not specified} */
    public boolean isAttachRequired() {
        return attachRequired;
    }

    /** {@return whether it publishes its remaining storage, as CSIStorageCapacity objects} */
    public boolean tracksCapacity() {
        return tracksCapacity;
    }

    /** {@return whether it opts in to having no pods placed on nodes where it is not installed} */
    public boolean isNeededOnNode() {
        return isNeededOnNode;
    }

    /**
     * {@return whether it can mount its volumes with an SELinux label, {@code seLinuxMount}; false if not specified}
     */
    public boolean mountsSelinux() {
        return mountsSelinux;
    }

    /** {@return whether it serves inline volumes of a pod; false if not specified} */
    public boolean servesInlineVolumes() {
        return servesInlineVolumes;
    }
}
