package dev.mooring.object;

import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Part;
import java.util.Optional;

/** A VolumeAttributesClass, read once: the driver of its parameters. */
public final class AttributesClassView extends ObjectView {

    private final String driver;

    private AttributesClassView(Manifest manifest) {
        super(manifest, manifest.apiVersion(), Kinds.VOLUME_ATTRIBUTES_CLASS);
        Part root = root();
        this.driver = root.at("driverName").text();
    }

    /**
     * Reads a class, of any version of its API.
     *
     * @param manifest the document; kind and apiVersion may be missing, as in the items of a typed list
     * @return the class
     * @throws dev.mooring.manifest.ManifestException if it is another kind, or its driver is not a text
     */
    public static AttributesClassView from(Manifest manifest) {
        return new AttributesClassView(manifest);
    }

    /**
     * A class of an inventory.
     *
     * @param name its name
     * @param inventory where to find it
     * @return the class; empty if it is absent or cannot be read
     */
    public static Optional<AttributesClassView> find(Inventory inventory, String name) {
        ObjectRef ref = new ObjectRef(Kinds.VOLUME_ATTRIBUTES_CLASS, "", name);
        try {
            return inventory.find(ref).map(AttributesClassView::from);
        } catch (ManifestException e) {
            return Optional.empty();
        }
    }

    /** {@return the CSI driver that its parameters are for; empty if absent} */
    public String driver() {
        return driver;
    }
}
