package dev.mooring.attach;

import static java.util.Objects.requireNonNull;

import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Severity;
import dev.mooring.workload.UniqueVolumeName;
import java.util.List;

/**
 * How the volumes of a cluster are attached, who waits for them and why.
 *
 * <p>Offline it can never be told whether a node's kernel still has a device, whether the {@code volumesInUse} of a lost
 * node is fresh, and how much of the six minutes has passed: the timer lives in the controller's memory.
 *
 * @param volumes the volumes that a pod uses, a VolumeAttachment names or a node reports, by unique name
 */
public record AttachDiagnosis(List<Volume> volumes) {

    public AttachDiagnosis {
        volumes = List.copyOf(volumes);
    }

    /** How a volume stands, in one word. */
    public enum State {
        /** Nobody has it and nobody wants it. */
        FREE,
        /** It is attached where it is used, or on its way there. */
        IN_PLACE,
        /** It is attached and not used. */
        UNUSED,
        /** A pod waits and will get it by itself. */
        WAITING,
        /** A pod waits and somebody has to do something. */
        STUCK,
        /** Two nodes may write. */
        UNSAFE
    }

    /**
     * One case of a volume: a reason, and what follows from it.
     *
     * @param reason the code, the pod or VolumeAttachment it is about, and what was seen
     * @param node the node that is in the way or that it is about; empty if none is
     */
    public record Case(Reason reason, String node) {
        public Case {
            requireNonNull(reason, "reason");
            requireNonNull(node, "node");
        }

        /**
         * The code, with what happens by itself, what is safe and what is not.
         *
         * @return the code
         */
        public AttachCode code() {
            return (AttachCode) reason.code();
        }
    }

    /**
     * A volume.
     *
     * @param name its unique name: volumes with one name are one
     * @param objects the persistent volumes of that name that are there, sorted
     * @param multiAttachAllowed whether nothing forbids a second node
     * @param nodes the nodes that have it or want it, by name
     * @param waiting the pods that are on a node and do not have it yet, sorted
     * @param state how it stands
     * @param cases why, the gravest first
     */
    public record Volume(
            UniqueVolumeName name,
            List<ObjectRef> objects,
            boolean multiAttachAllowed,
            List<NodeState> nodes,
            List<ObjectRef> waiting,
            State state,
            List<Case> cases) {
        public Volume {
            requireNonNull(name, "name");
            objects = List.copyOf(objects);
            nodes = List.copyOf(nodes);
            waiting = List.copyOf(waiting);
            requireNonNull(state, "state");
            cases = List.copyOf(cases);
        }

        /**
         * The nodes that have it, as far as the API says.
         *
         * @return the names, sorted
         */
        public List<String> attachedTo() {
            return nodes.stream()
                    .filter(node -> node.reported() || node.attached())
                    .map(NodeState::node)
                    .toList();
        }

        /**
         * Whether a second writer is possible if somebody detaches or attaches without looking.
         *
         * @return true if one of the cases says that a writer may be alive
         */
        public boolean writerMayBeAlive() {
            return cases.stream().anyMatch(found -> found.code().writerMayBeAlive());
        }
    }

    /**
     * Reads a cluster.
     *
     * @param objects pods, claims, volumes, VolumeAttachments, nodes and CSIDrivers, all from one moment
     * @return the diagnosis
     * @throws dev.mooring.manifest.ManifestException if a part of an object has another JSON type than the API's
     */
    public static AttachDiagnosis of(Inventory objects) {
        return new AttachDiagnosis(new VolumeFacts(objects).volumes());
    }

    static State state(boolean waiting, boolean held, boolean wanted, boolean unsafe, List<Case> cases) {
        if (unsafe) {
            return State.UNSAFE;
        }
        if (waiting) {
            boolean stuck = cases.stream().anyMatch(found -> found.reason().severity() != Severity.INFO);
            return stuck ? State.STUCK : State.WAITING;
        }
        if (held) {
            return wanted ? State.IN_PLACE : State.UNUSED;
        }
        return wanted ? State.IN_PLACE : State.FREE;
    }
}
