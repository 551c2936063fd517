package dev.mooring.attach;

import dev.mooring.attach.AttachDiagnosis.Case;
import dev.mooring.attach.AttachDiagnosis.State;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.workload.UniqueVolumeName;
import java.util.List;

/** How one volume is attached: where it is, which pods wait for it, and why. */
public final class VolumeDiagnosis {

    private final UniqueVolumeName name;
    private final List<ObjectRef> objects;
    private final boolean multiAttachAllowed;
    private final List<NodeState> nodes;
    private final List<ObjectRef> waiting;
    private final State state;
    private final List<Case> cases;

    VolumeDiagnosis(
            UniqueVolumeName name,
            List<ObjectRef> objects,
            boolean multiAttachAllowed,
            List<NodeState> nodes,
            List<ObjectRef> waiting,
            State state,
            List<Case> cases) {
        this.name = name;
        this.objects = List.copyOf(objects);
        this.multiAttachAllowed = multiAttachAllowed;
        this.nodes = List.copyOf(nodes);
        this.waiting = List.copyOf(waiting);
        this.state = state;
        this.cases = List.copyOf(cases);
    }

    /** {@return its unique name: volumes with one name are one} */
    public UniqueVolumeName name() {
        return name;
    }

    /** {@return the persistent volumes of that name, sorted} */
    public List<ObjectRef> objects() {
        return objects;
    }

    /** {@return whether a second node is not forbidden} */
    public boolean multiAttachAllowed() {
        return multiAttachAllowed;
    }

    /** {@return the nodes that have it or need it, by name} */
    public List<NodeState> nodes() {
        return nodes;
    }

    /** {@return the pods that are on a node and do not have it yet, sorted} */
    public List<ObjectRef> waiting() {
        return waiting;
    }

    /** {@return the state} */
    public State state() {
        return state;
    }

    /** {@return why, the gravest case first} */
    public List<Case> cases() {
        return cases;
    }

    /** {@return the names of the nodes that have it according to the API, sorted} */
    public List<String> attachedTo() {
        return nodes.stream()
                .filter(node -> node.reported() || node.attached())
                .map(NodeState::node)
                .toList();
    }

    /** {@return whether one of the cases says that a writer may be alive, so that to detach or attach is not safe} */
    public boolean writerMayBeAlive() {
        return cases.stream().anyMatch(found -> found.code().writerMayBeAlive());
    }

    /** Its name and state. */
    @Override
    public String toString() {
        return name + " " + state;
    }
}
