package dev.mooring.workload;

import static java.util.Objects.requireNonNull;

import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.Part;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The volume behind a pod's volume: a persistent volume, or the source written in the pod.
 *
 * @param name the inner name: the persistent volume's own, or the pod entry's for an inline source; never the claim's
 * @param persistent true for a persistent volume
 * @param sourceKey the key of the source, for example {@code csi}; empty if there is none or more than one
 * @param source the source; absent likewise
 * @param owner the persistent volume's {@code spec}, or the pod's volume entry
 * @param readOnly whether the pod's entry asks for the claim read-only
 * @upstream pkg/volume/plugins.go Spec
 */
public record VolumeSpec(String name, boolean persistent, String sourceKey, Part source, Part owner, boolean readOnly) {

    /** What a volume's spec holds besides its source. */
    private static final Set<String> NOT_SOURCES = Set.of(
            "capacity",
            "accessModes",
            "claimRef",
            "persistentVolumeReclaimPolicy",
            "storageClassName",
            "mountOptions",
            "volumeMode",
            "nodeAffinity",
            "volumeAttributesClassName",
            "name");

    public VolumeSpec {
        requireNonNull(name, "name");
        requireNonNull(sourceKey, "sourceKey");
        requireNonNull(source, "source");
        requireNonNull(owner, "owner");
    }

    /**
     * A persistent volume.
     *
     * @param volume the object; its {@code kind} is not looked at
     * @return the spec
     */
    public static VolumeSpec ofVolume(Manifest volume) {
        return of(volume.name(), true, Part.of(volume).at("spec"), false);
    }

    /**
     * A source written in a pod. An entry without any source is an emptyDir, as the API server defaults it.
     *
     * @param entry an item of {@code spec.volumes} that refers to no claim
     * @return the spec
     */
    public static VolumeSpec inline(Part entry) {
        return of(entry.at("name").text(), false, entry, false);
    }

    private static VolumeSpec of(String name, boolean persistent, Part owner, boolean readOnly) {
        List<String> keys = sources(owner);
        if (keys.isEmpty() && !persistent) {
            Part source = owner.at(VolumePlugin.EMPTY_DIR.sourceKey()).with(JsonObject.EMPTY);
            return new VolumeSpec(name, false, VolumePlugin.EMPTY_DIR.sourceKey(), source, owner, readOnly);
        }
        String key = keys.size() == 1 ? keys.get(0) : "";
        Part source = key.isEmpty() ? owner.with(JsonNull.NULL) : owner.at(key);
        return new VolumeSpec(name, persistent, key, source, owner, readOnly);
    }

    VolumeSpec asReadOnly(boolean asked) {
        return new VolumeSpec(name, persistent, sourceKey, source, owner, asked);
    }

    /** The keys of all sources, sorted; every object that is no known other part counts, for plugins come and go. */
    static List<String> sources(Part owner) {
        Set<String> keys = new TreeSet<>();
        owner.members().members().forEach((key, value) -> {
            if (isSource(key, value)) {
                keys.add(key);
            }
        });
        return List.copyOf(keys);
    }

    private static boolean isSource(String key, JsonValue value) {
        return VolumePlugin.ofSource(key).isPresent()
                ? !value.isNull()
                : value instanceof JsonObject && !NOT_SOURCES.contains(key);
    }

    /**
     * The plugin of the source.
     *
     * @return the plugin; empty if the source is missing, ambiguous or not known
     */
    public Optional<VolumePlugin> plugin() {
        return VolumePlugin.ofSource(sourceKey);
    }

    /**
     * The access modes of the persistent volume.
     *
     * @return the modes as written; none for an inline source
     */
    public List<String> accessModes() {
        return persistent ? owner.at("accessModes").texts() : List.of();
    }

    /**
     * Whether it is used as a raw device.
     *
     * @return true for a persistent volume whose {@code volumeMode} is {@code Block}
     */
    public boolean block() {
        return persistent && owner.at("volumeMode").text().equals("Block");
    }

    /**
     * The volume as a CSI driver knows it: a persistent volume's {@code csi} source, or the in-tree source a driver took
     * over.
     *
     * @return the volume; empty for an inline {@code csi} source (its handle hangs on the pod), for what no driver serves,
     *     and where the driver's handle cannot be told from the object
     */
    public Optional<CsiVolume> csi() {
        VolumePlugin plugin = plugin().orElse(null);
        if (plugin == VolumePlugin.CSI) {
            return persistent
                    ? Optional.of(new CsiVolume(
                            source.at("driver").text(),
                            source.at("volumeHandle").text()))
                    : Optional.empty();
        }
        return plugin == null ? Optional.empty() : Migration.csiVolume(plugin, this);
    }

    /**
     * The plugin's own name of the volume, unique among the volumes of the plugin.
     *
     * @return the name; empty if the plugin is not known or gives none
     * @upstream pkg/volume, GetVolumeName of each plugin
     */
    public Optional<String> pluginVolumeName() {
        return plugin().flatMap(plugin -> PluginVolumeNames.of(plugin, this));
    }

    String sourceText(String key) {
        return source.at(key).text();
    }

    @Nullable
    Integer sourceNumber(String key) {
        return source.at(key).int32().orElse(null);
    }
}
