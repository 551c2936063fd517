package dev.mooring.sanitize;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.object.SnapshotContentView;
import dev.mooring.object.SnapshotView;
import dev.mooring.object.internal.SnapshotFamily;
import dev.mooring.sanitize.Policy.ReclaimPolicy;
import dev.mooring.sanitize.internal.WarningCode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The changes to snapshots and their contents: both name each other and the existing snapshot in the storage, so that
 * no new one is taken, and the content is kept when the snapshot is deleted.
 */
final class SnapshotEdits {

    /** The label that names the node whose sidecar serves a content. */
    static final JsonPointer MANAGED_BY = WellKnownPointers.LABELS.child("snapshot.storage.kubernetes.io/managed-by");

    /** The annotations in which the controller and the sidecar keep their progress. */
    private static final List<String> PROGRESS = List.of(
            "snapshot.storage.kubernetes.io/volumesnapshot-being-created",
            "snapshot.storage.kubernetes.io/volumesnapshot-being-deleted",
            "groupsnapshot.storage.kubernetes.io/volumegroupsnapshot-being-created",
            "groupsnapshot.storage.kubernetes.io/volumegroupsnapshot-being-deleted");

    private static final List<String> REFERENCE_KEYS = List.of("apiVersion", "kind", "namespace", "name");

    private final Item item;
    private final Policy policy;
    private final MapUse maps;
    private final SnapshotFamily family;

    SnapshotEdits(Item item, Policy policy, MapUse maps) {
        this.item = item;
        this.policy = policy;
        this.maps = maps;
        this.family = SnapshotFamily.of(item.source.kind()).orElseThrow();
    }

    void snapshot() {
        SnapshotView view = SnapshotView.from(item.source);
        Optional<String> content = contentOf(view);
        if (content.isEmpty() || view.contentName().isPresent()) {
            return;
        }
        item.editor.remove(family.claims(), ChangeCode.SNAPSHOT_STATIC);
        item.editor.set(family.contentName(), JsonString.of(content.get()), ChangeCode.SNAPSHOT_STATIC);
    }

    /** The content that the snapshot names in the target; empty if a new one is created for it. */
    private Optional<String> contentOf(SnapshotView view) {
        if (item.partner != null) {
            return Optional.of(item.partner.source.name());
        }
        boolean isReserved = !policy.is(Purpose.NEAT) && !view.boundContent().isEmpty();
        return isReserved ? Optional.of(view.boundContent()) : Optional.empty();
    }

    void content() {
        PROGRESS.forEach(
                key -> item.editor.remove(WellKnownPointers.ANNOTATIONS.child(key), ChangeCode.CONTROLLER_ANNOTATION));
        item.editor.removeIfEmptied(WellKnownPointers.ANNOTATIONS);
        reference();
        handles(SnapshotContentView.from(item.source));
        deletionPolicy();
        new MetadataEdits(item, policy, maps).map(MANAGED_BY, MapKind.TOPOLOGY, ChangeCode.TOPOLOGY_MAP);
    }

    private void reference() {
        item.editor.editMembers(
                family.snapshotRef(),
                (key, value) -> REFERENCE_KEYS.contains(key) ? value : null,
                key -> ChangeCode.SNAPSHOT_REF_REDUCED);
    }

    private void handles(SnapshotContentView view) {
        if (view.handles().isEmpty() && view.handlesInStatus().isEmpty()) {
            item.warn(
                    WarningCode.SNAPSHOT_NOT_CUT,
                    family.volumes(),
                    "no snapshot of it exists yet, and the target would take one: there is nothing to move",
                    Optional.of("wait until status has a snapshot handle, then export it again"));
            return;
        }
        // The maps for handles use the driver of the source.
        String driver = view.driver();
        JsonValue old = view.handles().or(view::handlesInStatus).orElseThrow();
        if (view.handles().isEmpty()) {
            item.editor.remove(family.volumes(), ChangeCode.SNAPSHOT_STATIC);
            item.editor.set(family.handles(), mapped(old, driver), ChangeCode.SNAPSHOT_STATIC);
        } else {
            item.editor.set(family.handles(), mapped(old, driver), ChangeCode.VOLUME_HANDLE_MAP);
        }
    }

    /** A handle, or all handles of a group, by the maps. */
    private JsonValue mapped(JsonValue handles, String driver) {
        if (handles instanceof JsonString text) {
            return JsonString.of(maps.volumeHandle(driver, text.value()));
        }
        if (handles instanceof JsonArray array) {
            return JsonArray.of(array.items().stream().map(each -> mapped(each, driver)));
        }
        if (handles instanceof JsonObject object) {
            Map<String, JsonValue> members = new LinkedHashMap<>();
            object.members().forEach((key, value) -> members.put(key, mapped(value, driver)));
            return JsonObject.of(members);
        }
        return handles;
    }

    private void deletionPolicy() {
        boolean keeps = policy.is(Purpose.NEAT) && policy.reclaimPolicy() == ReclaimPolicy.KEEP;
        if (!keeps) {
            String wanted = policy.reclaimPolicy() == ReclaimPolicy.DELETE ? "Delete" : "Retain";
            item.editor.set(WellKnownPointers.DELETION_POLICY, JsonString.of(wanted), ChangeCode.RECLAIM_POLICY);
        }
    }
}
