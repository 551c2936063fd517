package dev.mooring.object;

import dev.mooring.json.JsonPointer;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.Part;
import dev.mooring.object.internal.SnapshotFamily;
import java.util.Optional;

/** A VolumeSnapshot or VolumeGroupSnapshot, read once. */
public final class SnapshotView extends ObjectView {

    private final boolean namesClaims;
    private final Optional<String> contentName;
    private final Optional<String> className;
    private final String boundContent;
    private final String uid;

    private SnapshotView(Manifest manifest, SnapshotFamily family) {
        super(manifest, manifest.apiVersion(), family.kind());
        this.namesClaims = at(family.claims()).isPresent();
        this.contentName = at(family.contentName()).string();
        this.className = at(family.className()).string();
        this.boundContent = at(family.boundContent()).text();
        this.uid = root().at("metadata", "uid").text();
    }

    private Part at(JsonPointer pointer) {
        return root().at(pointer.segments().toArray(String[]::new));
    }

    /**
     * Reads a snapshot, of any version of its API.
     *
     * @param manifest the document
     * @return the snapshot
     * @throws ManifestException if it is another kind, or a field has the wrong type
     */
    public static SnapshotView from(Manifest manifest) {
        SnapshotFamily family = SnapshotFamily.of(manifest.kind()).orElse(SnapshotFamily.SINGLE);
        return new SnapshotView(manifest, family);
    }

    /** {@return whether it names claims to take a new snapshot of; an empty name counts} */
    public boolean namesClaims() {
        return namesClaims;
    }

    /** {@return the existing content that it names; empty if it names none} */
    public Optional<String> contentName() {
        return contentName;
    }

    /** {@return the class; empty if it names none} */
    public Optional<String> className() {
        return className;
    }

    /** {@return the content that it is bound to, by its status; empty if none} */
    public String boundContent() {
        return boundContent;
    }

    /** {@return the uid; empty if absent} */
    public String uid() {
        return uid;
    }
}
