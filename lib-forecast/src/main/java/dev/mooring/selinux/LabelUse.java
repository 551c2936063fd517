package dev.mooring.selinux;

import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.PodView;
import dev.mooring.workload.VolumeSpec;
import java.util.List;

/**
 * A pod that mounts a volume.
 *
 * @param pod the pod
 * @param entry the name of the volume in the pod
 * @param spec the volume
 * @param labels the labels of the mounts
 * @param policy {@code seLinuxChangePolicy} as written; empty if absent
 */
record LabelUse(PodView pod, String entry, VolumeSpec spec, List<SelinuxLabel> labels, String policy) {

    static final String RECURSIVE = "Recursive";

    ObjectRef ref() {
        return pod.ref();
    }

    boolean isRecursive() {
        return policy.equals(RECURSIVE);
    }
}
