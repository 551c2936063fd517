package dev.mooring.rbd.use;

import dev.mooring.manifest.Part;
import dev.mooring.object.Inventory;
import dev.mooring.object.PodView;
import dev.mooring.object.VolumeView;
import dev.mooring.rbd.image.RbdContext;
import dev.mooring.rbd.image.RbdImageSpec;
import dev.mooring.rbd.image.RbdVolume;
import dev.mooring.rbd.image.RbdVolumes;
import dev.mooring.rbd.use.UseEvidence.KubernetesUser;
import dev.mooring.workload.PodVolume;
import dev.mooring.workload.PodVolumes;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The running pods that have an image. A pod that waits for its volume does not use it yet. */
final class PodUsers {

    private static final String RUNNING = "Running";

    private PodUsers() {}

    static List<KubernetesUser> of(RbdImageSpec image, Inventory inventory, RbdContext context) {
        Set<String> volumes = RbdVolumes.inFrontOf(image, inventory, context).stream()
                .map(VolumeView::name)
                .collect(Collectors.toSet());
        return inventory.pods().stream()
                .filter(pod -> pod.phase().equals(RUNNING))
                .filter(pod -> uses(pod, inventory, volumes, image))
                .map(pod -> new KubernetesUser(pod.nodeName(), pod.ref().toString()))
                .toList();
    }

    private static boolean uses(PodView pod, Inventory inventory, Set<String> volumes, RbdImageSpec image) {
        return PodVolumes.of(pod.manifest(), inventory).volumes().stream()
                .anyMatch(volume ->
                        volume.claim() == null ? isOwn(pod, volume, image) : volumes.contains(volume.volumeName()));
    }

    /** Whether the pod names the image itself, without a claim. */
    private static boolean isOwn(PodView pod, PodVolume volume, RbdImageSpec image) {
        Part source = Part.of(pod.manifest())
                .at("spec", "volumes")
                .items()
                .get(volume.index())
                .at("rbd");
        return RbdVolumes.inline(source) instanceof RbdVolume own && own.image().isSameImage(image);
    }
}
