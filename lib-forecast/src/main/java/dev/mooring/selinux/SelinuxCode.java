package dev.mooring.selinux;

import static dev.mooring.reason.Severity.ERROR;
import static dev.mooring.reason.Severity.INFO;
import static dev.mooring.reason.Severity.WARN;

import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;

/** The findings about SELinux labels and volumes. */
enum SelinuxCode implements ReasonCode {
    /** Containers of the pod use one volume with different labels: the kubelet does not start the pod. */
    POD_HAS_SEVERAL_LABELS(ERROR),
    /** Pods with different labels are on one node: the volume can be mounted with one label only. */
    PODS_WITH_OTHER_LABELS_ON_NODE(ERROR),
    /** Pods with different labels share the volume: the kubelet does not start them together on one node. */
    PODS_EXCLUDE_EACH_OTHER(WARN),
    /** Whether the labels are the same depends on what the operating system of the node adds. */
    LABEL_DEPENDS_ON_NODE(WARN),
    /** Containers of the pod use one volume with labels that the controller does not compare further. */
    LABELS_IN_POD_DIFFER(WARN),
    /** The CSIDriver of the volume is not given: whether it mounts with labels is unknown. */
    SELINUX_DRIVER_NOT_GIVEN(WARN),
    /** The volume behind a volume of the pod is not given or cannot be read. */
    SELINUX_VOLUME_NOT_GIVEN(WARN),
    /** Not all pods, claims and volumes are given: another pod may have another label. */
    SELINUX_EVIDENCE_NOT_COMPLETE(WARN),
    /** The controller of the release cannot be judged from objects. */
    CONTROLLER_NOT_JUDGED(INFO),
    /** There are more pairs than are listed. */
    PAIRS_LEFT_OUT(WARN);

    private final Severity severity;

    SelinuxCode(Severity severity) {
        this.severity = severity;
    }

    @Override
    public Severity severity() {
        return severity;
    }

    @Override
    public String toString() {
        return id();
    }
}
