package dev.mooring.fuse.mount.internal;

import dev.mooring.fuse.mount.VolumeSubject;
import dev.mooring.kubelet.KubeletRoot;
import dev.mooring.kubelet.NodePathException;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.Part;
import dev.mooring.object.Inventory;
import dev.mooring.object.PodView;
import dev.mooring.workload.CsiVolume;
import dev.mooring.workload.PodVolume;
import dev.mooring.workload.PodVolumes;
import dev.mooring.workload.VolumeSpec;
import dev.mooring.workload.VolumeUse;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The CSI volumes of the pods of a node. */
public final class FuseVolumes {

    private FuseVolumes() {}

    /**
     * Follows the volumes of each pod that runs on a node to their CSI sources. Ignores whether a daemon serves a
     * volume: the mount table shows that.
     *
     * @param inventory pods, claims and volumes; what cannot be read or followed is left out
     * @param node the name of the node, compared exactly; empty for every pod
     * @param root the root directory of the kubelet
     * @return by pod and volume
     */
    public static List<FuseVolume> of(Inventory inventory, Optional<String> node, KubeletRoot root) {
        List<FuseVolume> volumes = new ArrayList<>();
        for (PodView pod : inventory.pods()) {
            boolean here = pod.isScheduled()
                    && !pod.isFinished()
                    && node.map(pod.nodeName()::equals).orElse(true);
            if (here) {
                volumes.addAll(of(pod, inventory, root));
            }
        }
        volumes.sort(Comparator.comparing(FuseVolume::pod).thenComparing(FuseVolume::name));
        return List.copyOf(volumes);
    }

    private static List<FuseVolume> of(PodView pod, Inventory inventory, KubeletRoot root) {
        List<FuseVolume> volumes = new ArrayList<>();
        try {
            for (PodVolume volume : PodVolumes.of(pod, inventory).volumes()) {
                volume.spec()
                        .filter(spec -> spec.sourceKey().equals("csi"))
                        .flatMap(spec -> of(pod, volume, spec, options(volume, inventory), root))
                        .ifPresent(volumes::add);
            }
        } catch (ManifestException e) {
            return List.of();
        }
        return volumes;
    }

    /** The mount options of a persistent volume. */
    private static List<String> options(PodVolume volume, Inventory inventory) {
        return inventory
                .volume(volume.volumeName())
                .map(found -> found.source("mountOptions").texts())
                .orElse(List.of());
    }

    private static Optional<FuseVolume> of(
            PodView pod, PodVolume volume, VolumeSpec spec, List<String> options, KubeletRoot root) {
        List<VolumeUse> uses =
                volume.uses().stream().filter(use -> !use.isDevice()).toList();
        if (uses.isEmpty()) {
            return Optional.empty();
        }
        Part csi = spec.source();
        boolean inline = volume.claim().isEmpty();
        String driver = csi.at("driver").text();
        CsiVolume source = inline
                ? CsiVolume.ephemeral(driver, pod.uid(), spec.name())
                : new CsiVolume(driver, csi.at("volumeHandle").text());
        Map<String, String> attributes = new HashMap<>();
        Part given = csi.at("volumeAttributes");
        given.members()
                .members()
                .keySet()
                .forEach(key -> attributes.put(key, given.at(key).text()));
        boolean readOnly = isReadOnly(spec, attributes, options);
        try {
            return Optional.of(new FuseVolume(
                    subject(pod, volume, spec),
                    pod.isBeingDeleted(),
                    driver,
                    source.handle(),
                    attributes,
                    options,
                    readOnly,
                    root.csi().target(pod.uid(), spec.name()).text(),
                    inline
                            ? Optional.empty()
                            : Optional.of(root.csi().globalMount(source).text()),
                    new ContainerReader(pod.manifest(), root).read(uses, spec.name(), readOnly)));
        } catch (NodePathException e) {
            return Optional.empty();
        }
    }

    private static VolumeSubject subject(PodView pod, PodVolume volume, VolumeSpec spec) {
        VolumeSubject subject = VolumeSubject.ofPod(pod);
        return volume.claim()
                .map(claim -> subject.ofClaim(claim, List.of(volume.name())).withSpecName(spec.name()))
                .orElseGet(() -> subject.ofInline(spec.name()));
    }

    /** Whether the pod, the volume or an option of the driver asks for a read-only mount. */
    private static boolean isReadOnly(VolumeSpec spec, Map<String, String> attributes, List<String> options) {
        return spec.isReadOnly()
                || spec.source().at("readOnly").flag().orElse(false)
                || Stream.concat(attributes.values().stream(), options.stream()).anyMatch(FuseVolumes::saysReadOnly);
    }

    private static boolean saysReadOnly(String options) {
        return Arrays.stream(options.split("[\\s,]+"))
                .anyMatch(word -> word.matches("(-o|--)?(ro|read-only|readonly)"));
    }
}
