package dev.mooring.plan.clean;

import dev.mooring.evidence.Discharge;
import dev.mooring.evidence.Fact;
import dev.mooring.evidence.Premise;
import dev.mooring.kubelet.MountEntry;
import dev.mooring.kubelet.MountTable;
import dev.mooring.manifest.Kinds;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** What must be proven before a mount in the folder of a pod, or the folder itself, belongs to no pod. */
enum MountPremise implements Premise<MountPremise.OfPod> {
    /** The mount table of the host is whole. */
    HOST_TABLE_IS_WHOLE("the mount table of the host is whole", MountPremise::table),
    /** The pod is gone: all pods are given, none has this uid, and it is not the uid of a static pod. */
    POD_IS_GONE(
            "the pod is gone: all pods are given, none has this uid, and it is not the uid of a static pod",
            MountPremise::gone),
    /** No process in another mount namespace has a folder of the pod mounted. */
    NO_PROCESS_IS_OF_THE_POD(
            "no process in another mount namespace has a folder of the pod mounted", MountPremise::processes),
    /** Nothing is mounted on it or below it that must stay. */
    NOTHING_IS_MOUNTED_ON_IT("nothing is mounted on it or below it that must stay", MountPremise::below);

    private final String sentence;

    private final Function<OfPod, Discharge> on;

    MountPremise(String sentence, Function<OfPod, Discharge> on) {
        this.sentence = sentence;
        this.on = on;
    }

    /**
     * A mount or a folder of a pod.
     *
     * @param path the mount point, or the folder
     * @param uid the uid in the path
     * @param mount the mount; empty for a folder
     * @param stale the mounts that provably belong to no pod
     */
    record OfPod(NodeFacts facts, String path, String uid, Optional<MountEntry> mount, Set<MountEntry> stale) {

        Reason reason(CleanCode code, String message) {
            return Reason.of(code, path, message);
        }
    }

    @Override
    public String sentence() {
        return sentence;
    }

    @Override
    public Discharge on(OfPod of) {
        return on.apply(of);
    }

    static RemedyStep give(String what, String... argv) {
        return RemedyStep.of("give-evidence", what).withArgv(argv);
    }

    private static Discharge table(OfPod of) {
        return of.facts().wholeHost().isPresent()
                ? Discharge.proven(of.facts().hostFact())
                : new Discharge.Open(List.of(
                        of.reason(CleanCode.MOUNTS_NOT_KNOWN, "the mount table of the host is not given, or not whole")
                                .withRemedy(give("give the mount table of the host", "cat", "/proc/1/mountinfo"))));
    }

    private static Discharge gone(OfPod of) {
        Optional<String> pod = of.facts().podOf(of.uid());
        if (pod.isPresent()) {
            return new Discharge.Refuted(List.of(of.reason(CleanCode.POD_STILL_EXISTS, pod.get() + " has this uid")));
        }
        if (!NodeFacts.isApiUid(of.uid())) {
            return new Discharge.Open(List.of(of.reason(
                    CleanCode.MAY_BE_STATIC_POD,
                    "the API server does not assign such uids: it may be a static pod, which only the node knows")));
        }
        if (!of.facts().hasNode()) {
            return new Discharge.Open(List.of(nodeMissing(of.facts(), of.path())));
        }
        List<Fact> facts = of.facts().complete(Kinds.POD);
        boolean unreadable = !of.facts().scene.objects.unreadable(Kinds.POD).isEmpty();
        return facts.isEmpty() || unreadable
                ? new Discharge.Open(List.of(notComplete(of.path(), List.of(Kinds.POD))))
                : Discharge.restsOn(facts);
    }

    /** Without it the objects may be those of another cluster, in which no pod of this node exists. */
    static Reason nodeMissing(NodeFacts facts, String subject) {
        return Reason.of(
                        CleanCode.NODE_OBJECT_NOT_GIVEN,
                        subject,
                        "the Node object is not given: the objects may be of another cluster")
                .withRemedy(give("give the Node object", "kubectl", "get", "node", facts.scene.node, "-o", "yaml"));
    }

    static Reason notComplete(String subject, List<String> kinds) {
        return Reason.of(
                        CleanCode.NODE_OBJECTS_NOT_COMPLETE,
                        subject,
                        "these kinds are not all given, or have an object that cannot be read: "
                                + String.join(", ", kinds))
                .withRemedy(give(
                                "give all volumes, claims, pods, nodes and attachments of the cluster",
                                "kubectl",
                                "get",
                                "persistentvolumes,persistentvolumeclaims,pods,nodes,volumeattachments",
                                "-A",
                                "-o",
                                "yaml")
                        .withRequires("an empty list leaves no trace in the output: say which kinds are complete"));
    }

    static Reason namespacesMissing(String subject) {
        return Reason.of(
                        CleanCode.NAMESPACES_NOT_KNOWN,
                        subject,
                        "the mount tables of the other mount namespaces are not all given: a container may have it mounted")
                .withRemedy(RemedyStep.of(
                        "give-evidence",
                        "run grep -H . /proc/[0-9]*/mountinfo as root on the host, and give its whole output"));
    }

    private static Discharge processes(OfPod of) {
        List<Reason> against = new ArrayList<>();
        of.facts().namespaces.forEach((name, table) -> {
            if (of.facts().podsOf(name).contains(of.uid()) && !isOnlyCopies(of, table)) {
                against.add(of.reason(CleanCode.MOUNTED_IN_A_CONTAINER, name + " has a folder of the pod mounted"));
                return;
            }
            // A container of another pod may have its own mount of the same file system.
            boolean unexplained = of.facts().podsOf(name).isEmpty()
                    && of.mount()
                            .filter(own -> !own.device().isEmpty())
                            .filter(own -> table.entries().stream()
                                    .anyMatch(each -> each.device().equals(own.device())
                                            && !isSharedFileSystem(own)
                                            && !NodeFacts.isCopy(each, own)))
                            .isPresent();
            if (unexplained) {
                against.add(of.reason(
                        CleanCode.MOUNTED_IN_A_CONTAINER,
                        name + " has the same file system mounted, and shows no folder of any pod"));
            }
        });
        Optional<Fact> fact = of.facts().namespacesFact();
        return Discharge.of(
                against,
                fact.isPresent() ? List.of() : List.of(namespacesMissing(of.path())),
                fact.stream().toList());
    }

    /** A bind of a folder of the node has the device of the node's own file system, which everything has. */
    private static boolean isSharedFileSystem(MountEntry own) {
        return own.root().contains("/pods/")
                || own.baseType().equals("tmpfs")
                || own.baseType().equals("overlay");
    }

    /** A driver's namespace has copies of the mounts of all pods, which go when those of the host go. */
    private static boolean isOnlyCopies(OfPod of, MountTable namespace) {
        String folder = of.facts().scene.root + "/pods/" + of.uid() + "/";
        return namespace.entries().stream()
                .filter(mount -> mount.root().contains("/pods/" + of.uid() + "/")
                        || mount.mountPoint().contains("/pods/" + of.uid() + "/"))
                .allMatch(mount -> mount.mountPoint().startsWith(folder)
                        && of.facts().host().at(mount.mountPoint()).stream()
                                .anyMatch(host -> NodeFacts.isCopy(mount, host)));
    }

    private static Discharge below(OfPod of) {
        List<Reason> against = new ArrayList<>();
        List<Reason> first = new ArrayList<>();
        for (MountEntry each : of.facts().host().under(of.path())) {
            if (of.mount().isEmpty()) {
                first.add(of.reason(CleanCode.UNMOUNT_FIRST, each.mountPoint() + " is still mounted"));
            } else if (!isSelfOrUnder(each, of.mount().get()) && !of.stale().contains(each)) {
                against.add(of.reason(
                        CleanCode.MOUNTED_BELOW, each.mountPoint() + " is mounted on it, and may belong to a pod"));
            }
        }
        return Discharge.of(against, first, List.of(of.facts().hostFact()));
    }

    /** Of several mounts at one place the later one is on top. */
    private static boolean isSelfOrUnder(MountEntry each, MountEntry self) {
        return each.mountPoint().equals(self.mountPoint()) && each.line() <= self.line();
    }

    @Override
    public String toString() {
        return id();
    }
}
