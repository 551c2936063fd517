package dev.mooring.cli.rbd;

import dev.mooring.cli.input.GivenObjects.Given;
import dev.mooring.cli.rbd.RbdImages.Found;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import dev.mooring.rbd.use.UseEvidence.KubernetesUser;
import dev.mooring.workload.PodVolume;
import dev.mooring.workload.PodVolumes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The pods that run and have the image. One that waits for its volume is no user of it yet. */
final class RunningPods {

    private static final String RUNNING = "Running";

    private RunningPods() {}

    static List<KubernetesUser> using(List<Given> objects, List<Found> volumes) {
        List<Manifest> manifests = objects.stream().map(Given::manifest).toList();
        Inventory inventory = Inventory.of(manifests);
        Set<String> names = volumes.stream().map(Found::name).collect(Collectors.toSet());
        List<KubernetesUser> users = new ArrayList<>();
        for (Manifest pod : inventory.all("Pod")) {
            if (pod.status().string("phase").orElse("").equals(RUNNING)) {
                PodVolumes of = PodVolumes.of(pod, inventory);
                if (of.volumes().stream().anyMatch(volume -> names.contains(name(pod, volume)))) {
                    users.add(new KubernetesUser(of.node(), pod.ref().toString()));
                }
            }
        }
        return users;
    }

    private static String name(Manifest pod, PodVolume volume) {
        return volume.claim() == null ? pod.ref() + "/" + volume.name() : "PersistentVolume/" + volume.volumeName();
    }
}
