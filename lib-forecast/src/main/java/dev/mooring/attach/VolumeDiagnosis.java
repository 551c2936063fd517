package dev.mooring.attach;

import dev.mooring.attach.AttachDiagnosis.Case;
import dev.mooring.attach.AttachDiagnosis.State;
import dev.mooring.evidence.Certificate;
import dev.mooring.internal.EnumNames;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.workload.UniqueVolumeName;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** How one volume is attached: where it is, which pods wait for it, and why. */
public final class VolumeDiagnosis {

    /** Whether a pod or process may still write the volume. */
    public enum Alive {
        /** A node has it, and nothing says that the node is off. */
        YES,
        /** No node has it, and all objects that could show one are given. */
        NO,
        /** Objects are missing, or an operator says that the node is off, which nothing in the API proves. */
        UNKNOWN;

        /** The state in kebab-case. */
        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    private static final Set<State> NOT_WELL = EnumSet.of(State.UNKNOWN, State.STUCK, State.UNSAFE);

    private final UniqueVolumeName name;
    private final List<ObjectRef> objects;
    private final boolean multiAttachAllowed;
    private final boolean oneWriter;
    private final List<NodeState> nodes;
    private final List<ObjectRef> waiting;
    private final State state;
    private final Optional<Certificate> proof;
    private final Alive writer;
    private final List<Case> cases;

    private VolumeDiagnosis(
            AttachEvidence evidence,
            List<ObjectRef> waiting,
            State state,
            Optional<Certificate> proof,
            Alive writer,
            List<Case> cases) {
        this.name = evidence.name;
        this.objects = List.copyOf(evidence.volumes.keySet());
        this.multiAttachAllowed = !evidence.exclusive();
        this.oneWriter = evidence.oneWriter();
        this.nodes = List.copyOf(evidence.nodes.values());
        this.waiting = List.copyOf(waiting);
        this.state = state;
        this.proof = proof;
        this.writer = writer;
        this.cases = List.copyOf(cases);
    }

    /** A volume that is well, which needs a proof. */
    static VolumeDiagnosis proven(
            AttachEvidence evidence,
            List<ObjectRef> waiting,
            State state,
            Certificate proof,
            Alive writer,
            List<Case> cases) {
        return new VolumeDiagnosis(evidence, waiting, state, Optional.of(proof), writer, cases);
    }

    /** A volume that is not well, or not known to be: stuck, unsafe or unknown. */
    static VolumeDiagnosis unproven(
            AttachEvidence evidence, List<ObjectRef> waiting, State state, Alive writer, List<Case> cases) {
        if (!NOT_WELL.contains(state)) {
            throw new IllegalArgumentException("a volume is " + state + " only with a proof");
        }
        return new VolumeDiagnosis(evidence, waiting, state, Optional.empty(), writer, cases);
    }

    /** {@return its unique name: volumes with one name are one} */
    public UniqueVolumeName name() {
        return name;
    }

    /** {@return the persistent volumes of that name, sorted} */
    public List<ObjectRef> objects() {
        return objects;
    }

    /** {@return whether the controller does not forbid a second node; that does not make it safe, see {@link #hasOneWriter}} */
    public boolean isMultiAttachAllowed() {
        return multiAttachAllowed;
    }

    /** {@return whether one node at a time may write it, as its access modes promise and its storage can keep} */
    public boolean hasOneWriter() {
        return oneWriter;
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

    /**
     * {@return the proof that it is free, in place, unused or will reach a waiting pod without an operator; empty in
     * every other state}
     */
    public Optional<Certificate> proof() {
        return proof;
    }

    /** {@return why, the most severe case first} */
    public List<Case> cases() {
        return cases;
    }

    /** {@return the names of the nodes that have it according to the API, sorted} */
    public List<String> attachedTo() {
        return nodes.stream()
                .filter(node -> node.isReported() || node.attached())
                .map(NodeState::node)
                .toList();
    }

    /** {@return whether a writer may be alive on any node, so that to detach or attach is not safe} */
    public Alive writerMayBeAlive() {
        return writer;
    }

    /**
     * The diagnosis as JSON, without its {@link #proof()}. The page {@code docs/json.md} describes the keys.
     *
     * @return an item of {@code volumes} of {@code attach}
     */
    public JsonObject toJson() {
        return JsonObject.of("name", JsonString.of(name.toString()))
                .with("objects", names(objects))
                .with("multiAttach", JsonBoolean.of(multiAttachAllowed))
                .with("oneWriter", JsonBoolean.of(oneWriter))
                .with("attachedTo", JsonArray.ofStrings(attachedTo()))
                .with("wantedBy", names(waiting))
                .with("state", state.toString())
                .with("writerMayBeAlive", writer.toString())
                .with(
                        "reasons",
                        JsonArray.of(cases.stream()
                                .map(found -> found.reason().toJson().with("node", found.node()))))
                .with("advice", JsonArray.of(advice().stream().map(VolumeDiagnosis::toJson)))
                .with("nodes", JsonArray.of(nodes.stream().map(NodeState::toJson)));
    }

    static JsonArray names(List<ObjectRef> objects) {
        return JsonArray.ofStrings(objects.stream().map(ObjectRef::key).toList());
    }

    /** Each code once, though several pods may wait for the same reason. */
    private List<AttachAdvice> advice() {
        return cases.stream()
                .flatMap(found -> found.advice().stream())
                .distinct()
                .toList();
    }

    private static JsonObject toJson(AttachAdvice code) {
        return JsonObject.of("code", JsonString.of(code.id()))
                .with("byItself", code.byItself())
                .with("safe", code.safe())
                .with("notSafe", code.notSafe())
                .with("writerMayBeAlive", JsonBoolean.of(code.writerMayBeAlive()));
    }

    /** Its name and state. */
    @Override
    public String toString() {
        return name + " " + state;
    }
}
