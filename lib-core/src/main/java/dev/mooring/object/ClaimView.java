package dev.mooring.object;

import static java.util.Objects.requireNonNull;

import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Part;
import dev.mooring.quantity.StorageSize;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What binding looks at in a PersistentVolumeClaim, read once.
 *
 * <p>Absent and null parts are read as Go reads them: the empty text, the empty list, zero. Two claims are equal if
 * their documents are.
 */
public final class ClaimView {

    private final Manifest manifest;
    private final ObjectRef ref;
    private final String uid;
    private final Map<String, String> annotations;
    private final String controllerUid;
    private final boolean beingDeleted;
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
        Part root = Reading.root(manifest, "v1", "PersistentVolumeClaim");
        Part metadata = root.at("metadata");
        Part spec = root.at("spec");
        this.manifest = manifest;
        this.ref = ObjectRef.claim(
                metadata.at("namespace").text(), metadata.at("name").text());
        this.uid = metadata.at("uid").text();
        this.annotations = Reading.texts(metadata.at("annotations"));
        this.controllerUid = controllerUid(metadata.at("ownerReferences"));
        this.beingDeleted = metadata.at("deletionTimestamp").isPresent();
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

    /**
     * The document it was read from.
     *
     * @return the document
     */
    public Manifest manifest() {
        return manifest;
    }

    /**
     * Which object it is.
     *
     * @return kind, namespace and name
     */
    public ObjectRef ref() {
        return ref;
    }

    /**
     * Its namespace.
     *
     * @return the namespace; empty if absent, which is not {@code default}
     */
    public String namespace() {
        return ref.namespace();
    }

    /**
     * Its name.
     *
     * @return the name; empty if absent
     */
    public String name() {
        return ref.name();
    }

    /**
     * Upstream's key.
     *
     * @return {@code namespace/name}, with the slash even if the namespace is empty
     */
    public String key() {
        return namespace() + "/" + name();
    }

    /**
     * Its uid.
     *
     * @return the uid; empty if absent
     */
    public String uid() {
        return uid;
    }

    /**
     * All annotations.
     *
     * @return an unmodifiable map in the order of the document
     */
    public Map<String, String> annotations() {
        return annotations;
    }

    /**
     * Whether an annotation is there, whatever its value.
     *
     * @param key its key
     * @return true if the key is there
     */
    public boolean hasAnnotation(String key) {
        return annotations.containsKey(key);
    }

    /** {@return the uid of its first owner that is a controller; empty if there is none} */
    public String controllerUid() {
        return controllerUid;
    }

    /**
     * Whether it has a deletion timestamp. Binding does not care.
     *
     * @return true if it is being deleted
     */
    public boolean isBeingDeleted() {
        return beingDeleted;
    }

    /**
     * The class that counts: the beta annotation if it is there, be it empty, else the field.
     *
     * @return the class; empty for none, and for one that is explicitly none
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
     * Whether a class is stated, the empty one included: such a claim never gets the default class.
     *
     * @return true if the beta annotation or the field is there
     * @upstream component-helpers storage/volume/helpers.go PersistentVolumeClaimHasClass
     */
    public boolean hasClass() {
        return hasAnnotation(Annotations.BETA_STORAGE_CLASS) || storageClassName != null;
    }

    /**
     * The volume it names.
     *
     * @return the name; empty if it names none
     */
    public String volumeName() {
        return volumeName;
    }

    /**
     * The storage it asks for.
     *
     * @return the size; zero if absent
     */
    public StorageSize request() {
        return request;
    }

    /**
     * The access modes it asks for.
     *
     * @return the modes as written; empty if absent: then any volume will do
     */
    public List<String> accessModes() {
        return accessModes;
    }

    /** The modes as a bit set; {@link AccessModes#UNKNOWN} is in it if a mode is none of upstream's four. */
    public int modeGroup() {
        return modeGroup;
    }

    /**
     * The volume mode that counts.
     *
     * @return the mode as written, which may be empty; {@code Filesystem} if absent
     */
    public String volumeMode() {
        return volumeMode == null ? "Filesystem" : volumeMode;
    }

    /**
     * The volume attributes class.
     *
     * @return the name; empty if absent
     */
    public String volumeAttributesClass() {
        return volumeAttributesClass;
    }

    /**
     * The selector, valid or not.
     *
     * @return the selector; empty if there is none, which is the same as one without requirements
     */
    public Optional<LabelMatcher> selector() {
        return Optional.ofNullable(selector);
    }

    /**
     * The phase.
     *
     * @return the phase as written; empty if absent
     */
    public String phase() {
        return phase;
    }

    /**
     * The size it is told to have.
     *
     * @return {@code status.capacity.storage}; empty if absent
     */
    public Optional<StorageSize> statusCapacity() {
        return Optional.ofNullable(statusCapacity);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ClaimView claim && claim.manifest.equals(manifest);
    }

    @Override
    public int hashCode() {
        return ref.hashCode();
    }

    /** Which object it is; never its content. */
    @Override
    public String toString() {
        return ref.toString();
    }
}
