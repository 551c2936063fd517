package dev.mooring.selinux.internal;

import dev.mooring.release.Difference;
import dev.mooring.release.FeatureGate;
import dev.mooring.release.Onset;

/** The differences between releases in the SELinux labels of volumes. */
public enum SelinuxDifference implements Difference {
    CONTROLLER_WARNS(
            Onset.gate(FeatureGate.SELINUX_CHANGE_POLICY),
            "WarningRules.of",
            "Nothing warns about pods that share a volume with different SELinux labels.",
            "The selinux-warning-controller, if it is switched on, sends events and metrics about such pods.",
            "cmd/kube-controller-manager/app/core.go newSELinuxWarningControllerDescriptor"),
    CONTROLLER_READS_PODS_ONLY(
            Onset.release(33),
            "WarningRules.of",
            "The controller adds the defaults of the machine that it runs on, and says nothing on one without SELinux.",
            "The controller compares the parts of the labels that the pods give; a pod that is finished does not count.",
            "pkg/controller/volume/selinuxwarning/translator/selinux_translator.go SELinuxOptionsToFileLabel"),
    KUBELET_MOUNTS_FOR_ONE_POD(
            Onset.gate(FeatureGate.SELINUX_MOUNT_READ_WRITE_ONCE_POD),
            "MountRules.isMountedWithLabel",
            "The container runtime changes the labels of all files, whatever the access modes are.",
            "A volume whose only access mode is ReadWriteOncePod is mounted with the label of the pod.",
            "pkg/volume/util/selinux.go VolumeSupportsSELinuxMount"),
    KUBELET_MOUNTS_ALL_MODES(
            Onset.gate(FeatureGate.SELINUX_MOUNT),
            "MountRules.isMountedWithLabel",
            "Only a volume whose only access mode is ReadWriteOncePod is mounted with the label of the pod.",
            "Every persistent volume whose driver can do it is mounted with the label of the pod: a second pod with another"
                    + " label does not start on the node.",
            "pkg/volume/util/selinux.go VolumeSupportsSELinuxMount"),
    SEVERAL_MODES_ARE_MOUNTED(
            Onset.release(32),
            "MountRules.isMountedWithLabel",
            "With SELinuxMount, a volume is mounted with the label of the pod only if it has exactly one access mode.",
            "With SELinuxMount, the number of access modes does not matter.",
            "pkg/volume/util/selinux.go VolumeSupportsSELinuxMount"),
    POLICY_IS_HONOURED(
            Onset.gate(FeatureGate.SELINUX_CHANGE_POLICY),
            "MountRules.label",
            "The kubelet ignores seLinuxChangePolicy.",
            "The volumes of a pod with seLinuxChangePolicy Recursive are mounted without a label.",
            "pkg/volume/util/selinux.go GetMountSELinuxLabel"),
    LABELS_OF_A_POD_MUST_AGREE(
            Onset.release(32),
            "MountRules.label",
            "Containers of a pod that use a volume must have one label if its driver mounts with labels; containers without"
                    + " one do not count.",
            "Containers of a pod that use a volume must have one label, whether or not its driver mounts with labels.",
            "pkg/volume/util/selinux.go GetMountSELinuxLabel");

    private final Row row;

    SelinuxDifference(Onset onset, String rule, String before, String after, String upstream) {
        this.row = new Row(onset, rule, before, after, upstream);
    }

    @Override
    public Row row() {
        return row;
    }

    @Override
    public String toString() {
        return id();
    }
}
