package dev.mooring.object;

import static java.util.Objects.requireNonNull;

import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Part;
import dev.mooring.quantity.StorageSize;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What binding looks at in a PersistentVolume, read once.
 *
 * <p>Absent and null parts are read as Go reads them: the empty text, the empty list, zero. Two volumes are equal if
 * their documents are.
 */
public final class VolumeView {

    private final Manifest manifest;
    private final ObjectRef ref;
    private final String uid;
    private final Map<String, String> annotations;
    private final Map<String, String> labels;
    private final List<String> finalizers;
    private final boolean beingDeleted;
    private final @Nullable StorageSize capacity;
    private final List<String> accessModes;
    private final int modeGroup;
    private final @Nullable String volumeMode;
    private final String volumeAttributesClass;
    private final String storageClassName;
    private final @Nullable ClaimRef claimRef;
    private final String reclaimPolicy;
    private final NodeMatcher nodeAffinity;
    private final String phase;

    private VolumeView(Manifest manifest) {
        Part root = Reading.root(manifest, "v1", "PersistentVolume");
        Part metadata = root.at("metadata");
        Part spec = root.at("spec");
        this.manifest = manifest;
        this.ref = ObjectRef.volume(metadata.at("name").text());
        this.uid = metadata.at("uid").text();
        this.annotations = Reading.texts(metadata.at("annotations"));
        this.labels = Reading.texts(metadata.at("labels"));
        this.finalizers = metadata.at("finalizers").texts();
        this.beingDeleted = metadata.at("deletionTimestamp").isPresent();
        this.capacity = Reading.size(spec.at("capacity"), "storage");
        this.accessModes = spec.at("accessModes").texts();
        this.modeGroup = AccessModes.offeredGroup(accessModes);
        this.volumeMode = spec.at("volumeMode").string().orElse(null);
        this.volumeAttributesClass = spec.at("volumeAttributesClassName").text();
        this.storageClassName = spec.at("storageClassName").text();
        this.claimRef = claimRef(spec.at("claimRef"));
        this.reclaimPolicy = spec.at("persistentVolumeReclaimPolicy").text();
        this.nodeAffinity = NodeMatcher.from(spec.at("nodeAffinity"));
        this.phase = root.at("status", "phase").text();
    }

    private static @Nullable ClaimRef claimRef(Part part) {
        if (!part.isPresent()) {
            return null;
        }
        return new ClaimRef(
                part.at("namespace").text(),
                part.at("name").text(),
                part.at("uid").text());
    }

    /**
     * Reads a volume.
     *
     * @param manifest the document; kind and apiVersion may be missing, as in the items of a typed list
     * @return the volume
     * @throws dev.mooring.manifest.ManifestException if it is another kind, or a part that is read here has another
     *     JSON type or an unreadable size
     */
    public static VolumeView from(Manifest manifest) {
        return new VolumeView(manifest);
    }

    /**
     * Reads a volume of the fabric8 model. The model does not keep empty lists and maps.
     *
     * @param model the volume
     * @return the volume
     * @throws dev.mooring.manifest.ManifestException as {@link #from(Manifest)}
     */
    public static VolumeView from(PersistentVolume model) {
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
     * @return kind and name
     */
    public ObjectRef ref() {
        return ref;
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

    /**
     * All labels.
     *
     * @return an unmodifiable map in the order of the document
     */
    public Map<String, String> labels() {
        return labels;
    }

    /**
     * The finalizers.
     *
     * @return the finalizers in order
     */
    public List<String> finalizers() {
        return finalizers;
    }

    /**
     * Whether it has a deletion timestamp: no claim finds it any more, though one that is bound keeps it.
     *
     * @return true if it is being deleted
     */
    public boolean isBeingDeleted() {
        return beingDeleted;
    }

    /**
     * Its size.
     *
     * @return the size; zero if it states none
     */
    public StorageSize capacity() {
        return capacity == null ? StorageSize.ZERO : capacity;
    }

    /**
     * Whether it states a size, be it zero. A claim bound to one that does not never gets a status.
     *
     * @return true if {@code spec.capacity.storage} is there
     */
    public boolean hasCapacity() {
        return capacity != null;
    }

    /**
     * The access modes it offers.
     *
     * @return the modes as written; empty if absent
     */
    public List<String> accessModes() {
        return accessModes;
    }

    /** The modes the controller's index knows, as a bit set. */
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
     * The class that counts: the beta annotation if it is there, be it empty, else the field.
     *
     * @return the class; empty for none
     * @upstream component-helpers storage/volume/helpers.go GetPersistentVolumeClass
     */
    public String className() {
        String beta = annotations.get(Annotations.BETA_STORAGE_CLASS);
        return beta == null ? storageClassName : beta;
    }

    /**
     * The claim it is reserved for or bound to.
     *
     * @return the reference; empty if there is none
     */
    public Optional<ClaimRef> claimRef() {
        return Optional.ofNullable(claimRef);
    }

    /**
     * What becomes of it once its claim is gone.
     *
     * @return the policy as written; empty if absent
     */
    public String reclaimPolicy() {
        return reclaimPolicy;
    }

    /**
     * The nodes it can be used on.
     *
     * @return the affinity; one that any node meets if absent
     */
    public NodeMatcher nodeAffinity() {
        return nodeAffinity;
    }

    /**
     * Whether its storage is of a kind.
     *
     * @param kind the name of a source, for example {@code csi} or {@code rbd}
     * @return true if the spec has such a member
     */
    public boolean hasSource(String kind) {
        return manifest.at("spec", kind).filter(value -> !value.isNull()).isPresent();
    }

    /**
     * The source of its storage, for a question about one kind of storage.
     *
     * @param kind the name of a source, for example {@code csi} or {@code rbd}
     * @return the member of the spec; absent if there is none
     */
    public Part source(String kind) {
        return Part.of(ref, manifest.json()).at("spec", kind);
    }

    /**
     * The phase.
     *
     * @return the phase as written; empty if absent
     */
    public String phase() {
        return phase;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof VolumeView volume && volume.manifest.equals(manifest);
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
