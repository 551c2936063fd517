package dev.mooring.selinux;

import static java.util.Objects.requireNonNull;

import dev.mooring.manifest.ObjectRef;

/**
 * A conflict of two pods that share a volume, seen from one of them: the other has the same conflict the other way round.
 *
 * @param property what is different
 * @param pod the pod that the event is about
 * @param value its value
 * @param otherPod the other pod
 * @param otherValue the value of the other pod
 * @upstream pkg/controller/volume/selinuxwarning/cache/conflict.go Conflict
 */
public record SelinuxConflict(Property property, ObjectRef pod, String value, ObjectRef otherPod, String otherValue) {

    /** The name of the metric that has one series for each conflict. */
    public static final String METRIC = "selinux_warning_controller_selinux_volume_conflict";

    private static final String ON_ONE_NODE =
            ". If both pods land on the same node, only one of them may access the volume.";

    public SelinuxConflict {
        requireNonNull(property, "property");
        requireNonNull(pod, "pod");
        requireNonNull(value, "value");
        requireNonNull(otherPod, "otherPod");
        requireNonNull(otherValue, "otherValue");
    }

    /** {@return the same conflict seen from the other pod} */
    public SelinuxConflict reversed() {
        return new SelinuxConflict(property, otherPod, otherValue, pod, value);
    }

    /**
     * {@return upstream's message; a pod of another namespace is not named, and then a space is missing}
     *
     * @upstream pkg/controller/volume/selinuxwarning/cache/conflict.go EventMessage
     */
    public String eventMessage() {
        String own = "\"" + value + "\"";
        return pod.namespace().equals(otherPod.namespace())
                ? property + " " + own + " conflicts with pod " + otherPod.name()
                        + " that uses the same volume as this pod with " + property + " \"" + otherValue + "\""
                        + ON_ONE_NODE
                : property + own + " conflicts with another pod that uses the same volume as this pod with a different "
                        + property + ON_ONE_NODE;
    }

    /** The property in which two pods that share a volume differ. */
    public enum Property {
        /** Who applies the label: the mount, or the container runtime file by file. */
        CHANGE_POLICY("SELinuxChangePolicy"),
        /** The label itself. */
        LABEL("SELinuxLabel");

        private final String id;

        Property(String id) {
            this.id = id;
        }

        /** {@return upstream's name, as the metric and the events have it} */
        public String id() {
            return id;
        }

        /** {@return the reason of the event} */
        public String eventReason() {
            return id + "Conflict";
        }

        @Override
        public String toString() {
            return id;
        }
    }
}
