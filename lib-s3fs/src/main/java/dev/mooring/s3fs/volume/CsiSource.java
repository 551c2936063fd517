package dev.mooring.s3fs.volume;

import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.Part;
import dev.mooring.workload.CsiVolume;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The {@code csi} part of a volume, or of a pod's inline volume.
 *
 * @param part the part, for places in reasons
 * @param volume driver and handle
 * @param attributes the attributes, in order
 * @param mountOptions the volume's mount options; none for an inline volume
 * @param inline whether it stands in the pod
 * @param claim the claim; null for an inline volume, or if no list of claims was given
 * @param storageClass the class, null if there is none or it is not there
 * @param className the class's name; empty for none
 */
record CsiSource(
        Part part,
        CsiVolume volume,
        Map<String, String> attributes,
        List<Part> mountOptions,
        boolean inline,
        @Nullable Manifest claim,
        @Nullable Manifest storageClass,
        String className) {

    static CsiSource inline(Manifest pod, Part csi, String entry) {
        String driver = csi.at("driver").text();
        return new CsiSource(
                csi,
                CsiVolume.ephemeral(driver, pod.uid(), entry),
                texts(csi.at("volumeAttributes")),
                List.of(),
                true,
                null,
                null,
                "");
    }

    static CsiSource of(Manifest volume, @Nullable Manifest claim, ClusterSnapshot snapshot) {
        Part spec = Part.of(volume).at("spec");
        Part csi = spec.at("csi");
        String name = className(spec, claim);
        return new CsiSource(
                csi,
                new CsiVolume(csi.at("driver").text(), csi.at("volumeHandle").text()),
                texts(csi.at("volumeAttributes")),
                spec.at("mountOptions").items(),
                false,
                claim,
                name.isEmpty()
                        ? null
                        : snapshot.find(ClusterSnapshot.Kind.CLASS, "", name).orElse(null),
                name);
    }

    private static String className(Part spec, @Nullable Manifest claim) {
        Optional<String> ofClaim = claim == null
                ? Optional.empty()
                : claim.annotation("volume.beta.kubernetes.io/storage-class")
                        .or(() -> Part.of(claim).at("spec", "storageClassName").string());
        return ofClaim.orElseGet(() -> spec.at("storageClassName").text());
    }

    boolean readOnly() {
        return part.at("readOnly").flag().orElse(false);
    }

    Map<String, String> parameters() {
        return storageClass == null ? Map.of() : texts(Part.of(storageClass).at("parameters"));
    }

    /** The first of some keys that has a value: in the attributes, else among the class's parameters. */
    Optional<String> value(List<String> keys) {
        Map<String, String> parameters = parameters();
        Optional<String> attribute = first(attributes, keys);
        return attribute.isPresent() || keys.stream().anyMatch(attributes::containsKey)
                ? attribute
                : first(parameters, keys);
    }

    static Optional<String> first(Map<String, String> map, List<String> keys) {
        return keys.stream()
                .map(key -> map.getOrDefault(key, ""))
                .filter(value -> !value.isEmpty())
                .findFirst();
    }

    static Map<String, String> texts(Part map) {
        Map<String, String> texts = new LinkedHashMap<>();
        map.members()
                .members()
                .keySet()
                .forEach(key -> texts.put(key, map.at(key).text()));
        return texts;
    }

    /** The volume, or the pod of an inline one. */
    String subject() {
        return part.ref().toString();
    }
}
