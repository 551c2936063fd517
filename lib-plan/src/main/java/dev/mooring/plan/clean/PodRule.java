package dev.mooring.plan.clean;

import dev.mooring.evidence.internal.NotKnown;
import dev.mooring.evidence.internal.Reads;
import dev.mooring.evidence.internal.Rule;
import dev.mooring.kubelet.MountEntry;
import dev.mooring.kubelet.MountTable;
import dev.mooring.manifest.Kinds;
import dev.mooring.object.NodeView;
import dev.mooring.object.PodView;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** What speaks against a mount in the folder of a pod, or the folder itself, that belongs to no pod. */
enum PodRule implements Rule<PodRule.OfPod> {
    /** The mount table of the host is whole. */
    HOST_TABLE_IS_WHOLE(
            "the mount table of the host is whole", of -> Reads.enough(of.node().host())),
    /** The pod is gone: all pods are given, none has this uid, and it is not the uid of a static pod. */
    POD_IS_GONE(
            "the pod is gone: all pods are given, none has this uid, and it is not the uid of a static pod",
            PodRule::gone),
    /** No process in another mount namespace has a folder of the pod mounted. */
    NO_PROCESS_IS_OF_THE_POD(
            "no process in another mount namespace has a folder of the pod mounted", PodRule::processes),
    /** Nothing is mounted on it or below it that must stay. */
    NOTHING_IS_MOUNTED_ON_IT("nothing is mounted on it or below it that must stay", PodRule::below),
    /** About a folder: it was listed whole. */
    FOLDER_IS_LISTED("the folder was listed whole", of -> Reads.enough(FolderContent.of(of))),
    /** About a folder: it contains only empty folders of volumes and what the kubelet wrote about them. */
    FOLDER_HAS_NO_FILES(
            "the folder contains only empty folders of volumes and what the kubelet wrote about them",
            of -> FolderContent.of(of).files(of));

    /** The rules about a mount; those about a folder are all. */
    static final List<PodRule> OF_MOUNT =
            List.of(HOST_TABLE_IS_WHOLE, POD_IS_GONE, NO_PROCESS_IS_OF_THE_POD, NOTHING_IS_MOUNTED_ON_IT);

    private final String sentence;

    private final Function<OfPod, Stream<Reason>> against;

    PodRule(String sentence, Function<OfPod, Stream<Reason>> against) {
        this.sentence = sentence;
        this.against = against;
    }

    /**
     * A mount or a folder of a pod.
     *
     * @param node the evidence about the mount point, or the folder
     * @param uid the uid in the path
     * @param mount the mount; empty for a folder
     */
    record OfPod(NodeEvidence node, String uid, Optional<MountEntry> mount) {

        String path() {
            return node.subject();
        }

        NodeFacts facts() {
            return node.facts();
        }

        Reason reason(CleanCode code, String message) {
            return node.reason(code, message);
        }
    }

    @Override
    public String sentence() {
        return sentence;
    }

    @Override
    public Stream<Reason> against(OfPod of) {
        return against.apply(of);
    }

    private static Stream<Reason> gone(OfPod of) {
        Optional<String> pod = of.facts().podOf(of.uid());
        if (pod.isPresent()) {
            return Stream.of(of.reason(CleanCode.POD_STILL_EXISTS, pod.get() + " has this uid"));
        }
        if (!NodeFacts.isApiUid(of.uid())) {
            throw NotKnown.because(of.reason(
                    CleanCode.MAY_BE_STATIC_POD,
                    "the API server does not assign such uids: it may be a static pod, which only the node knows"));
        }
        String node = of.facts().scene.node;
        Reads.all(() -> of.node()
                .cluster()
                .witness(objects -> Stream.concat(
                        objects.node(node).map(NodeView::ref).stream(),
                        objects.pods().stream()
                                .filter(each -> each.nodeName().equals(node))
                                .map(PodView::ref)))
                .orElseThrow(of.node()::nodeMissing));
        return of.node()
                .objects(
                        objects -> NodeFacts.PodUids.of(objects)
                                .pod(of.uid())
                                .map(each -> of.reason(CleanCode.POD_STILL_EXISTS, each + " has this uid"))
                                .stream(),
                        Kinds.POD);
    }

    private static Stream<Reason> processes(OfPod of) {
        List<Reason> found = new ArrayList<>();
        of.facts().namespaces.forEach((name, table) -> {
            if (of.facts().podsOf(name).contains(of.uid()) && !isOnlyCopies(of, table)) {
                found.add(of.reason(CleanCode.MOUNTED_IN_A_CONTAINER, name + " has a folder of the pod mounted"));
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
                found.add(of.reason(
                        CleanCode.MOUNTED_IN_A_CONTAINER,
                        name + " has the same file system mounted, and shows no folder of any pod"));
            }
        });
        return NodeEvidence.unless(found, of.node()::namespaces, of.node()::host);
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

    private static Stream<Reason> below(OfPod of) {
        List<Reason> found = new ArrayList<>();
        for (MountEntry each : of.facts().host().under(of.path())) {
            if (of.mount().isEmpty()) {
                found.add(of.reason(CleanCode.UNMOUNT_FIRST, each.mountPoint() + " is still mounted"));
            } else if (!isSelfOrUnder(each, of.mount().get()) && !of.node().isStale(each)) {
                found.add(of.reason(
                        CleanCode.MOUNTED_BELOW, each.mountPoint() + " is mounted on it, and may belong to a pod"));
            }
        }
        return NodeEvidence.unless(found, of.node()::host);
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
