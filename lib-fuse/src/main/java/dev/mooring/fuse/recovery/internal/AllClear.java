package dev.mooring.fuse.recovery.internal;

import static java.util.Objects.requireNonNull;

import dev.mooring.evidence.Certificate;
import dev.mooring.evidence.internal.NotKnown;
import dev.mooring.evidence.internal.Reads;
import dev.mooring.evidence.internal.Rule;
import dev.mooring.fuse.mount.MountState;
import dev.mooring.fuse.mount.NodeObservations;
import dev.mooring.fuse.mount.VolumeSubject;
import dev.mooring.fuse.recovery.ContainerAction;
import dev.mooring.fuse.recovery.RecoveryItem;
import dev.mooring.fuse.recovery.RecoveryPlan;
import dev.mooring.fuse.recovery.Strategy;
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
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What must be proven before a plan may report that there is nothing to do. What the plan found can only speak against it. */
public enum AllClear implements Rule<AllClear.Asked> {
    /** All pods of the node are given. */
    PODS_ARE_ALL(
            "all pods of the node are given, and the node is the one that they name",
            Asked::pods,
            RecoveryContradiction.PODS_NOT_COMPLETE,
            RecoveryContradiction.NODE_WITHOUT_PODS,
            RecoveryContradiction.NODE_NOT_FOUND,
            RecoveryContradiction.MOUNT_OF_UNKNOWN_POD,
            RecoveryCode.CONTAINERS_UNKNOWN),
    /** The mount table of the host is whole. */
    TABLE_IS_WHOLE(
            "the mount table of the host is given, and every line of it can be read",
            Asked::table,
            RecoveryContradiction.MOUNT_TABLE_CUT),
    /** Each mount answers. */
    MOUNTS_ANSWER(
            "each examined mount answers statfs, and there is at least one",
            Asked::answers,
            RecoveryContradiction.NO_MOUNT_LOOKED_AT),
    /** Each mount that can concern a pod was examined. */
    MOUNTS_ARE_JUDGED(
            "each FUSE mount of the table that belongs to a pod, and each path that was probed, was examined",
            Asked::table,
            RecoveryContradiction.MOUNT_NOT_JUDGED,
            RecoveryContradiction.MOUNT_OF_NO_POD,
            RecoveryContradiction.PROBE_OF_NO_POD,
            RecoveryContradiction.DIRECTORY_OF_NO_POD,
            RecoveryContradiction.RECOVERY_OF_NO_POD,
            RecoveryContradiction.DAEMON_OF_NO_POD,
            RecoveryContradiction.PROCESS_WITHOUT_MOUNT),
    /** Each pod has the right directory, and may write where it should. */
    MOUNTS_ARE_THOSE_OF_THE_PODS(
            "each pod has the right directory of the volume, and may write to it if its volume is writable",
            Asked::table,
            RecoveryCode.OTHER_DIRECTORY,
            RecoveryCode.MOUNTED_READ_ONLY),
    /** Each container sees the mount of the host. */
    CONTAINERS_SEE_IT(
            "each container that runs has the mount that the host has: its mount table shows it, or it was started after the"
                    + " path was last mounted",
            Asked::views,
            RecoveryCode.VIEW_UNKNOWN,
            RecoveryCode.START_UNKNOWN,
            RecoveryContradiction.CONTAINER_OF_NO_POD,
            RecoveryContradiction.PROBE_OF_NO_CONTAINER,
            RecoveryContradiction.PROBE_OF_CONTAINER_FAILED,
            RecoveryContradiction.CONTAINER_NOT_RUNNING),
    /** Nothing else speaks against it. */
    NOTHING_SPEAKS_AGAINST("nothing else in the objects and the observations speaks against it", Asked::pods);

    /**
     * What a plan knows.
     *
     * @param inventory the objects
     * @param seen what was seen on the node
     * @param states the states of the examined mounts, by path
     * @param subjects the volumes of the pods whose mounts these are
     * @param reasons the reasons of the plan
     */
    public record Facts(
            Inventory inventory,
            NodeObservations seen,
            Map<String, MountState.Kind> states,
            List<VolumeSubject> subjects,
            List<Reason> reasons) {

        public Facts {
            requireNonNull(inventory, "inventory");
            requireNonNull(seen, "seen");
            states = Map.copyOf(states);
            subjects = List.copyOf(subjects);
            reasons = List.copyOf(reasons);
        }

        /** The same with more reasons. */
        public Facts with(List<Reason> more) {
            List<Reason> all = new ArrayList<>(reasons);
            all.addAll(more);
            return new Facts(inventory, seen, states, subjects, all);
        }
    }

    /**
     * What a rule may see.
     *
     * @param known what the plan found
     * @param evidence what it reads
     */
    record Asked(Facts known, NodeEvidence evidence) {

        private void pods() {
            evidence.pods();
            known.subjects().forEach(evidence::leadsTo);
        }

        private void table() {
            var unused = evidence.table();
        }

        private void answers() {
            known.states().forEach((path, kind) -> {
                if (kind != MountState.Kind.HEALTHY) {
                    throw new NotKnown(path, "it is " + kind);
                }
                var unused = evidence.probe(path);
            });
        }

        /** The tables of containers, and the times of mounts with the pods that show when their containers started. */
        private void views() {
            evidence.views();
            pods();
        }
    }

    private final String sentence;

    private final Consumer<Asked> reads;

    private final List<ReasonCode> about;

    AllClear(String sentence, Consumer<Asked> reads, ReasonCode... about) {
        this.sentence = sentence;
        this.reads = reads;
        this.about = List.of(about);
    }

    /**
     * Checks that there is nothing to do.
     *
     * @param node the name of the node; empty for all nodes
     * @param known what the plan knows
     * @return the certificate, or what speaks against it
     */
    public static Certificate.Judged judge(Optional<String> node, Facts known) {
        return Rule.judge(
                "there is nothing to do for the FUSE mounts of "
                        + node.map(name -> "node " + name).orElse("every node"),
                known.inventory().release(),
                asked(known),
                List.of(values()));
    }

    static Function<Reads, Asked> asked(Facts known) {
        return reads -> new Asked(known, new NodeEvidence(known.inventory(), known.seen(), reads));
    }

    /** Whether a finding puts every mount in doubt: the input does not fit together, or objects are missing. */
    static boolean isDoubted(Facts known) {
        return known.reasons().stream().anyMatch(reason -> reason.code() instanceof RecoveryContradiction);
    }

    /** The proof that the mount of a pod works, and that each of its containers sees it; empty if it is not proven. */
    private static Optional<Certificate> ofMount(String target, VolumeSubject subject, Facts known) {
        ObjectRef pod = subject.pod();
        List<Reason> own = known.reasons().stream()
                .filter(reason -> reason.subject().contains(target)
                        || reason.subject().contains(pod.toString())
                        || reason.subject().contains(subject.podUid()))
                .toList();
        Facts mount = new Facts(
                known.inventory(), known.seen(), Map.of(target, MountState.Kind.HEALTHY), known.subjects(), own);
        return Rule.judge(
                        "the mount at " + target + " is healed, and each container of " + pod + " sees it",
                        known.inventory().release(),
                        asked(mount),
                        List.of(TABLE_IS_WHOLE, MOUNTS_ANSWER, MOUNTS_ARE_THOSE_OF_THE_PODS, CONTAINERS_SEE_IT))
                .yes();
    }

    /** What is proven about the mounts of a plan; nothing while anything else on the node is unproven. */
    static List<Certificate> ofMounts(RecoveryPlan plan, List<MountUsers> users, Facts known) {
        boolean open = plan.items().stream()
                .anyMatch(item -> item.strategy() == Strategy.BLOCKED || item.strategy() == Strategy.CONDITIONAL);
        if (open || isDoubted(known)) {
            return List.of();
        }
        Set<String> restarted =
                plan.restarts().stream().map(ContainerAction::podUid).collect(Collectors.toSet());
        List<Certificate> proofs = new ArrayList<>();
        for (RecoveryItem item : plan.items()) {
            if (item.strategy() == Strategy.NONE) {
                item.subject()
                        .filter(pod -> item.isIn(MountState.Kind.HEALTHY) && !restarted.contains(pod.podUid()))
                        .flatMap(pod -> ofMount(item.target(), pod, known))
                        .ifPresent(proofs::add);
            } else if (item.strategy() == Strategy.REPLACE) {
                UnmountRule.of(new UnmountRule.Facts(known.inventory(), known.seen(), item.target(), users))
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
        return tells ? List.of() : judged.against().stream().distinct().toList();
    }

    @Override
    public String sentence() {
        return sentence;
    }

    @Override
    public Stream<Reason> against(Asked asked) {
        List<Reason> hits = asked.known().reasons().stream()
                .filter(reason -> reason.severity().compareTo(Severity.WARN) >= 0)
                .filter(reason -> this == NOTHING_SPEAKS_AGAINST ? isOther(reason.code()) : isAbout(reason.code()))
                .toList();
        return hits.isEmpty()
                ? Reads.naming(() -> read(asked), () -> Reason.of(missing(), "", "nothing shows that " + sentence))
                : hits.stream();
    }

    private Stream<Reason> read(Asked asked) {
        reads.accept(asked);
        return Stream.of();
    }

    /** What is missing if it is not known. */
    private ReasonCode missing() {
        return switch (this) {
            case NOTHING_SPEAKS_AGAINST -> RecoveryContradiction.PODS_NOT_COMPLETE;
            case MOUNTS_ARE_THOSE_OF_THE_PODS -> RecoveryContradiction.MOUNT_NOT_JUDGED;
            default -> about.get(0);
        };
    }

    private boolean isAbout(ReasonCode code) {
        return about.contains(code);
    }

    private static boolean isOther(ReasonCode code) {
        return Arrays.stream(values()).noneMatch(premise -> premise.isAbout(code));
    }

    @Override
    public String toString() {
        return id();
    }
}
