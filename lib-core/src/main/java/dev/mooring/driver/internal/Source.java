package dev.mooring.driver.internal;

import dev.mooring.manifest.Part;
import dev.mooring.object.VolumeView;
import dev.mooring.workload.CsiVolume;
import dev.mooring.workload.VolumeSpec;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * How a volume describes its storage: by CSI driver, handle and attributes, or by its in-tree source.
 *
 * @param volume the volume
 * @param key the key of the source in the volume, for example {@code csi}; empty if there is none or more than one
 * @param part the source
 * @param driver the CSI driver, including one that took over the in-tree plugin, or the FlexVolume driver; empty if
 *     there is none
 * @param handle the handle, or the options of a FlexVolume; empty if there is none
 * @param attributes the attributes of the CSI volume, keys in lower case
 */
public record Source(
        VolumeView volume, String key, Part part, String driver, String handle, Map<String, String> attributes) {

    public static Source of(VolumeView volume) {
        VolumeSpec spec = VolumeSpec.ofVolume(volume);
        Optional<CsiVolume> csi = spec.csi();
        Map<String, String> attributes = new TreeMap<>();
        if (spec.sourceKey().equals("csi")) {
            spec.source()
                    .at("volumeAttributes")
                    .textMembers()
                    .forEach((key, value) -> attributes.put(key.toLowerCase(Locale.ROOT), value));
        }
        if (spec.sourceKey().equals("flexVolume")) {
            return flex(volume, spec);
        }
        return new Source(
                volume,
                spec.sourceKey(),
                spec.source(),
                csi.map(CsiVolume::driver).orElse(""),
                csi.map(CsiVolume::handle).orElse(""),
                attributes);
    }

    /**
     * The driver receives the options and the name of the volume; volumes with equal options may be one storage.
     *
     * @upstream pkg/volume/flexvolume/driver-call.go NewOptionsForDriver
     */
    private static Source flex(VolumeView volume, VolumeSpec spec) {
        Part source = spec.source();
        String options = new TreeMap<>(source.at("options").textMembers()).toString();
        return new Source(volume, spec.sourceKey(), source, source.at("driver").text(), options, Map.of());
    }

    boolean isCsi() {
        return key.equals("csi");
    }

    /** The value of an attribute; empty if it is absent. */
    public String attribute(String name) {
        return attributes.getOrDefault(name.toLowerCase(Locale.ROOT), "");
    }

    /** The only node in the node affinity; empty if there is none, or several. */
    public String node() {
        var terms = volume.source("nodeAffinity")
                .at("required", "nodeSelectorTerms")
                .items();
        if (terms.size() != 1) {
            return "";
        }
        return java.util.stream.Stream.of("matchExpressions", "matchFields")
                .flatMap(kind -> terms.get(0).at(kind).items().stream())
                .filter(each -> isNodeKey(each.at("key").text())
                        && each.at("operator").text().equals("In")
                        && each.at("values").texts().size() == 1)
                .map(each -> each.at("values").texts().get(0))
                .findFirst()
                .orElse("");
    }

    private static boolean isNodeKey(String key) {
        return key.equals("kubernetes.io/hostname")
                || key.equals("metadata.name")
                || key.endsWith("/node")
                || key.endsWith("/nodename");
    }

    /** The option of a mount, for example {@code prefix}, written {@code prefix x}, {@code prefix=x} or {@code --prefix x}. */
    public String mountOption(String name) {
        for (String option : volume.source("mountOptions").texts()) {
            String plain = option.startsWith("--") ? option.substring(2) : option;
            String[] words = plain.split("[= ]+", 2);
            if (words.length == 2 && words[0].equals(name)) {
                return words[1].trim();
            }
        }
        return "";
    }

    /** The secret that a node publishes or stages with, as {@code namespace/name}; empty if there is none. */
    public String secret() {
        for (String place : new String[] {"nodePublishSecretRef", "nodeStageSecretRef"}) {
            String name = part.at(place, "name").text();
            if (!name.isEmpty()) {
                return part.at(place, "namespace").text() + "/" + name;
            }
        }
        return "";
    }

    /** The same source with another handle and another attribute. */
    Source with(String newHandle, String attribute, String value) {
        Map<String, String> changed = new TreeMap<>(attributes);
        if (changed.containsKey(attribute)) {
            changed.put(attribute, value);
        }
        return new Source(volume, key, part, driver, newHandle, changed);
    }
}
