package dev.mooring.object;

import dev.mooring.internal.Documents;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.Part;
import dev.mooring.object.internal.AccessModes;
import dev.mooring.object.internal.Annotations;
import dev.mooring.object.internal.PartReads;
import dev.mooring.quantity.StorageSize;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A PersistentVolumeClaim, read once: its requests, and the volume that it has.
 *
 * <p>Absent and null parts are read as Go reads them: the empty text, the empty list, zero.
 */
public final class ClaimView extends ObjectView {

    private final String uid;
    private final Map<String, String> annotations;
    private final String controllerUid;
    private final ClaimSpec spec;
    private final String phase;
    private final @Nullable StorageSize statusCapacity;

    private ClaimView(Manifest manifest, @Nullable ClaimView before) {
        super(manifest, "v1", Kinds.PERSISTENT_VOLUME_CLAIM, before);
        Part root = root();
        if (before != null && isSame(manifest, before, "metadata")) {
            this.uid = before.uid;
            this.annotations = before.annotations;
            this.controllerUid = before.controllerUid;
        } else {
            Part metadata = root.at("metadata");
            this.uid = metadata.at("uid").text();
            this.annotations = PartReads.texts(metadata.at("annotations"));
            this.controllerUid = controllerUid(metadata.at("ownerReferences"));
        }
        if (before != null) {
            boolean isSame = isSame(manifest, before, "spec");
            this.spec = isSame
                    ? before.spec
                    : before.spec.changed(root.at("spec"), before.manifest().spec());
        } else {
            this.spec = ClaimSpec.of(root.at("spec"));
        }
        if (before != null && isSame(manifest, before, "status")) {
            this.phase = before.phase;
            this.statusCapacity = before.statusCapacity;
        } else {
            this.phase = root.at("status", "phase").text();
            this.statusCapacity = PartReads.size(root.at("status", "capacity"), "storage");
        }
    }

    private ClaimView(ClaimView same, Manifest manifest, String newUid) {
        super(same, manifest);
        this.uid = newUid;
        this.annotations = same.annotations;
        this.controllerUid = same.controllerUid;
        this.spec = same.spec;
        this.phase = same.phase;
        this.statusCapacity = same.statusCapacity;
    }

    private static String controllerUid(Part owners) {
        for (Part owner : owners.items()) {
            if (owner.at("controller").flag().orElse(false)) {
                return owner.at("uid").text();
            }
        }
        return "";
    }

    /**
     * Reads a claim.
     *
     * @param object the document, or an object of the fabric8 model; kind and apiVersion may be missing, as in the items of a typed list
     * @return the claim
     * @throws dev.mooring.manifest.ManifestException if it is another kind, or a part that is read here has another
     *     JSON type or an unreadable size
     */
    public static ClaimView from(Object object) {
        return new ClaimView(Manifest.from(object), null);
    }

    /**
     * The claim with another document. Unchanged values are not read again.
     *
     * @param now the document, which must be of the same kind
     * @return the claim, as {@link #from(Object)} reads it
     * @throws dev.mooring.manifest.ManifestException as {@link #from(Object)}
     */
    public ClaimView changed(Manifest now) {
        return new ClaimView(now, this);
    }

    /** {@return the key of the Kubernetes controllers: {@code namespace/name}, with the slash even without a namespace} */
    public String key() {
        return namespace() + "/" + name();
    }

    /**
     * The same claim with another uid, in its document too.
     *
     * @param newUid the uid; empty removes it
     * @return the copy
     */
    public ClaimView withUid(String newUid) {
        JsonObject json = manifest().json();
        JsonObject changed = newUid.isEmpty()
                ? Documents.without(json, "metadata", "uid")
                : Documents.with(json, "metadata", "uid", JsonString.of(newUid));
        return new ClaimView(this, new Manifest(changed), newUid);
    }

    /** {@return the uid; empty if absent} */
    public String uid() {
        return uid;
    }

    /** {@return all annotations in the order of the document, unmodifiable} */
    public Map<String, String> annotations() {
        return annotations;
    }

    /**
     * Whether an annotation is present, with any value.
     *
     * @param key the key
     * @return true if it is present
     */
    public boolean hasAnnotation(String key) {
        return annotations.containsKey(key);
    }

    /** {@return the uid of its first owner that is a controller; empty if there is none} */
    public String controllerUid() {
        return controllerUid;
    }

    /**
     * The storage class: the beta annotation if it is present, even if it is empty, else the field.
     *
     * @return the name; empty if the claim names no class, or the empty class
     * @upstream component-helpers storage/volume/helpers.go GetPersistentVolumeClaimClass
     */
    public String className() {
        String beta = annotations.get(Annotations.BETA_STORAGE_CLASS);
        if (beta != null) {
            return beta;
        }
        return spec.storageClassName() == null ? "" : spec.storageClassName();
    }

    /**
     * Whether the claim names a storage class, or the empty class: such a claim never gets the default class.
     *
     * @return true if the beta annotation or the field is present
     * @upstream component-helpers storage/volume/helpers.go PersistentVolumeClaimHasClass
     */
    public boolean hasClass() {
        return hasAnnotation(Annotations.BETA_STORAGE_CLASS) || spec.storageClassName() != null;
    }

    /** {@return the name of the volume that it names; empty if it names none} */
    public String volumeName() {
        return spec.volumeName();
    }

    /** {@return the storage that it requests; zero if absent} */
    public StorageSize request() {
        return spec.request();
    }

    /** {@return the access modes that it requests, as written; any volume satisfies a claim without access modes} */
    public List<String> accessModes() {
        return spec.accessModes();
    }

    /** {@return the access modes as a bit set, with {@link AccessModes#UNKNOWN} for modes that Kubernetes does not know} */
    public int modeGroup() {
        return spec.modeGroup();
    }

    /** {@return the volume mode as written, which may be empty; {@code Filesystem} if absent} */
    public String volumeMode() {
        return spec.volumeMode() == null ? "Filesystem" : spec.volumeMode();
    }

    /** {@return the name of the VolumeAttributesClass; empty if absent} */
    public String volumeAttributesClass() {
        return spec.volumeAttributesClass();
    }

    /** {@return the selector, valid or not; empty if absent, which equals a selector without requirements} */
    public Optional<LabelMatcher> selector() {
        return Optional.ofNullable(spec.selector());
    }

    /** {@return the phase as written; empty if absent} */
    public String phase() {
        return phase;
    }

    /** {@return {@code status.capacity.storage}; empty if absent} */
    public Optional<StorageSize> statusCapacity() {
        return Optional.ofNullable(statusCapacity);
    }
}
