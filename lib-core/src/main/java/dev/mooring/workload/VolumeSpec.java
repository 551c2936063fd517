package dev.mooring.workload;

import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.Part;
import dev.mooring.object.VolumePlugin;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.SourceKeys;
import dev.mooring.release.Release;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The volume behind a pod's volume: a persistent volume, or the source written in the pod. Its source is read once.
 *
 * @upstream pkg/volume/plugins.go Spec
 */
public final class VolumeSpec {

    private final String name;
    private final @Nullable VolumeView volume;
    private final List<String> sourceKeys;
    private final Part source;
    private final @Nullable CsiVolume csi;
    private final @Nullable String pluginVolumeName;
    private final boolean readOnly;
    private final Release release;

    private VolumeSpec(
            String name, @Nullable VolumeView volume, List<String> sourceKeys, Part source, Release release) {
        this.name = name;
        this.volume = volume;
        this.sourceKeys = sourceKeys;
        this.source = source;
        this.readOnly = false;
        this.release = release;
        VolumePlugin known = plugin().orElse(null);
        this.csi = known == null ? null : csi(known, name, source, volume, release);
        this.pluginVolumeName = known == null
                ? null
                : PluginVolumeNames.of(known, name, source, Optional.ofNullable(csi))
                        .orElse(null);
    }

    private VolumeSpec(VolumeSpec spec, boolean readOnly) {
        this.name = spec.name;
        this.volume = spec.volume;
        this.sourceKeys = spec.sourceKeys;
        this.source = spec.source;
        this.csi = spec.csi;
        this.pluginVolumeName = spec.pluginVolumeName;
        this.readOnly = readOnly;
        this.release = spec.release;
    }

    /**
     * A persistent volume in the newest release.
     *
     * @param volume the volume
     * @return the spec
     * @throws dev.mooring.manifest.ManifestException as {@link #ofVolume(VolumeView, Release)}
     */
    public static VolumeSpec ofVolume(VolumeView volume) {
        return ofVolume(volume, Release.LATEST);
    }

    /**
     * A persistent volume.
     *
     * @param volume the volume
     * @param release the release, which decides whether a CSI driver serves an in-tree source
     * @return the spec
     * @throws dev.mooring.manifest.ManifestException if its source has a part of another JSON type than the API's
     */
    public static VolumeSpec ofVolume(VolumeView volume, Release release) {
        Part spec = Part.of(volume.ref(), volume.manifest().json()).at("spec");
        List<String> keys = sources(spec);
        return new VolumeSpec(volume.name(), volume, keys, source(spec, keys), release);
    }

    /**
     * A persistent volume, if its source can be read.
     *
     * @param volume the volume
     * @param release as in {@link #ofVolume(VolumeView, Release)}
     * @return the spec; empty if its source has a part of another JSON type than the API's
     */
    public static Optional<VolumeSpec> ofReadable(VolumeView volume, Release release) {
        try {
            return Optional.of(ofVolume(volume, release));
        } catch (ManifestException e) {
            return Optional.empty();
        }
    }

    /**
     * A source written in a pod, in the newest release.
     *
     * @param entry an item of {@code spec.volumes} that refers to no claim
     * @return the spec
     * @throws dev.mooring.manifest.ManifestException as {@link #inline(Part, Release)}
     */
    public static VolumeSpec inline(Part entry) {
        return inline(entry, Release.LATEST);
    }

    /**
     * A source written in a pod. An entry without any source is an emptyDir, as the API server defaults it.
     *
     * @param entry an item of {@code spec.volumes} that refers to no claim
     * @param release the release, which decides whether a CSI driver serves an in-tree source
     * @return the spec
     * @throws dev.mooring.manifest.ManifestException if its source has a part of another JSON type than the API's
     */
    public static VolumeSpec inline(Part entry, Release release) {
        List<String> keys = sources(entry);
        if (keys.isEmpty()) {
            Part source = entry.at(VolumePlugin.EMPTY_DIR.sourceKey()).with(JsonObject.EMPTY);
            return new VolumeSpec(
                    entry.at("name").text(), null, List.of(VolumePlugin.EMPTY_DIR.sourceKey()), source, release);
        }
        return new VolumeSpec(entry.at("name").text(), null, keys, source(entry, keys), release);
    }

    /** The only source; absent if there is none or more than one. */
    private static Part source(Part owner, List<String> keys) {
        return keys.size() == 1 ? owner.at(keys.get(0)) : owner.with(JsonNull.NULL);
    }

    /**
     * The keys of all sources, sorted; every object that is not another known part counts, because plugins come and go.
     */
    private static List<String> sources(Part owner) {
        Set<String> keys = new TreeSet<>();
        owner.members().members().forEach((key, value) -> {
            if (isSource(key, value)) {
                keys.add(key);
            }
        });
        return List.copyOf(keys);
    }

    private static boolean isSource(String key, JsonValue value) {
        return VolumePlugin.ofSource(key).isPresent() ? !value.isNull() : SourceKeys.isSource(key, value);
    }

    private static @Nullable CsiVolume csi(
            VolumePlugin plugin, String name, Part source, @Nullable VolumeView volume, Release release) {
        if (plugin != VolumePlugin.CSI) {
            return Migration.csiVolume(plugin, release, name, source, Optional.ofNullable(volume))
                    .orElse(null);
        }
        return volume != null
                ? new CsiVolume(
                        source.at("driver").text(), source.at("volumeHandle").text())
                : null;
    }

    VolumeSpec asReadOnly(boolean asked) {
        return new VolumeSpec(this, asked);
    }

    /**
     * The same volume in another release, where a CSI driver may or may not serve its source.
     *
     * @param other the other release
     * @return the copy; the same object if the release is the same
     */
    public VolumeSpec on(Release other) {
        return other.equals(release)
                ? this
                : new VolumeSpec(name, volume, sourceKeys, source, other).asReadOnly(readOnly);
    }

    /** {@return the inner name: the persistent volume's own, or the pod entry's for an inline source; never the claim's} */
    public String name() {
        return name;
    }

    /** {@return whether it is a persistent volume} */
    public boolean isPersistent() {
        return volume != null;
    }

    /** {@return the key of the source, for example {@code csi}; empty if there is none or more than one} */
    public String sourceKey() {
        return sourceKeys.size() == 1 ? sourceKeys.get(0) : "";
    }

    /** {@return the keys of all sources, sorted; more than one is an error} */
    public List<String> sourceKeys() {
        return sourceKeys;
    }

    /** {@return the source; an absent part if there is none or more than one} */
    public Part source() {
        return source;
    }

    /** {@return whether the pod's entry requests the claim read-only} */
    public boolean isReadOnly() {
        return readOnly;
    }

    /** {@return the plugin of the source; empty if the source is missing, ambiguous or not known} */
    public Optional<VolumePlugin> plugin() {
        return VolumePlugin.ofSource(sourceKey());
    }

    /**
     * {@return whether no kubelet of the release mounts it: its plugin was removed or is disabled, or a CSI driver
     * serves the plugin but cannot translate the source}
     */
    public boolean isUnmountable() {
        return plugin().map(known -> known.state(release))
                .filter(state -> switch (state) {
                    case IN_TREE -> false;
                    case MIGRATED -> csi == null;
                    case REMOVED, DISABLED -> true;
                })
                .isPresent();
    }

    /** {@return the release that it was read for} */
    public Release release() {
        return release;
    }

    /** {@return the access modes of the persistent volume as written; none for an inline source} */
    public List<String> accessModes() {
        return volume == null ? List.of() : volume.accessModes();
    }

    /** {@return whether it is used as a raw device: a persistent volume whose {@code volumeMode} is {@code Block}} */
    public boolean isBlock() {
        return volume != null && volume.volumeMode().equals("Block");
    }

    /**
     * {@return the volume as a CSI driver knows it: a persistent volume's {@code csi} source, or the in-tree source
     * that a driver took over; empty for an inline {@code csi} source (its handle depends on the pod), for a source
     * that no driver serves, and if the object does not contain the driver's handle}
     */
    public Optional<CsiVolume> csi() {
        return Optional.ofNullable(csi);
    }

    /**
     * {@return the plugin's own name of the volume, unique among the volumes of the plugin; empty if the plugin is not
     * known or gives none}
     *
     * @upstream pkg/volume, GetVolumeName of each plugin
     */
    public Optional<String> pluginVolumeName() {
        return Optional.ofNullable(pluginVolumeName);
    }

    /** Its name and its source's key; never the source. */
    @Override
    public String toString() {
        return name + " (" + String.join(", ", sourceKeys) + ")";
    }
}
