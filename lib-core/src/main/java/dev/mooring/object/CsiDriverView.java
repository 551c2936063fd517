package dev.mooring.object;

import static java.util.Objects.requireNonNull;

import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.Part;
import io.fabric8.kubernetes.api.model.storage.CSIDriver;

/** A CSIDriver, read once: what a driver says of itself. */
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
     * @param manifest the document; kind and apiVersion may be missing, as in the items of a typed list
     * @return the driver
     * @throws dev.mooring.manifest.ManifestException if it is another kind, or a part that is read here has another
     *     JSON type
     */
    public static CsiDriverView from(Manifest manifest) {
        return new CsiDriverView(manifest);
    }

    /**
     * Reads a driver of the fabric8 model.
     *
     * @param model the driver
     * @return the driver
     * @throws dev.mooring.manifest.ManifestException as {@link #from(Manifest)}
     */
    public static CsiDriverView from(CSIDriver model) {
        return from(Manifest.from(requireNonNull(model, "model")));
    }

    /** {@return whether its volumes are attached before they are mounted; true if the driver does not say it} */
    public boolean isAttachRequired() {
        return attachRequired;
    }

    /** {@return whether it publishes how much storage is left, as CSIStorageCapacity objects} */
    public boolean tracksCapacity() {
        return tracksCapacity;
    }

    /** {@return whether it opts in that no pod is placed on a node where it is not installed} */
    public boolean isNeededOnNode() {
        return isNeededOnNode;
    }

    /** {@return whether it can mount its volumes with an SELinux label, {@code seLinuxMount}; false if it does not say it} */
    public boolean mountsSelinux() {
        return mountsSelinux;
    }

    /** {@return whether it serves volumes that are written in a pod; false if it does not say it} */
    public boolean servesInlineVolumes() {
        return servesInlineVolumes;
    }
}
