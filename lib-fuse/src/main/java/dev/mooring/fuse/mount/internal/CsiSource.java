package dev.mooring.fuse.mount.internal;

import dev.mooring.manifest.Part;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.PodView;
import dev.mooring.object.StorageClassView;
import dev.mooring.object.VolumeView;
import dev.mooring.workload.CsiVolume;
import dev.mooring.workload.VolumeSpec;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The {@code csi} source of a volume, or of an inline volume of a pod.
 *
 * @param part the source, for the pointers of reasons
 * @param volume driver and handle
 * @param attributes the attributes, in order
 * @param mountOptions the mount options of the volume; empty for an inline volume
 * @param persistent the persistent volume; null for an inline volume
 * @param claim the claim; null for an inline volume, or if no claims were given
 * @param storageClass the class; null if there is none or it was not given
 * @param className the name of the class; empty for none
 */
public record CsiSource(
        Part part,
        CsiVolume volume,
        Map<String, String> attributes,
        List<Part> mountOptions,
        @Nullable VolumeView persistent,
        @Nullable ClaimView claim,
        @Nullable StorageClassView storageClass,
        String className) {

    public CsiSource {
        attributes = Collections.unmodifiableMap(new LinkedHashMap<>(attributes));
        mountOptions = List.copyOf(mountOptions);
    }

    /** The key of the source in a volume. */
    public static final String KEY = "csi";

    static CsiSource inline(PodView pod, VolumeSpec spec) {
        Part csi = spec.source();
        CsiVolume volume = CsiVolume.ephemeral(csi.at("driver").text(), pod.uid(), spec.name());
        return new CsiSource(csi, volume, texts(csi.at("volumeAttributes")), List.of(), null, null, null, "");
    }

    static CsiSource of(VolumeSpec spec, VolumeView volume, @Nullable ClaimView claim, Inventory inventory) {
        Part csi = spec.source();
        String className = claim != null && claim.hasClass() ? claim.className() : volume.className();
        return new CsiSource(
                csi,
                new CsiVolume(csi.at("driver").text(), csi.at("volumeHandle").text()),
                texts(csi.at("volumeAttributes")),
                Part.of(volume.manifest()).at("spec", "mountOptions").items(),
                volume,
                claim,
                inventory.storageClass(className).orElse(null),
                className);
    }

    /** {@return whether the pod itself describes the volume} */
    public boolean isInline() {
        return persistent == null;
    }

    /** {@return whether the source asks for a mount to which nobody may write} */
    public boolean isReadOnly() {
        return part.at("readOnly").flag().orElse(false);
    }

    /** {@return the parameters of the class; empty if it is not known} */
    public Map<String, String> parameters() {
        return storageClass == null ? Map.of() : storageClass.parameters();
    }

    /**
     * The value of the first of several keys: in the attributes, else in the parameters of the class.
     *
     * @param keys the keys
     * @return the value; empty if none has one
     */
    public Optional<String> value(List<String> keys) {
        Optional<String> attribute = first(attributes, keys);
        return attribute.isPresent() || keys.stream().anyMatch(attributes::containsKey)
                ? attribute
                : first(parameters(), keys);
    }

    /**
     * The value of the first of several keys that has one.
     *
     * @param map where they are looked up
     * @param keys the keys
     * @return the value; empty if none has one
     */
    public static Optional<String> first(Map<String, String> map, List<String> keys) {
        return keys.stream()
                .map(key -> map.getOrDefault(key, ""))
                .filter(value -> !value.isEmpty())
                .findFirst();
    }

    private static Map<String, String> texts(Part map) {
        Map<String, String> texts = new LinkedHashMap<>();
        map.members()
                .members()
                .keySet()
                .forEach(key -> texts.put(key, map.at(key).text()));
        return texts;
    }

    /** {@return the volume, or the pod of an inline volume} */
    public String subject() {
        return part.ref().toString();
    }
}
