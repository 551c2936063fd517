package dev.mooring.object.internal;

import dev.mooring.internal.EnumNames;
import dev.mooring.json.JsonPointer;
import dev.mooring.manifest.Kinds;
import dev.mooring.object.ObjectView;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Snapshots of one volume, or of a group: their kinds, and their names for the same fields.
 *
 * @upstream external-snapshotter client/apis/volumesnapshot/v1/types.go
 * @upstream external-snapshotter client/apis/volumegroupsnapshot/v1beta2/types.go
 */
public enum SnapshotFamily {
    /** A snapshot of one volume. */
    SINGLE("Snapshot", Kinds.VOLUME_SNAPSHOT, "persistentVolumeClaimName", "volumeHandle", "snapshotHandle"),
    /** Snapshots of several volumes at one moment. */
    GROUP("GroupSnapshot", Kinds.VOLUME_GROUP_SNAPSHOT, "selector", "volumeHandles", "groupSnapshotHandles");

    private final String infix;
    private final String kind;
    private final String claims;
    private final String volumes;
    private final String handles;

    SnapshotFamily(String infix, String kind, String claims, String volumes, String handles) {
        this.infix = infix;
        this.kind = kind;
        this.claims = claims;
        this.volumes = volumes;
        this.handles = handles;
    }

    /**
     * The family of a kind.
     *
     * @param kind the kind of a snapshot or of a content
     * @return the family; empty if the kind is neither
     */
    public static Optional<SnapshotFamily> of(String kind) {
        return Stream.of(values())
                .filter(family ->
                        family.kind.equals(kind) || family.contentKind().equals(kind))
                .findFirst();
    }

    /** The family of a snapshot or of a content. */
    public static SnapshotFamily of(ObjectView view) {
        return of(view.ref().kind()).orElse(SINGLE);
    }

    /** {@return the kind of the snapshots} */
    public String kind() {
        return kind;
    }

    /** {@return the kind that represents the snapshot in the storage} */
    public String contentKind() {
        return kind + "Content";
    }

    /** {@return the kind of the classes} */
    public String classKind() {
        return kind + "Class";
    }

    /** {@return in a snapshot and in a content: the class} */
    public JsonPointer className() {
        return JsonPointer.of("spec", "volume" + infix + "ClassName");
    }

    /** {@return in a snapshot: the source of a new snapshot} */
    public JsonPointer claims() {
        return JsonPointer.of("spec", "source", claims);
    }

    /** {@return in a snapshot: the existing content} */
    public JsonPointer contentName() {
        return JsonPointer.of("spec", "source", "volume" + infix + "ContentName");
    }

    /** {@return in a snapshot: the content that it is bound to} */
    public JsonPointer boundContent() {
        return JsonPointer.of("status", "boundVolume" + infix + "ContentName");
    }

    /** {@return in a content: the snapshot that it is for} */
    public JsonPointer snapshotRef() {
        return JsonPointer.of("spec", "volume" + infix + "Ref");
    }

    /** {@return in a content: the volumes of a new snapshot} */
    public JsonPointer volumes() {
        return JsonPointer.of("spec", "source", volumes);
    }

    /** {@return in a content: the existing snapshots in the storage} */
    public JsonPointer handles() {
        return JsonPointer.of("spec", "source", handles);
    }

    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }
}
