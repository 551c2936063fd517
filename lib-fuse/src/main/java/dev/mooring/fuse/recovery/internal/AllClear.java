package dev.mooring.fuse.recovery.internal;

import static java.util.Objects.requireNonNull;

import dev.mooring.evidence.Certificate;
import dev.mooring.evidence.Digest;
import dev.mooring.evidence.Discharge;
import dev.mooring.evidence.Fact;
import dev.mooring.evidence.Premise;
import dev.mooring.fuse.mount.MountState;
import dev.mooring.fuse.mount.NodeObservations;
import dev.mooring.fuse.recovery.Strategy;
import dev.mooring.kubelet.MountTable;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;

/** What must be proven before a plan may report that there is nothing to do. */
public enum AllClear implements Premise<AllClear.Facts> {
    /** All pods of the node are given. */
    PODS_ARE_ALL(
            "all pods of the node are given, and the node is the one that they name",
            code -> code == RecoveryContradiction.NODE_WITHOUT_PODS
                    || code == RecoveryContradiction.NODE_NOT_FOUND
                    || code == RecoveryContradiction.MOUNT_OF_UNKNOWN_POD
                    || code == RecoveryContradiction.PODS_NOT_COMPLETE
                    || code == FuseCode.CONTAINERS_UNKNOWN,
            RecoveryContradiction.PODS_NOT_COMPLETE,
            facts -> facts.inventory().completeness(Kinds.POD).stream()
                    .map(Fact.class::cast)
                    .toList()),
    /** The mount table of the host is whole. */
    TABLE_IS_WHOLE(
            "the mount table of the host is given, and every line of it can be read",
            code -> code == RecoveryContradiction.MOUNT_TABLE_CUT,
            RecoveryContradiction.MOUNT_TABLE_CUT,
            Facts::table),
    /** Each mount answers. */
    MOUNTS_ANSWER(
            "each examined mount answers statfs, and there is at least one",
            code -> code == RecoveryContradiction.NO_MOUNT_LOOKED_AT,
            RecoveryContradiction.NO_MOUNT_LOOKED_AT,
            Facts::answers),
    /** Each mount that can concern a pod was examined. */
    MOUNTS_ARE_JUDGED(
            "each FUSE mount of the table that belongs to a pod, and each path that was probed, was examined",
            code -> code == RecoveryContradiction.MOUNT_OF_NO_POD
                    || code == RecoveryContradiction.MOUNT_NOT_JUDGED
                    || code == RecoveryContradiction.PROBE_OF_NO_POD
                    || code == RecoveryContradiction.DIRECTORY_OF_NO_POD
                    || code == RecoveryContradiction.RECOVERY_OF_NO_POD
                    || code == RecoveryContradiction.DAEMON_OF_NO_POD
                    || code == RecoveryContradiction.PROCESS_WITHOUT_MOUNT,
            RecoveryContradiction.MOUNT_NOT_JUDGED,
            Facts::table),
    /** Each pod has the right directory, and may write where it should. */
    MOUNTS_ARE_THOSE_OF_THE_PODS(
            "each pod has the right directory of the volume, and may write to it if its volume is writable",
            code -> code == RecoveryCode.OTHER_DIRECTORY || code == RecoveryCode.MOUNTED_READ_ONLY,
            RecoveryContradiction.MOUNT_NOT_JUDGED,
            Facts::table),
    /** Each container sees the mount of the host. */
    CONTAINERS_SEE_IT(
            "each container that runs has the mount that the host has: its mount table shows it, or it was started after the"
                    + " path was last mounted",
            code -> code == RecoveryCode.VIEW_UNKNOWN
                    || code == RecoveryCode.START_UNKNOWN
                    || code == RecoveryContradiction.CONTAINER_OF_NO_POD
                    || code == RecoveryContradiction.PROBE_OF_NO_CONTAINER
                    || code == RecoveryContradiction.PROBE_OF_CONTAINER_FAILED
                    || code == RecoveryContradiction.CONTAINER_NOT_RUNNING,
            RecoveryCode.VIEW_UNKNOWN,
            Facts::views),
    /** Nothing else speaks against it. */
    NOTHING_SPEAKS_AGAINST(
            "nothing else in the objects and the observations speaks against it",
            code -> false,
            RecoveryContradiction.PODS_NOT_COMPLETE,
            facts -> facts.inventory().completeness(Kinds.POD).stream()
                    .map(Fact.class::cast)
                    .toList());

    /**
     * What a plan knows.
     *
     * @param inventory the objects
     * @param seen what was seen on the node
     * @param states the states of the examined mounts, by path
     * @param reasons the reasons of the plan
     */
    public record Facts(
            Inventory inventory, NodeObservations seen, Map<String, MountState.Kind> states, List<Reason> reasons) {

        public Facts {
            requireNonNull(inventory, "inventory");
            requireNonNull(seen, "seen");
            states = Map.copyOf(states);
            reasons = List.copyOf(reasons);
        }

        /** The same with more reasons. */
        public Facts with(List<Reason> more) {
            List<Reason> all = new ArrayList<>(reasons);
            all.addAll(more);
            return new Facts(inventory, seen, states, all);
        }

        private List<Fact> table() {
            return seen.mounts().filter(MountTable::isWhole).stream()
                    .map(table -> output("the mount table of the host", table))
                    .toList();
        }

        private static Fact output(String what, MountTable table) {
            return new Fact.Output(what, Digest.of(table.text()));
        }

        private List<Fact> answers() {
            boolean all = states.values().stream().allMatch(kind -> kind == MountState.Kind.HEALTHY);
            return !all
                    ? List.of()
                    : new TreeMap<>(states)
                            .keySet().stream()
                                    .<Fact>map(path ->
                                            new Fact.Said("statfs of " + path + " on the host: " + seen.probe(path)))
                                    .toList();
        }

        /** The tables of containers, and the times of mounts with the pods that show when their containers started. */
        private List<Fact> views() {
            List<Fact> facts = new ArrayList<>();
            seen.containers()
                    .forEach((key, table) -> facts.add(
                            output("the mount table of container " + key.podUid() + "/" + key.container(), table)));
            seen.recoveries().forEach((path, time) -> facts.add(new Fact.Said(path + " was last mounted at " + time)));
            inventory.pods().forEach(pod -> facts.add(Fact.Value.of(pod.manifest(), "status", "containerStatuses")));
            return facts;
        }
    }

    private final String sentence;

    private final Predicate<ReasonCode> about;

    private final ReasonCode missing;

    private final Function<Facts, List<Fact>> facts;

    AllClear(String sentence, Predicate<ReasonCode> about, ReasonCode missing, Function<Facts, List<Fact>> facts) {
        this.sentence = sentence;
        this.about = about;
        this.missing = missing;
        this.facts = facts;
    }

    /**
     * Checks that there is nothing to do.
     *
     * @param node the name of the node; empty for all nodes
     * @param known what the plan knows
     * @return the certificate, or what speaks against it
     */
    public static Certificate.Judged judge(Optional<String> node, Facts known) {
        return Certificate.judge(
                "there is nothing to do for the FUSE mounts of "
                        + node.map(name -> "node " + name).orElse("every node"),
                known.inventory().release(),
                known,
                List.of(values()));
    }

    /** Whether a finding puts every mount in doubt: the input does not fit together, or objects are missing. */
    static boolean isDoubted(Facts known) {
        return known.reasons().stream().anyMatch(reason -> reason.code() instanceof RecoveryContradiction);
    }

    /** The proof that the mount of a pod works, and that each of its containers sees it; empty if it is not proven. */
    private static Optional<Certificate> ofMount(String target, ObjectRef pod, String podUid, Facts known) {
        List<Reason> own = known.reasons().stream()
                .filter(reason -> reason.subject().contains(target)
                        || reason.subject().contains(pod.toString())
                        || reason.subject().contains(podUid))
                .toList();
        Facts mount = new Facts(known.inventory(), known.seen(), Map.of(target, MountState.Kind.HEALTHY), own);
        return Certificate.judge(
                        "the mount at " + target + " is healed, and each container of " + pod + " sees it",
                        known.inventory().release(),
                        mount,
                        List.of(TABLE_IS_WHOLE, MOUNTS_ANSWER, MOUNTS_ARE_THOSE_OF_THE_PODS, CONTAINERS_SEE_IT))
                .yes();
    }

    /**
     * A mount that was examined.
     *
     * @param target its path
     * @param strategy what is done about it
     * @param works the pod that has it and is neither restarted nor replaced; empty if the mount does not answer or
     *     belongs to no pod
     */
    public record Mount(String target, Strategy strategy, Optional<Pod> works) {}

    /** The pod of a mount. */
    public record Pod(ObjectRef ref, String uid) {}

    /** What is proven about single mounts; nothing while anything else on the node is unproven. */
    public static List<Certificate> ofMounts(List<Mount> mounts, List<MountUsers> users, Facts known) {
        boolean open = mounts.stream()
                .anyMatch(mount -> mount.strategy() == Strategy.BLOCKED || mount.strategy() == Strategy.CONDITIONAL);
        if (open || isDoubted(known)) {
            return List.of();
        }
        List<Certificate> proofs = new ArrayList<>();
        for (Mount mount : mounts) {
            if (mount.strategy() == Strategy.NONE) {
                mount.works()
                        .flatMap(pod -> ofMount(mount.target(), pod.ref(), pod.uid(), known))
                        .ifPresent(proofs::add);
            } else if (mount.strategy() == Strategy.REPLACE) {
                UnmountPremise.of(new UnmountPremise.Facts(known.inventory(), known.seen(), mount.target(), users))
                        .ifPresent(proofs::add);
            }
        }
        return proofs;
    }

    /**
     * What is missing for the proof, if the plan does not show yet why it is not an all-clear.
     *
     * @param judged the results of the premises
     * @param said the reasons of the plan
     * @return the reasons to add
     */
    public static List<Reason> unsaid(Certificate.Judged judged, List<Reason> said) {
        boolean tells = said.stream().anyMatch(reason -> reason.severity().compareTo(Severity.WARN) >= 0);
        return tells ? List.of() : judged.against();
    }

    @Override
    public String sentence() {
        return sentence;
    }

    @Override
    public Discharge on(Facts known) {
        List<Reason> hits = known.reasons().stream()
                .filter(reason -> reason.severity().compareTo(Severity.WARN) >= 0)
                .filter(reason -> this == NOTHING_SPEAKS_AGAINST ? isOther(reason.code()) : about.test(reason.code()))
                .toList();
        List<Fact> by = facts.apply(known);
        if (hits.isEmpty() && by.isEmpty()) {
            return new Discharge.Open(List.of(Reason.of(missing, "", "nothing shows that " + sentence)));
        }
        return Discharge.of(
                hits.stream()
                        .filter(reason -> reason.severity() != Severity.WARN)
                        .toList(),
                hits,
                by);
    }

    private static boolean isOther(ReasonCode code) {
        return Arrays.stream(values()).noneMatch(premise -> premise.about.test(code));
    }

    @Override
    public String toString() {
        return id();
    }
}
