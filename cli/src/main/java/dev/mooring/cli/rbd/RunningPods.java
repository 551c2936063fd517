package dev.mooring.cli.rbd;

import dev.mooring.cli.input.InputObjects.InputObject;
import dev.mooring.cli.rbd.RbdImages.Found;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.object.PodView;
import dev.mooring.rbd.use.UseEvidence.KubernetesUser;
import dev.mooring.workload.PodVolume;
import dev.mooring.workload.PodVolumes;
import dev.mooring.workload.VolumeUsers;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The pods that run and have the image. One that waits for its volume is no user of it yet. */
final class RunningPods {

    private static final String RUNNING = "Running";
    private static final Set<String> COUNTED = Set.of(Kinds.POD, Kinds.PERSISTENT_VOLUME_CLAIM);

    private RunningPods() {}

    static List<KubernetesUser> using(List<InputObject> objects, List<Found> volumes) {
        List<Manifest> manifests = objects.stream().map(InputObject::manifest).toList();
        Inventory inventory = Inventory.of(manifests);
        Set<String> names = volumes.stream().map(Found::name).collect(Collectors.toSet());
        List<KubernetesUser> users = new ArrayList<>();
        VolumeUsers all = VolumeUsers.of(inventory);
        all.unreadable().stream()
                .filter(bad -> COUNTED.contains(bad.object().kind()))
                .findFirst()
                .ifPresent(bad -> {
                    throw bad.exception();
                });
        for (PodVolumes each : all.pods()) {
            PodView pod = each.pod();
            boolean uses = each.volumes().stream().anyMatch(volume -> names.contains(name(pod, volume)));
            if (uses && pod.phase().equals(RUNNING)) {
                users.add(new KubernetesUser(pod.nodeName(), pod.ref().toString()));
            }
        }
        return users;
    }

    private static String name(PodView pod, PodVolume volume) {
        return volume.claim().isEmpty()
                ? pod.ref() + "/" + volume.name()
                : ObjectRef.volume(volume.volumeName()).toString();
    }
}
