package dev.mooring.attach;

import dev.mooring.attach.AttachDiagnosis.Case;
import dev.mooring.attach.AttachDiagnosis.State;
import dev.mooring.driver.VolumeRemark;
import dev.mooring.evidence.Certificate;
import dev.mooring.internal.EnumNames;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Severity;
import dev.mooring.workload.UniqueVolumeName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;

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

    private static final Comparator<Case> GRAVEST_FIRST = Comparator.<Case, Severity>comparing(
                    found -> found.reason().severity())
            .reversed();

    /** The states that need a proof. */
    private static final Set<State> WELL = EnumSet.of(State.FREE, State.IN_PLACE, State.UNUSED, State.WAITING);

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
            AttachEvidence evidence, State state, Optional<Certificate> proof, Alive writer, List<Case> cases) {
        this.name = evidence.name;
        this.objects = List.copyOf(evidence.volumes.keySet());
        this.multiAttachAllowed = !evidence.exclusive();
        this.oneWriter = evidence.oneWriter();
        this.nodes = List.copyOf(evidence.nodes.values());
        this.waiting = evidence.cases().waiting();
        this.state = state;
        this.proof = proof;
        this.writer = writer;
        this.cases = List.copyOf(cases);
    }

    /**
     * The answer for a volume.
     *
     * @param volume what all objects show, with those that workloads make
     * @param proofs what the objects that are given prove
     */
    static VolumeDiagnosis of(AttachEvidence volume, AttachProofs proofs) {
        Map<AttachRule, List<Case>> against = new EnumMap<>(AttachRule.class);
        for (AttachRule rule : AttachRule.values()) {
            against.put(rule, rule.cases(volume).toList());
        }
        State given = volume.cases().state();
        boolean isUsed = volume.cases().isUsed();
        Optional<Certificate> yes = WELL.contains(given)
                ? proof(volume, " is " + given, isUsed ? AttachRule.USED : against.keySet(), against, proofs)
                : Optional.empty();
        BooleanSupplier whole = () -> (yes.isPresent() && !isUsed)
                || proof(volume, "", AttachRule.EVIDENCE, against, proofs).isPresent();
        List<Case> found = found(volume.cases(), against, isUsed);
        State state = yes.isPresent() ? given : unproven(given, found);
        addRemarks(volume, found);
        found.sort(GRAVEST_FIRST);
        return new VolumeDiagnosis(volume, state, yes, volume.cases().alive(whole), found);
    }

    private static Optional<Certificate> proof(
            AttachEvidence volume,
            String state,
            Set<AttachRule> rules,
            Map<AttachRule, List<Case>> against,
            AttachProofs proofs) {
        boolean holds = rules.stream()
                .allMatch(rule -> against.getOrDefault(rule, List.of()).isEmpty());
        return holds ? proofs.of(volume, state, rules) : Optional.empty();
    }

    /** The cases, then what is not known, then what contradicts itself. */
    private static List<Case> found(VolumeCases cases, Map<AttachRule, List<Case>> against, boolean isUsed) {
        List<Case> found = new ArrayList<>(cases.all());
        against.keySet().stream()
                .filter(rule ->
                        rule != AttachRule.NO_ATTACH_NEEDS_AN_OPERATOR && (!isUsed || AttachRule.USED.contains(rule)))
                .flatMap(rule -> against.getOrDefault(rule, List.of()).stream())
                .filter(each -> isNews(each, cases))
                .sorted(Comparator.comparing(each -> each.advice().orElseThrow()))
                .forEach(found::add);
        return found;
    }

    /** For a lost node with the volume, the cases say more. */
    private static boolean isNews(Case found, VolumeCases cases) {
        return found.code() != AttachCode.NODE_REPORTS_OLD
                || cases.all().stream()
                        .noneMatch(each -> each.node().equals(found.node())
                                && each.reason().severity() != Severity.INFO);
    }

    private static State unproven(State given, List<Case> found) {
        boolean isContradicted = found.stream()
                .anyMatch(each -> each.reason().severity() == Severity.DANGER
                        && each.advice().filter(AttachCode::isContradiction).isPresent());
        if (isContradicted) {
            return State.UNSAFE;
        }
        return given == State.STUCK ? State.STUCK : State.UNKNOWN;
    }

    private static void addRemarks(AttachEvidence volume, List<Case> found) {
        volume.persistent()
                .flatMap(each -> VolumeRemark.of(each, volume.objects.release()).stream())
                .forEach(remark -> found.add(new Case(remark, "")));
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
    private List<AttachCode> advice() {
        return cases.stream()
                .flatMap(found -> found.advice().stream())
                .distinct()
                .toList();
    }

    private static JsonObject toJson(AttachCode code) {
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
