package dev.mooring.kubelet.internal;

import static dev.mooring.kubelet.internal.MountCode.Answer.NOT_MOUNTABLE;
import static dev.mooring.kubelet.internal.MountCode.Answer.UNKNOWN;

import dev.mooring.internal.EnumNames;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;

/** Whether the kubelet of a node can mount a volume, and why. */
public enum MountCode implements ReasonCode {
    /** The kubelet has the plugin. */
    KUBELET_HAS_PLUGIN(Answer.MOUNTABLE),
    /** The CSI driver of the volume is registered on the node. */
    DRIVER_IS_ON_NODE(Answer.MOUNTABLE),
    /** The release of the kubelet has no such plugin, and no CSI driver took it over. */
    KUBELET_HAS_NO_PLUGIN(NOT_MOUNTABLE),
    /** The release of the kubelet refuses volumes of the plugin, because a feature gate is off. */
    KUBELET_REFUSES_PLUGIN(NOT_MOUNTABLE),
    /** A CSI driver serves the plugin on the node, but the volume cannot be translated for it. */
    KUBELET_CANNOT_TRANSLATE(NOT_MOUNTABLE),
    /**
     * The kubelet waits for the controller to attach the volume, but the release of the controller has no such plugin.
     */
    CONTROLLER_DOES_NOT_ATTACH(NOT_MOUNTABLE),
    /** The node affinity of the volume does not allow the node. */
    VOLUME_EXCLUDES_NODE(NOT_MOUNTABLE),
    /** The CSI driver of the volume is not registered on the node. */
    DRIVER_IS_NOT_ON_NODE(NOT_MOUNTABLE),
    /** The node does not report the version of its kubelet. */
    KUBELET_VERSION_NOT_GIVEN(UNKNOWN),
    /** The version of the kubelet is older or newer than the mirrored releases. */
    KUBELET_RELEASE_NOT_MIRRORED(UNKNOWN),
    /** The CSINode, which lists the CSI drivers of the node, is not given. */
    CSI_NODE_NOT_GIVEN(UNKNOWN),
    /** Only the disk of the node shows whether it has the FlexVolume driver. */
    FLEX_DRIVER_NOT_SHOWN(UNKNOWN),
    /** The source of the volume is not known. */
    MOUNT_SOURCE_NOT_KNOWN(UNKNOWN);

    /** Whether a node can mount a volume. */
    public enum Answer {
        MOUNTABLE,
        NOT_MOUNTABLE,
        /** The input does not show it. */
        UNKNOWN;

        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    private final Answer answer;

    MountCode(Answer answer) {
        this.answer = answer;
    }

    /** {@return whether the node can mount the volume} */
    public Answer answer() {
        return answer;
    }

    @Override
    public Severity severity() {
        return switch (answer) {
            case MOUNTABLE -> Severity.INFO;
            case NOT_MOUNTABLE -> Severity.ERROR;
            case UNKNOWN -> Severity.WARN;
        };
    }

    @Override
    public String toString() {
        return id();
    }
}
