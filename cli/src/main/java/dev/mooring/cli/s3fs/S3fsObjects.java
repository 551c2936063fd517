package dev.mooring.cli.s3fs;

import dev.mooring.cli.input.Input;
import dev.mooring.cli.input.InputObjects;
import dev.mooring.cli.input.Scope;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.Part;
import dev.mooring.s3fs.volume.ClusterSnapshot;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The objects of a cluster for questions about s3fs.
 *
 * @param given the objects, of the kinds that count
 */
record S3fsObjects(InputObjects given) {

    static final Set<String> KINDS = Stream.of(ClusterSnapshot.Kind.values())
            .map(ClusterSnapshot.Kind::kind)
            .collect(Collectors.toUnmodifiableSet());

    static S3fsObjects of(Input read, @Nullable String namespace) {
        return new S3fsObjects(InputObjects.of(read, Scope.judging(KINDS), namespace));
    }

    List<Manifest> manifests() {
        return given.manifests();
    }

    /** The cluster: a kind of which there is no object was not listed, unless it is said that it was. */
    ClusterSnapshot snapshot(Set<ClusterSnapshot.Kind> listed) {
        Set<ClusterSnapshot.Kind> available = EnumSet.noneOf(ClusterSnapshot.Kind.class);
        available.addAll(listed);
        for (ClusterSnapshot.Kind kind : ClusterSnapshot.Kind.values()) {
            if (manifests().stream().anyMatch(manifest -> manifest.kind().equals(kind.kind()))) {
                available.add(kind);
            }
        }
        ClusterSnapshot all = ClusterSnapshot.of(manifests());
        for (ClusterSnapshot.Kind kind : ClusterSnapshot.Kind.values()) {
            all = available.contains(kind) ? all : all.without(kind);
        }
        return all;
    }

    /** The drivers of the volumes, and of what stands in pods; what cannot be read has none, and is told by the plan. */
    Set<String> drivers() {
        Set<String> drivers = new TreeSet<>();
        manifests().forEach(manifest -> drivers.addAll(drivers(manifest)));
        drivers.remove("");
        return drivers;
    }

    private static List<String> drivers(Manifest manifest) {
        try {
            return sources(manifest).stream()
                    .map(source -> source.at("csi", "driver").text())
                    .toList();
        } catch (ManifestException e) {
            return List.of();
        }
    }

    private static List<Part> sources(Manifest manifest) {
        return switch (manifest.kind()) {
            case "PersistentVolume" -> List.of(Part.of(manifest).at("spec"));
            case "Pod" -> Part.of(manifest).at("spec", "volumes").items();
            default -> List.of();
        };
    }
}
