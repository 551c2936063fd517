package dev.mooring.object;

import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Part;
import dev.mooring.manifest.internal.Scopes;
import dev.mooring.object.internal.PartReads;
import org.jspecify.annotations.Nullable;

/** What the views of all kinds have in common. Two views of a kind are equal if their documents are. */
public abstract sealed class ObjectView
        permits AttachmentView,
                AttributesClassView,
                ClaimView,
                CsiDriverView,
                CsiNodeView,
                LimitRangeView,
                NodeView,
                PodView,
                QuotaView,
                SnapshotContentView,
                SnapshotView,
                StorageClassView,
                VolumeView {

    private final Manifest manifest;
    private final ObjectRef ref;
    private final boolean beingDeleted;

    ObjectView(Manifest manifest, String apiVersion, String kind) {
        this(manifest, apiVersion, kind, null);
    }

    /**
     * The object after a change. Unchanged values of the document are not read again; the constructors call
     * {@link #isSame}.
     */
    ObjectView(Manifest manifest, String apiVersion, String kind, @Nullable ObjectView before) {
        if (before != null && isSame(manifest, before, "apiVersion", "kind", "metadata")) {
            this.manifest = manifest;
            this.ref = before.ref;
            this.beingDeleted = before.beingDeleted;
            return;
        }
        Part metadata = PartReads.root(manifest, apiVersion, kind).at("metadata");
        boolean namespaced = !Scopes.isClusterScoped(kind);
        this.manifest = manifest;
        this.ref = new ObjectRef(
                kind,
                namespaced ? metadata.at("namespace").text() : "",
                metadata.at("name").text());
        this.beingDeleted = metadata.at("deletionTimestamp").isPresent();
    }

    /** The same object with another document, which need not be read again. */
    ObjectView(ObjectView same, Manifest manifest) {
        this.manifest = manifest;
        this.ref = same.ref;
        this.beingDeleted = same.beingDeleted;
    }

    /** Whether members of the document are identical to those of the document before. */
    static boolean isSame(Manifest now, ObjectView before, String... keys) {
        for (String key : keys) {
            if (!isSame(now.json(), before.manifest.json(), key)) {
                return false;
            }
        }
        return true;
    }

    @SuppressWarnings("ReferenceEquality") // a changed copy shares what is unchanged
    static boolean isSame(JsonObject now, JsonObject before, String key) {
        return now.members().get(key) == before.members().get(key);
    }

    /** The parts of the document, for the constructors. */
    final Part root() {
        return Part.of(ref, manifest.json());
    }

    /** {@return the document that it was read from} */
    public final Manifest manifest() {
        return manifest;
    }

    /** {@return kind, namespace and name; the namespace of a cluster-scoped object is empty} */
    public final ObjectRef ref() {
        return ref;
    }

    /** {@return the name; empty if absent} */
    public final String name() {
        return ref.name();
    }

    /** {@return the namespace; empty if absent, which is not {@code default}, and for a cluster-scoped object} */
    public final String namespace() {
        return ref.namespace();
    }

    /** {@return whether it has a deletion timestamp} */
    public final boolean isBeingDeleted() {
        return beingDeleted;
    }

    @Override
    public final boolean equals(@Nullable Object other) {
        return this == other
                || (other instanceof ObjectView view
                        && view.getClass() == getClass()
                        && view.manifest.equals(manifest));
    }

    @Override
    public final int hashCode() {
        return ref.hashCode();
    }

    /** The reference of the object; never its content. */
    @Override
    public final String toString() {
        return ref.toString();
    }
}
