package dev.mooring.plan.orphan;

import dev.mooring.evidence.Discharge;
import dev.mooring.evidence.Fact;
import dev.mooring.evidence.Premise;
import dev.mooring.manifest.Kinds;
import dev.mooring.object.Unreadable;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** What must be proven about one cluster before it is known not to need an image or subvolume. */
enum OwnerPremise implements Premise<OwnerPremise.InCluster> {
    /** All volumes, claims, pods and snapshot contents of the cluster are given, and each of its objects can be read. */
    CLUSTER_IS_COMPLETE(
            "all volumes, claims, pods and snapshot contents of the cluster are given, and each object that could be an owner can be read",
            OwnerPremise::complete),
    /** No volume, snapshot or pod of the cluster leads to it, and no other object has its name or id. */
    NO_OBJECT_NAMES_IT(
            "no volume, snapshot or pod of the cluster leads to it, and no other object has its name or id",
            in -> of(in, in.named(), Kinds.PERSISTENT_VOLUME, Kinds.VOLUME_SNAPSHOT_CONTENT, Kinds.POD)),
    /** No claim or snapshot waits for storage that it may be, and no object names a volume that is lost. */
    NOTHING_IS_UNFINISHED(
            "no claim or snapshot waits for storage that it may be, and no object names a volume that is lost",
            in -> of(in, in.unfinished(), Kinds.PERSISTENT_VOLUME_CLAIM, Kinds.VOLUME_SNAPSHOT_CONTENT));

    private static final List<String> NEEDED =
            List.of(Kinds.PERSISTENT_VOLUME, Kinds.PERSISTENT_VOLUME_CLAIM, Kinds.POD, Kinds.VOLUME_SNAPSHOT_CONTENT);

    private static final List<String> WORKLOADS = List.of(
            Kinds.DEPLOYMENT,
            Kinds.STATEFUL_SET,
            Kinds.DAEMON_SET,
            Kinds.REPLICA_SET,
            Kinds.REPLICATION_CONTROLLER,
            Kinds.JOB,
            Kinds.CRON_JOB);

    private final String sentence;

    private final Function<InCluster, Discharge> on;

    OwnerPremise(String sentence, Function<InCluster, Discharge> on) {
        this.sentence = sentence;
        this.on = on;
    }

    /**
     * What one cluster knows about an image or subvolume.
     *
     * @param named the objects that lead to it or name it
     * @param unfinished what may be about it
     */
    record InCluster(ClusterObjects cluster, StoredObject stored, List<Reason> named, List<Reason> unfinished) {

        static InCluster of(ClusterObjects cluster, StoredObject stored) {
            // What is being made has a name that a driver writes; what was lost can have any name.
            boolean isOfDriver = StoredName.read(stored.name()).isPresent();
            return new InCluster(
                    cluster,
                    stored,
                    cluster.about(stored),
                    cluster.unfinished().stream()
                            .filter(each -> isOfDriver || each.code() != OrphanCode.STORAGE_BEING_MADE)
                            .toList());
        }

        /** A person may have written another name into a workload that has no pod now. */
        private List<String> needed() {
            List<String> kinds = new ArrayList<>(NEEDED);
            if (StoredName.read(stored.name()).isEmpty()) {
                kinds.addAll(WORKLOADS);
            }
            return kinds;
        }
    }

    @Override
    public String sentence() {
        return sentence;
    }

    @Override
    public Discharge on(InCluster in) {
        return on.apply(in);
    }

    private static List<Fact> facts(InCluster in, String... kinds) {
        List<Fact> facts = new ArrayList<>();
        for (String kind : kinds) {
            in.cluster().objects().completeness(kind).ifPresent(facts::add);
        }
        return facts;
    }

    private static Discharge of(InCluster in, List<Reason> against, String... kinds) {
        List<Fact> facts = facts(in, kinds);
        return Discharge.of(against, facts.size() == kinds.length ? List.of() : List.of(notGiven(in)), facts);
    }

    private static Discharge complete(InCluster in) {
        return of(in, unreadable(in), in.needed().toArray(String[]::new));
    }

    private static Reason notGiven(InCluster in) {
        List<String> kinds = in.needed().stream()
                .filter(kind -> !in.cluster().objects().isComplete(kind))
                .toList();
        return Reason.of(
                        OrphanCode.CLUSTER_NOT_COMPLETE,
                        in.stored().toString(),
                        "these kinds of cluster " + in.cluster().name() + " are not all given: "
                                + String.join(", ", kinds) + "; an object that is not given may be the owner")
                .withRemedy(RemedyStep.of(
                                "give-evidence",
                                "give all objects of these kinds of cluster "
                                        + in.cluster().name())
                        .withTarget(String.join(",", in.needed()))
                        .withArgv(
                                "kubectl",
                                "get",
                                "persistentvolumes,persistentvolumeclaims,pods,volumesnapshotcontents,storageclasses,nodes,volumeattachments",
                                "-A",
                                "-o",
                                "yaml")
                        .withRequires("an empty list leaves no trace in the output: say which kinds are complete")
                        .withProves("which objects of the cluster lead to images and subvolumes"));
    }

    private static List<Reason> unreadable(InCluster in) {
        List<Reason> against = new ArrayList<>();
        for (Unreadable each : in.cluster().unreadable()) {
            against.add(Reason.of(
                    OrphanCode.CLUSTER_NOT_COMPLETE,
                    each.object().toString(),
                    "an object of cluster " + in.cluster().name() + " cannot be read: " + each.problem()));
        }
        in.cluster().unfinished().stream()
                .filter(each -> each.code() == OrphanCode.CLUSTER_NOT_COMPLETE)
                .forEach(against::add);
        return against;
    }

    @Override
    public String toString() {
        return id();
    }
}
