package dev.mooring.object;

import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.Part;
import dev.mooring.object.internal.Annotations;
import dev.mooring.object.internal.PartReads;
import dev.mooring.quantity.StorageSize;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A PersistentVolume, read once: what it offers, and the claim that it is for.
 *
 * <p>Absent and null parts are read as Go reads them: the empty text, the empty list, zero.
 */
public final class VolumeView extends ObjectView {

    private static final JsonPointer CLAIM_UID = JsonPointer.of("spec", "claimRef", "uid");

    private final String uid;
    private final Map<String, String> annotations;
    private final Map<String, String> labels;
    private final List<String> finalizers;
    private final VolumeFields spec;
    private final String phase;

    private VolumeView(Manifest manifest, @Nullable VolumeView before) {
        super(manifest, "v1", Kinds.PERSISTENT_VOLUME, before);
        Part root = root();
        if (before != null && isSame(manifest, before, "metadata")) {
            this.uid = before.uid;
            this.annotations = before.annotations;
            this.labels = before.labels;
            this.finalizers = before.finalizers;
        } else {
            Part metadata = root.at("metadata");
            this.uid = metadata.at("uid").text();
            this.annotations = PartReads.texts(metadata.at("annotations"));
            this.labels = PartReads.texts(metadata.at("labels"));
            this.finalizers = metadata.at("finalizers").texts();
        }
        if (before != null) {
            boolean isSame = isSame(manifest, before, "spec");
            this.spec = isSame
                    ? before.spec
                    : before.spec.changed(root.at("spec"), before.manifest().spec());
        } else {
            this.spec = VolumeFields.of(root.at("spec"));
        }
        this.phase = root.at("status", "phase").text();
    }

    private VolumeView(VolumeView same, Manifest manifest, ClaimRef newClaimRef) {
        super(same, manifest);
        this.uid = same.uid;
        this.annotations = same.annotations;
        this.labels = same.labels;
        this.finalizers = same.finalizers;
        this.spec = same.spec.of(newClaimRef);
        this.phase = same.phase;
    }

    /**
     * Reads a volume.
     *
     * @param object the document, or an object of the fabric8 model; kind and apiVersion may be missing, as in the items of a typed list
     * @return the volume
     * @throws dev.mooring.manifest.ManifestException if it is another kind, or a part that is read here has another
     *     JSON type or an unreadable size
     */
    public static VolumeView from(Object object) {
        return new VolumeView(Manifest.from(object), null);
    }

    /**
     * The volume with another document. Unchanged values are not read again.
     *
     * @param now the document, which must be of the same kind
     * @return the volume, as {@link #from(Object)} reads it
     * @throws dev.mooring.manifest.ManifestException as {@link #from(Object)}
     */
    public VolumeView changed(Manifest now) {
        return new VolumeView(now, this);
    }

    /**
     * The same volume whose claimRef has another uid, in its document too.
     *
     * @param newUid the uid; empty removes it
     * @return the copy; the volume itself if it has no claimRef
     */
    public VolumeView withClaimUid(String newUid) {
        ClaimRef claimRef = spec.claimRef();
        if (claimRef == null) {
            return this;
        }
        JsonObject json = manifest().json();
        JsonObject changed = newUid.isEmpty() ? json.without(CLAIM_UID) : json.with(CLAIM_UID, JsonString.of(newUid));
        return new VolumeView(this, new Manifest(changed), new ClaimRef(claimRef.namespace(), claimRef.name(), newUid));
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

    /** {@return all labels in the order of the document, unmodifiable} */
    public Map<String, String> labels() {
        return labels;
    }

    /** {@return the finalizers in order} */
    public List<String> finalizers() {
        return finalizers;
    }

    /** {@return the size; zero if absent} */
    public StorageSize capacity() {
        return spec.capacity() == null ? StorageSize.ZERO : spec.capacity();
    }

    /** {@return whether {@code spec.capacity.storage} is present; without it, a claim that is bound to it gets no status} */
    public boolean hasCapacity() {
        return spec.capacity() != null;
    }

    /** {@return the access modes that it offers, as written} */
    public List<String> accessModes() {
        return spec.accessModes();
    }

    /** {@return the access modes that Kubernetes knows, as a bit set} */
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

    /**
     * The storage class: the beta annotation if it is present, even if it is empty, else the field.
     *
     * @return the name; empty for none
     * @upstream component-helpers storage/volume/helpers.go GetPersistentVolumeClass
     */
    public String className() {
        String beta = annotations.get(Annotations.BETA_STORAGE_CLASS);
        return beta == null ? spec.storageClassName() : beta;
    }

    /** {@return the claim that it is reserved for or bound to; empty if there is none} */
    public Optional<ClaimRef> claimRef() {
        return Optional.ofNullable(spec.claimRef());
    }

    /** {@return the reclaim policy as written; empty if absent} */
    public String reclaimPolicy() {
        return spec.reclaimPolicy();
    }

    /** {@return the nodes that can use it; every node if absent} */
    public NodeMatcher nodeAffinity() {
        return spec.nodeAffinity();
    }

    /** {@return the CSI driver; empty if it has none} */
    public String csiDriver() {
        return csi("driver");
    }

    /** {@return the CSI volume handle; empty if it has none} */
    public String volumeHandle() {
        return csi("volumeHandle");
    }

    private String csi(String key) {
        return manifest().spec().child("csi").string(key).orElse("");
    }

    /**
     * Whether its storage is of a type.
     *
     * @param type the key in {@code spec}, for example {@code csi} or {@code rbd}
     * @return true if the key is present and not null
     */
    public boolean hasSource(String type) {
        JsonValue source = manifest().spec().members().get(type);
        return source != null && !source.isNull();
    }

    /**
     * The source of its storage, for a question about one type of storage.
     *
     * @param type the key in {@code spec}, for example {@code csi} or {@code rbd}
     * @return the source; absent if the volume has no such key
     */
    public Part source(String type) {
        return root().at("spec", type);
    }

    /** {@return the phase as written; empty if absent} */
    public String phase() {
        return phase;
    }
}
