package dev.mooring.selinux;

import static java.util.Objects.requireNonNull;

import dev.mooring.manifest.ObjectRef;

/**
 * An event of the selinux-warning-controller.
 *
 * @param pod the pod that it is about
 * @param type {@code Normal} or {@code Warning}
 * @param reason upstream's word
 * @param message upstream's words
 * @upstream pkg/controller/volume/selinuxwarning/selinux_warning_controller.go reportConflictEvents
 */
public record SelinuxEvent(ObjectRef pod, String type, String reason, String message) {

    public SelinuxEvent {
        requireNonNull(pod, "pod");
        requireNonNull(type, "type");
        requireNonNull(reason, "reason");
        requireNonNull(message, "message");
    }

    static SelinuxEvent of(SelinuxConflict conflict) {
        return new SelinuxEvent(conflict.pod(), "Normal", conflict.property().eventReason(), conflict.eventMessage());
    }

    static SelinuxEvent severalLabels(LabelUse use) {
        return new SelinuxEvent(
                use.ref(),
                "Warning",
                "MultipleSELinuxLabels",
                "Volume \"" + use.entry() + "\" is mounted twice with different SELinux labels inside this pod");
    }
}
