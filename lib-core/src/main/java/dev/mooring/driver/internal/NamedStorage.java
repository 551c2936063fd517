package dev.mooring.driver.internal;

import dev.mooring.driver.BackingStorage;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.object.AttachmentView;
import dev.mooring.object.SnapshotContentView;
import dev.mooring.object.VolumePlugin;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.SnapshotFamily;
import dev.mooring.workload.CsiVolume;
import dev.mooring.workload.UniqueVolumeName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The storage that something names which is no volume: it is read as the volume that would have this name. */
public final class NamedStorage {

    /** The sources of a pod whose data are not of a storage, or that have an object which names it. */
    private static final Set<String> NO_STORAGE =
            Set.of("persistentVolumeClaim", "ephemeral", "emptyDir", "configMap", "secret", "projected", "downwardAPI");

    /** In which member of its source a plugin has what it calls a volume. */
    private static final Map<String, String> MEMBERS = Map.of(
            "awsElasticBlockStore", "volumeID",
            "gcePersistentDisk", "pdName",
            "cinder", "volumeID",
            "azureDisk", "diskName",
            "vsphereVolume", "volumePath",
            "portworxVolume", "volumeID");

    private static final JsonString NONE = JsonString.of("");

    private NamedStorage() {}

    /**
     * An image of Ceph.
     *
     * @param pool its pool
     * @param image its name
     * @return the storage
     */
    public static BackingStorage image(String pool, String image) {
        return of("image", JsonObject.of("rbd", rbd(pool, image))).orElseThrow();
    }

    private static JsonObject rbd(String pool, String image) {
        return JsonObject.of("pool", JsonString.of(pool)).with("image", image);
    }

    /**
     * What a driver calls a volume or a snapshot.
     *
     * @param driver the name of the CSI driver
     * @param handle the handle
     * @return the storage
     */
    public static BackingStorage handle(String driver, String handle) {
        JsonObject csi = JsonObject.of("driver", JsonString.of(driver)).with("volumeHandle", handle);
        return of(handle, JsonObject.of("csi", csi)).orElseThrow();
    }

    /**
     * An entry of {@code volumesInUse} or {@code volumesAttached} of a node.
     *
     * @param uniqueName the entry, for example {@code kubernetes.io/csi/rbd.csi.ceph.com^0001-…}
     * @return the storage; empty if it does not show any
     */
    public static Optional<BackingStorage> onNode(String uniqueName) {
        UniqueVolumeName name = UniqueVolumeName.parse(uniqueName).orElse(null);
        if (name == null) {
            return Optional.empty();
        }
        Optional<CsiVolume> csi = name.csi();
        if (csi.isPresent()) {
            return Optional.of(handle(csi.get().driver(), csi.get().handle()));
        }
        String key =
                VolumePlugin.ofId(name.plugin()).map(VolumePlugin::sourceKey).orElse("");
        int colon = name.volume().indexOf(':');
        if (key.equals("rbd") && colon > 0) {
            return Optional.of(
                    image(name.volume().substring(0, colon), name.volume().substring(colon + 1)));
        }
        return Optional.ofNullable(MEMBERS.get(key))
                .flatMap(member ->
                        of(uniqueName, JsonObject.of(key, JsonObject.of(member, JsonString.of(name.volume())))));
    }

    /**
     * A volume that a pod names without a claim.
     *
     * @param entry an item of {@code spec.volumes}
     * @return the storage; empty for a claim, for what is not storage, and for what cannot be read
     */
    public static Optional<BackingStorage> inPod(JsonObject entry) {
        JsonObject source = entry.without("name");
        return source.isEmpty() || NO_STORAGE.stream().anyMatch(source::has)
                ? Optional.empty()
                : of(entry.string("name").orElse("inline"), source);
    }

    /**
     * What a content of a snapshot or of a group of snapshots needs: the snapshots, and the volumes until the snapshots
     * exist.
     *
     * @param content the content
     * @return the storages
     * @upstream external-snapshotter pkg/sidecar-controller/snapshot_controller.go createSnapshotWrapper
     */
    public static List<BackingStorage> ofSnapshots(SnapshotContentView content) {
        List<String> handles = new ArrayList<>();
        snapshots(content).forEach(value -> texts(value, handles));
        if (!isCut(content)) {
            SnapshotFamily.of(content)
                    .volumes()
                    .find(content.manifest().json())
                    .ifPresent(value -> texts(value, handles));
        }
        return handles.stream()
                .filter(handle -> !handle.isEmpty())
                .map(handle -> handle(content.driver(), handle))
                .toList();
    }

    /**
     * Whether a snapshot exists, so that its volume is no longer needed.
     *
     * @param content its content
     * @return true if it has a handle, and nothing says that it is not ready
     */
    public static boolean isCut(SnapshotContentView content) {
        return !snapshots(content).isEmpty()
                && content.manifest()
                        .status()
                        .get("readyToUse")
                        .filter(JsonBoolean.FALSE::equals)
                        .isEmpty();
    }

    private static List<JsonValue> snapshots(SnapshotContentView content) {
        return Stream.of(
                        content.handles(),
                        content.handlesInStatus(),
                        content.manifest().status().get("snapshotHandle").filter(value -> !value.equals(NONE)))
                .flatMap(Optional::stream)
                .toList();
    }

    private static void texts(JsonValue value, List<String> found) {
        if (value instanceof JsonString text) {
            found.add(text.value());
        } else if (value instanceof JsonArray array) {
            array.items().forEach(item -> texts(item, found));
        } else if (value instanceof JsonObject object) {
            object.members().values().forEach(item -> texts(item, found));
        }
    }

    /**
     * What an attachment attaches that is no volume object.
     *
     * @param attachment the attachment
     * @return the storage; empty if it names a volume
     */
    public static Optional<BackingStorage> ofAttachment(AttachmentView attachment) {
        JsonObject spec = attachment.manifest().spec().child("source").child("inlineVolumeSpec");
        return spec.isEmpty() ? Optional.empty() : of("inline", spec);
    }

    /**
     * The spec of a volume without its object.
     *
     * @param name how to call it
     * @param spec its spec, with a source
     * @return the storage; empty if it cannot be read
     */
    public static Optional<BackingStorage> of(String name, JsonObject spec) {
        JsonObject volume = JsonObject.of("apiVersion", JsonString.of("v1"))
                .with("kind", Kinds.PERSISTENT_VOLUME)
                .with("metadata", JsonObject.of("name", JsonString.of(name)))
                .with("spec", spec);
        try {
            return Optional.of(BackingStorage.of(VolumeView.from(new Manifest(volume))));
        } catch (ManifestException e) {
            return Optional.empty();
        }
    }
}
