package dev.mooring.rbd.use;

import dev.mooring.object.VolumeView;
import dev.mooring.rbd.image.RbdImageSpec;
import dev.mooring.rbd.image.RbdVolume;
import dev.mooring.rbd.image.RbdVolumes;
import dev.mooring.rbd.use.UseEvidence.KubernetesUser;
import dev.mooring.workload.PodVolume;
import dev.mooring.workload.PodVolumes;
import dev.mooring.workload.VolumeUsers;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The running pods that have an image. A pod that waits for its volume does not use it yet. */
final class PodUsers {

    private static final String RUNNING = "Running";

    private PodUsers() {}

    static List<KubernetesUser> of(RbdImageSpec image, VolumeUsers users, List<VolumeView> inFront) {
        Set<String> volumes = inFront.stream().map(VolumeView::name).collect(Collectors.toSet());
        return users.pods().stream()
                .filter(pod -> pod.pod().phase().equals(RUNNING))
                .filter(pod -> pod.volumes().stream().anyMatch(volume -> has(pod, volume, image, volumes)))
                .map(PodVolumes::pod)
                .map(pod -> new KubernetesUser(pod.nodeName(), pod.ref().toString()))
                .toList();
    }

    /** Whether a claim of the pod leads to the image, or the pod names the image itself. */
    private static boolean has(PodVolumes pod, PodVolume volume, RbdImageSpec image, Set<String> volumes) {
        if (volume.claim().isPresent()) {
            return volumes.contains(volume.volumeName());
        }
        return RbdVolumes.inline(pod.pod().volumes().get(volume.index()).at("rbd")) instanceof RbdVolume own
                && own.image().isSameImage(image);
    }
}
