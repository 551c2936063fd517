package dev.mooring.object;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Part;
import dev.mooring.object.internal.SnapshotFamily;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A VolumeSnapshotContent or VolumeGroupSnapshotContent, read once. */
public final class SnapshotContentView extends ObjectView {

    private final ObjectRef snapshot;
    private final String snapshotUid;
    private final String driver;
    private final Optional<String> className;
    private final String deletionPolicy;
    private final Optional<JsonValue> handles;
    private final Optional<JsonValue> handlesInStatus;

    private SnapshotContentView(Manifest manifest, SnapshotFamily family) {
        super(manifest, manifest.apiVersion(), family.contentKind());
        Part ref = at(family.snapshotRef());
        this.snapshot = new ObjectRef(
                family.kind(), ref.at("namespace").text(), ref.at("name").text());
        this.snapshotUid = ref.at("uid").text();
        this.driver = root().at("spec", "driver").text();
        this.className = at(family.className()).string();
        this.deletionPolicy = root().at("spec", "deletionPolicy").text();
        this.handles = present(family.handles());
        this.handlesInStatus = family == SnapshotFamily.SINGLE ? single() : group();
    }

    private Part at(JsonPointer pointer) {
        return root().at(pointer.segments().toArray(String[]::new));
    }

    private Optional<JsonValue> present(JsonPointer pointer) {
        return pointer.find(manifest().json()).filter(value -> !value.isNull());
    }

    private Optional<JsonValue> single() {
        return root().at("status", "snapshotHandle")
                .string()
                .filter(handle -> !handle.isEmpty())
                .map(JsonString::of);
    }

    private Optional<JsonValue> group() {
        Part status = root().at("status");
        String group = status.at("volumeGroupSnapshotHandle").text();
        List<JsonValue> members = new ArrayList<>();
        for (String list : List.of("volumeSnapshotHandlePairList", "volumeSnapshotInfoList")) {
            status.at(list)
                    .items()
                    .forEach(each ->
                            members.add(JsonString.of(each.at("snapshotHandle").text())));
        }
        boolean isCut = !group.isEmpty() && !members.isEmpty() && !members.contains(JsonString.of(""));
        return isCut
                ? Optional.of(JsonObject.of("volumeGroupSnapshotHandle", JsonString.of(group))
                        .with("volumeSnapshotHandles", new JsonArray(members)))
                : Optional.empty();
    }

    /**
     * Reads a content, of any version of its API.
     *
     * @param manifest the document
     * @return the content
     * @throws ManifestException if it is another kind, or a field has the wrong type
     */
    public static SnapshotContentView from(Manifest manifest) {
        SnapshotFamily family = SnapshotFamily.of(manifest.kind()).orElse(SnapshotFamily.SINGLE);
        return new SnapshotContentView(manifest, family);
    }

    /** {@return the snapshot that it is for} */
    public ObjectRef snapshot() {
        return snapshot;
    }

    /** {@return the uid of the snapshot that it is bound to; empty if it is bound to none} */
    public String snapshotUid() {
        return snapshotUid;
    }

    /** {@return the CSI driver; empty if absent} */
    public String driver() {
        return driver;
    }

    /** {@return the class; empty if it names none} */
    public Optional<String> className() {
        return className;
    }

    /** {@return {@code Delete} or {@code Retain}; empty if absent} */
    public String deletionPolicy() {
        return deletionPolicy;
    }

    /** {@return the value at {@link SnapshotFamily#handles}; empty if it names no existing snapshot} */
    public Optional<JsonValue> handles() {
        return handles;
    }

    /** {@return what {@link SnapshotFamily#handles} would have, by the status; empty if no snapshot was taken yet} */
    public Optional<JsonValue> handlesInStatus() {
        return handlesInStatus;
    }
}
