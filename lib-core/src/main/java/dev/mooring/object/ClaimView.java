package dev.mooring.object;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.Documents;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.Part;
import dev.mooring.quantity.StorageSize;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A PersistentVolumeClaim, read once: what it asks for, and the volume that it has.
 *
 * <p>Absent and null parts are read as Go reads them: the empty text, the empty list, zero.
 */
public final class ClaimView extends ObjectView {

    private final String uid;
    private final Map<String, String> annotations;
    private final String controllerUid;
    private final @Nullable String storageClassName;
    private final String volumeName;
    private final StorageSize request;
    private final List<String> accessModes;
    private final int modeGroup;
    private final @Nullable String volumeMode;
    private final String volumeAttributesClass;
    private final @Nullable LabelMatcher selector;
    private final String phase;
    private final @Nullable StorageSize statusCapacity;

    private ClaimView(Manifest manifest) {
        super(manifest, "v1", Kinds.PERSISTENT_VOLUME_CLAIM);
        Part root = root();
        Part metadata = root.at("metadata");
        Part spec = root.at("spec");
        this.uid = metadata.at("uid").text();
        this.annotations = Reading.texts(metadata.at("annotations"));
        this.controllerUid = controllerUid(metadata.at("ownerReferences"));
        this.storageClassName = spec.at("storageClassName").string().orElse(null);
        this.volumeName = spec.at("volumeName").text();
        StorageSize requested = Reading.size(spec.at("resources", "requests"), "storage");
        this.request = requested == null ? StorageSize.ZERO : requested;
        this.accessModes = spec.at("accessModes").texts();
        this.modeGroup = AccessModes.requestedGroup(accessModes);
        this.volumeMode = spec.at("volumeMode").string().orElse(null);
        this.volumeAttributesClass = spec.at("volumeAttributesClassName").text();
        Part selectorPart = spec.at("selector");
        this.selector = selectorPart.isPresent() ? LabelMatcher.from(selectorPart) : null;
        this.phase = root.at("status", "phase").text();
        this.statusCapacity = Reading.size(root.at("status", "capacity"), "storage");
    }

    private ClaimView(ClaimView same, Manifest manifest, String newUid) {
        super(same, manifest);
        this.uid = newUid;
        this.annotations = same.annotations;
        this.controllerUid = same.controllerUid;
        this.storageClassName = same.storageClassName;
        this.volumeName = same.volumeName;
        this.request = same.request;
        this.accessModes = same.accessModes;
        this.modeGroup = same.modeGroup;
        this.volumeMode = same.volumeMode;
        this.volumeAttributesClass = same.volumeAttributesClass;
        this.selector = same.selector;
        this.phase = same.phase;
        this.statusCapacity = same.statusCapacity;
    }

    private static String controllerUid(Part owners) {
        return owners.items().stream()
                .filter(owner -> owner.at("controller").flag().orElse(false))
                .findFirst()
                .map(owner -> owner.at("uid").text())
                .orElse("");
    }

    /**
     * Reads a claim.
     *
     * @param manifest the document; kind and apiVersion may be missing, as in the items of a typed list
     * @return the claim
     * @throws dev.mooring.manifest.ManifestException if it is another kind, or a part that is read here has another
     *     JSON type or an unreadable size
     */
    public static ClaimView from(Manifest manifest) {
        return new ClaimView(manifest);
    }

    /**
     * Reads a claim of the fabric8 model. The model does not keep empty lists and maps.
     *
     * @param model the claim
     * @return the claim
     * @throws dev.mooring.manifest.ManifestException as {@link #from(Manifest)}
     */
    public static ClaimView from(PersistentVolumeClaim model) {
        return from(Manifest.from(requireNonNull(model, "model")));
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
        return storageClassName == null ? "" : storageClassName;
    }

    /**
     * Whether the claim names a storage class, or the empty class: such a claim never gets the default class.
     *
     * @return true if the beta annotation or the field is present
     * @upstream component-helpers storage/volume/helpers.go PersistentVolumeClaimHasClass
     */
    public boolean hasClass() {
        return hasAnnotation(Annotations.BETA_STORAGE_CLASS) || storageClassName != null;
    }

    /** {@return the name of the volume that it names; empty if it names none} */
    public String volumeName() {
        return volumeName;
    }

    /** {@return the storage that it asks for; zero if absent} */
    public StorageSize request() {
        return request;
    }

    /** {@return the access modes that it asks for, as written; any volume satisfies a claim without access modes} */
    public List<String> accessModes() {
        return accessModes;
    }

    /** {@return the access modes as a bit set, with {@link AccessModes#UNKNOWN} for modes that Kubernetes does not know} */
    public int modeGroup() {
        return modeGroup;
    }

    /** {@return the volume mode as written, which may be empty; {@code Filesystem} if absent} */
    public String volumeMode() {
        return volumeMode == null ? "Filesystem" : volumeMode;
    }

    /** {@return the name of the VolumeAttributesClass; empty if absent} */
    public String volumeAttributesClass() {
        return volumeAttributesClass;
    }

    /** {@return the selector, valid or not; empty if absent, which means the same as a selector without requirements} */
    public Optional<LabelMatcher> selector() {
        return Optional.ofNullable(selector);
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
