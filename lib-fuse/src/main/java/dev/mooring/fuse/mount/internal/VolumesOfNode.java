package dev.mooring.fuse.mount.internal;

import static java.util.Objects.requireNonNull;

import dev.mooring.kubelet.NodePath;
import dev.mooring.manifest.Kinds;
import dev.mooring.object.PodView;
import dev.mooring.object.Unreadable;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The volumes of a driver on a node.
 *
 * @param items one per pod and volume, and one per pod that is skipped as a whole; sorted by namespace, pod and volume
 * @param staged the volumes that are mounted once per node, sorted by node, driver and handle
 * @param reasons what is wrong with the request, for example that pods were not given
 */
public record VolumesOfNode(List<VolumeItem> items, List<Staged> staged, List<Reason> reasons) {

    /**
     * A volume that is mounted once per node and bound for each pod.
     *
     * @param node the node
     * @param path the global directory
     * @param binds the items of the pods, sorted; at least one
     */
    public record Staged(String node, NodePath path, List<MountedItem> binds) {

        public Staged {
            requireNonNull(node, "node");
            requireNonNull(path, "path");
            binds = List.copyOf(binds);
        }
    }

    public VolumesOfNode {
        items = List.copyOf(items);
        staged = List.copyOf(staged);
        reasons = List.copyOf(reasons);
    }

    /**
     * Follows the volumes of each pod to the driver.
     *
     * @param request objects, node and driver
     * @param rules what the driver adds
     * @return the volumes; they do not depend on the order of the objects
     */
    public static VolumesOfNode of(WalkRequest request, VolumeRules rules) {
        VolumeQuestion question = new VolumeQuestion(request, rules);
        if (!request.inventory().isGiven(Kinds.POD)) {
            return new VolumesOfNode(
                    List.of(),
                    List.of(),
                    List.of(question.advise(Reason.of(
                            VolumeCode.PODS_UNKNOWN, "", "no pods were given, so the volumes in use are not known"))));
        }
        List<VolumeItem> items = new ArrayList<>();
        for (PodView pod : request.inventory().pods()) {
            items.addAll(PodWalk.items(pod, question));
        }
        for (Unreadable object : request.inventory().unreadable()) {
            if (object.manifest().kind().equals(Kinds.POD)) {
                items.add(PodWalk.blocked(object.manifest(), VolumeQuestion.reason(object), question));
            }
        }
        items.sort(Comparator.comparing(VolumeItem::subject));
        return Staging.group(items, question);
    }
}
