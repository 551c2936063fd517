package dev.mooring.kubelet;

import static java.util.Objects.requireNonNull;

import dev.mooring.kubelet.VolumeLocations.PathRole;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.object.PodView;
import dev.mooring.reason.Reason;
import dev.mooring.workload.PodVolume;
import dev.mooring.workload.PodVolumes;
import dev.mooring.workload.VolumeSpec;
import dev.mooring.workload.VolumeUse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * The paths of the volumes of one node's pods: from pod, claim or volume to its paths, and from a path to pod, claim
 * and volume.
 *
 * <p>For example, for a path that {@code du} or a log names:
 *
 * <pre>{@code
 * NodeVolumes node = NodeVolumes.of(KubeletRoot.DEFAULT, "worker-1", inventory);
 * node.at("/var/lib/kubelet/pods/6f1…/volumes/kubernetes.io~csi/pv-films/mount/a.mp4");
 * }</pre>
 *
 * <p>A path of a pod or volume that the inventory does not have is not found here; {@link PathReader} still says what kind
 * of path it is.
 */
public final class NodeVolumes {

    private final List<Place> places;
    private final Map<String, List<Place>> byPath = new TreeMap<>();
    private final List<Reason> reasons;

    /**
     * A path, and the objects that it belongs to.
     *
     * @param path the path on the node
     * @param pod the pod; a path for the node, such as a global mount, appears once for each of its pods
     * @param name the name of the volume in the pod
     * @param claim the claim; empty if the pod uses none for it
     * @param volume the persistent volume; empty if there is none
     * @param role what the path is for; empty for the bind mount of a sub path
     * @param use the container that has the sub path; empty for all other paths
     */
    public record Place(
            NodePath path,
            ObjectRef pod,
            String name,
            Optional<ObjectRef> claim,
            Optional<ObjectRef> volume,
            Optional<PathRole> role,
            Optional<VolumeUse> use) {

        public Place {
            requireNonNull(path, "path");
            requireNonNull(pod, "pod");
            requireNonNull(name, "name");
            requireNonNull(claim, "claim");
            requireNonNull(volume, "volume");
            requireNonNull(role, "role");
            requireNonNull(use, "use");
        }
    }

    private NodeVolumes(List<Place> places, List<Reason> reasons) {
        this.places = List.copyOf(places);
        this.reasons = List.copyOf(reasons);
        this.places.forEach(each -> byPath.computeIfAbsent(each.path().text(), none -> new ArrayList<>())
                .add(each));
    }

    /**
     * The volumes of the pods of a node.
     *
     * @param root the node's kubelet root
     * @param node the name of the node
     * @param inventory the pods, with their uids, the claims and the volumes
     * @return the paths, on a node of release 1.24 or newer, see {@link VolumeLocations#of}
     * @throws dev.mooring.manifest.ManifestException if a volume or mount of a pod has a part of another JSON type than the
     *     API's
     */
    public static NodeVolumes of(KubeletRoot root, String node, Inventory inventory) {
        requireNonNull(root, "root");
        requireNonNull(node, "node");
        List<Place> places = new ArrayList<>();
        List<Reason> reasons = new ArrayList<>();
        for (PodView pod : inventory.pods()) {
            if (pod.nodeName().equals(node)) {
                PodVolumes volumes = PodVolumes.of(pod, inventory);
                volumes.volumes().forEach(volume -> add(root, pod, volume, places, reasons));
            }
        }
        return new NodeVolumes(places, reasons);
    }

    private static void add(KubeletRoot root, PodView pod, PodVolume volume, List<Place> places, List<Reason> reasons) {
        reasons.addAll(volume.reasons());
        Optional<VolumeSpec> spec = volume.spec();
        if (spec.isEmpty()) {
            return;
        }
        Optional<ObjectRef> persistent =
                Optional.of(volume.volumeName()).filter(name -> !name.isEmpty()).map(ObjectRef::volume);
        try {
            VolumeLocations locations = VolumeLocations.of(root, pod.directoryUid(), spec.get());
            reasons.addAll(locations.reasons());
            locations
                    .paths()
                    .forEach((role, path) -> places.add(new Place(
                            path,
                            pod.ref(),
                            volume.name(),
                            volume.claim(),
                            persistent,
                            Optional.of(role),
                            Optional.empty())));
            for (VolumeUse use : volume.uses()) {
                if (use.hasSubPath() && !use.isDevice()) {
                    places.add(new Place(
                            root.pod(pod.directoryUid()).subPath(spec.get().name(), use.container(), use.index()),
                            pod.ref(),
                            volume.name(),
                            volume.claim(),
                            persistent,
                            Optional.empty(),
                            Optional.of(use)));
                }
            }
        } catch (NodePathException e) {
            reasons.add(Reason.of(e.code(), pod.ref().toString(), String.valueOf(e.getMessage())));
        }
    }

    /** {@return all paths, pod by pod in the order of the inventory, volume by volume in that of the pod} */
    public List<Place> places() {
        return places;
    }

    /** {@return why the paths of a volume are not known: a missing or unbound claim, or an invalid name} */
    public List<Reason> findings() {
        return reasons;
    }

    /**
     * The places that a path is, or is inside of.
     *
     * @param path a path on the node, of a volume or of a file in one
     * @return the places with the longest path that equals this one or is above it; several if one path has several
     *     roles, or several pods use it; empty if it belongs to no volume of the node that is known
     */
    public List<Place> at(String path) {
        String at = requireNonNull(path, "path");
        while (!at.isEmpty()) {
            List<Place> found = byPath.get(at);
            if (found != null) {
                return List.copyOf(found);
            }
            at = at.substring(0, Math.max(0, Math.max(at.lastIndexOf('/'), at.lastIndexOf('\\'))));
        }
        return List.of();
    }

    /**
     * The paths of an object.
     *
     * @param object a pod, claim or persistent volume
     * @return its paths, in the order of {@link #places()}; empty if the node does not have it, or for another kind
     */
    public List<Place> of(ObjectRef object) {
        requireNonNull(object, "object");
        Optional<ObjectRef> wanted = Optional.of(object);
        Predicate<Place> isOf = each -> each.pod().equals(object)
                || each.claim().equals(wanted)
                || each.volume().equals(wanted);
        return places.stream().filter(isOf).toList();
    }
}
