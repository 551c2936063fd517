package dev.mooring.selinux;

import dev.mooring.manifest.Part;
import dev.mooring.object.PodView;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * What a pod says about SELinux: the policy, and for each volume that is mounted the labels of the mounts, one for each
 * container that has a label. Raw devices have none.
 *
 * @param policy {@code seLinuxChangePolicy} as written; empty if absent
 * @param mounts the labels by name of the volume
 * @upstream pkg/volume/util/util.go GetPodVolumeNames
 */
record PodLabels(String policy, NavigableMap<String, List<SelinuxLabel>> mounts) {

    private static final List<String> CONTAINERS = List.of("initContainers", "containers", "ephemeralContainers");

    private static final String OPTIONS = "seLinuxOptions";

    static PodLabels of(PodView pod) {
        Part spec = Part.of(pod.manifest()).at("spec");
        Part ofPod = spec.at("securityContext");
        Map<String, List<SelinuxLabel>> mounts = new LinkedHashMap<>();
        for (String key : CONTAINERS) {
            for (Part container : spec.at(key).items()) {
                Part own = container.at("securityContext", OPTIONS);
                Part options = own.isPresent() ? own : ofPod.at(OPTIONS);
                for (Part mount : container.at("volumeMounts").items()) {
                    List<SelinuxLabel> labels =
                            mounts.computeIfAbsent(mount.at("name").text(), name -> new ArrayList<>());
                    if (options.isPresent()) {
                        labels.add(SelinuxLabel.of(options));
                    }
                }
            }
        }
        return new PodLabels(ofPod.at("seLinuxChangePolicy").text(), new TreeMap<>(mounts));
    }
}
