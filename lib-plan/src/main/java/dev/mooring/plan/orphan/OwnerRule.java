package dev.mooring.plan.orphan;

import dev.mooring.evidence.internal.Reads;
import dev.mooring.evidence.internal.Rule;
import dev.mooring.manifest.Kinds;
import dev.mooring.object.Inventory;
import dev.mooring.object.internal.Evidence;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** What speaks against a cluster that does not need an image or subvolume. */
enum OwnerRule implements Rule<OwnerRule.InCluster> {
    /** All volumes, claims, pods and snapshot contents of the cluster are given, and each of its objects can be read. */
    CLUSTER_IS_COMPLETE(
            "all volumes, claims, pods and snapshot contents of the cluster are given, and each object that could be an owner can be read",
            InCluster::unreadable),
    /** No volume, snapshot or pod of the cluster leads to it, and no other object has its name or id. */
    NO_OBJECT_NAMES_IT(
            "no volume, snapshot or pod of the cluster leads to it, and no other object has its name or id",
            InCluster::naming),
    /** No claim or snapshot waits for storage that it may be, and no object names a volume that is lost. */
    NOTHING_IS_UNFINISHED(
            "no claim or snapshot waits for storage that it may be, and no object names a volume that is lost",
            InCluster::waiting);

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

    private final Function<InCluster, Stream<Reason>> against;

    OwnerRule(String sentence, Function<InCluster, Stream<Reason>> against) {
        this.sentence = sentence;
        this.against = against;
    }

    /**
     * What one cluster knows about an image or subvolume.
     *
     * @param named the objects that lead to it or name it
     * @param reads receives what is read of the cluster
     */
    record InCluster(ClusterObjects cluster, StoredObject stored, List<Reason> named, Reads reads) {

        private Evidence evidence() {
            return new Evidence(cluster.objects(), reads);
        }

        /** An object of any kind that cannot be read: it may be an owner. */
        private Stream<Reason> unreadable() {
            List<Reason> found = evidence()
                    .given(objects -> Stream.concat(
                            objects.unreadable().stream()
                                    .map(each -> Reason.of(
                                            OrphanCode.CLUSTER_NOT_COMPLETE,
                                            each.object().toString(),
                                            "an object of cluster " + cluster.name() + " cannot be read: "
                                                    + each.problem())),
                            cluster.unfinished().stream()
                                    .filter(each -> each.code() == OrphanCode.CLUSTER_NOT_COMPLETE)))
                    .toList();
            return found.isEmpty() ? whole(needed()) : found.stream();
        }

        /** The objects of any kind in which its name or id stands. */
        private Stream<Reason> naming() {
            List<Reason> found = evidence().given(objects -> named.stream()).toList();
            return found.isEmpty()
                    ? whole(List.of(Kinds.PERSISTENT_VOLUME, Kinds.VOLUME_SNAPSHOT_CONTENT, Kinds.POD))
                    : found.stream();
        }

        /** What waits for storage; what is being made has a name that a driver writes, what was lost can have any name. */
        private Stream<Reason> waiting() {
            boolean isOfDriver = stored instanceof StoredObject.Subvolume
                    || StoredName.read(stored.name()).isPresent();
            List<Reason> found = evidence()
                    .given(objects -> cluster.unfinished().stream()
                            .filter(each -> isOfDriver || each.code() != OrphanCode.STORAGE_BEING_MADE))
                    .toList();
            List<String> kinds = new ArrayList<>(List.of(Kinds.PERSISTENT_VOLUME_CLAIM, Kinds.VOLUME_SNAPSHOT_CONTENT));
            if (cluster.hasDriverByClasses()) {
                kinds.add(Kinds.STORAGE_CLASS);
            }
            return found.isEmpty() ? whole(kinds) : found.stream();
        }

        /** A person may have written another name into a workload that has no pod now. */
        private List<String> needed() {
            List<String> kinds = new ArrayList<>(NEEDED);
            if (StoredName.read(stored.name()).isEmpty()) {
                kinds.addAll(WORKLOADS);
            }
            return kinds;
        }

        private Stream<Reason> whole(List<String> kinds) {
            Inventory objects = evidence().objects();
            return Reads.naming(
                    () -> Reads.enough(kinds.stream().map(objects::completeness).toList()), () -> notGiven(kinds));
        }

        private Reason notGiven(List<String> asked) {
            List<String> kinds = new ArrayList<>(needed());
            asked.stream().filter(kind -> !kinds.contains(kind)).forEach(kinds::add);
            String missing = String.join(
                    ", ",
                    kinds.stream()
                            .filter(kind -> !cluster.objects().isComplete(kind))
                            .toList());
            return Reason.of(
                            OrphanCode.CLUSTER_NOT_COMPLETE,
                            stored.toString(),
                            "these kinds of cluster " + cluster.name() + " are not all given: " + missing
                                    + "; an object that is not given may be the owner")
                    .withRemedy(RemedyStep.of(
                                    "give-evidence", "give all objects of these kinds of cluster " + cluster.name())
                            .withTarget(String.join(",", kinds))
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
    }

    @Override
    public String sentence() {
        return sentence;
    }

    @Override
    public Stream<Reason> against(InCluster in) {
        return against.apply(in);
    }

    @Override
    public String toString() {
        return id();
    }
}
