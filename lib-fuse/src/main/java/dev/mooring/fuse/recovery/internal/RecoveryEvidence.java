package dev.mooring.fuse.recovery.internal;

import static java.util.Objects.requireNonNull;

import dev.mooring.fuse.mount.ContainerKey;
import dev.mooring.fuse.mount.ContainerUse;
import dev.mooring.fuse.mount.NodeObservations;
import dev.mooring.fuse.mount.PathProbe;
import dev.mooring.fuse.recovery.FuseRequest;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.kubelet.MountEntry;
import dev.mooring.kubelet.MountTable;
import dev.mooring.kubelet.NodePath;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.object.PodView;
import dev.mooring.object.Unreadable;
import dev.mooring.object.internal.NodeReports;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The input of a plan, and which parts of it the items of the plan have used. */
public final class RecoveryEvidence {

    private static final Set<String> ASKED = Set.of(Kinds.POD, Kinds.PERSISTENT_VOLUME_CLAIM, Kinds.PERSISTENT_VOLUME);

    private static final List<String> CONTAINERS = List.of("initContainers", "containers", "ephemeralContainers");

    /**
     * What a plan is about.
     *
     * @param request the request
     * @param mounts which mounts the plan is about, by their lines
     * @param sideDirectory where recoveries make mounts before they bind them; empty for nowhere
     * @param idleDrivers the given names of drivers that no volume and no pod uses
     */
    public record Question(
            FuseRequest request, Predicate<MountEntry> mounts, String sideDirectory, List<String> idleDrivers) {

        public Question {
            requireNonNull(request, "request");
            requireNonNull(mounts, "mounts");
            requireNonNull(sideDirectory, "sideDirectory");
            idleDrivers = List.copyOf(idleDrivers);
        }
    }

    /** The containers that use volumes, and the kubelet's binds of their sub paths. */
    public static final class Users {

        private final Map<ContainerKey, ContainerUse> containers = new HashMap<>();
        private final Set<String> subPaths = new HashSet<>();

        /** The containers of a pod that use one of its volumes. */
        public void add(String podUid, List<ContainerUse> uses) {
            for (ContainerUse use : uses) {
                containers.put(new ContainerKey(podUid, use.name()), use);
                use.mounts()
                        .forEach(
                                mount -> mount.subPathBind().map(NodePath::text).ifPresent(subPaths::add));
            }
        }
    }

    /**
     * What the items of the plan have examined.
     *
     * @param mounts the paths whose states they have
     * @param blockedUids the uids of the pods that are blocked
     * @param users the containers that use a volume
     * @param throughClaims whether a volume was found through a claim
     */
    public record Judged(Set<String> mounts, Set<String> blockedUids, Users users, boolean throughClaims) {

        public Judged {
            mounts = Set.copyOf(mounts);
            blockedUids = Set.copyOf(blockedUids);
            requireNonNull(users, "users");
        }
    }

    private final Question question;
    private final Judged judged;
    private final Set<ContainerKey> containers = new HashSet<>();
    private final Set<String> uids = new HashSet<>();

    /**
     * The evidence of a plan.
     *
     * @param question the request
     * @param judged what its items have examined
     */
    public RecoveryEvidence(Question question, Judged judged) {
        this.question = question;
        this.judged = judged;
        onNode().forEach(this::add);
    }

    /** An unreadable container is left out; the volumes report that the pod cannot be read. */
    private void add(PodView pod) {
        uids.add(pod.uid());
        for (String list : CONTAINERS) {
            for (JsonValue container : pod.manifest().spec().array(list).items()) {
                if (container instanceof JsonObject object) {
                    object.string("name").ifPresent(name -> containers.add(new ContainerKey(pod.uid(), name)));
                }
            }
        }
    }

    NodeObservations seen() {
        return question.request().seen();
    }

    /** The pods, claims and volumes that cannot be read, or are given in two versions. */
    List<String> notUnderstood() {
        return inventory().unreadable().stream()
                .map(Unreadable::object)
                .filter(object -> ASKED.contains(object.kind()))
                .map(ObjectRef::toString)
                .toList();
    }

    Inventory inventory() {
        return question.request().inventory();
    }

    Optional<String> node() {
        return question.request().node();
    }

    String nodeName() {
        return node().map(name -> "Node/" + name).orElse("");
    }

    Set<String> daemons() {
        return question.request().daemons().keySet();
    }

    List<PodView> onNode() {
        return inventory().pods().stream()
                .filter(pod -> node().map(pod.nodeName()::equals).orElse(true))
                .toList();
    }

    /** The nodes of the pods that may not answer. */
    Stream<String> silentNodes() {
        return onNode().stream()
                .map(PodView::nodeName)
                .distinct()
                .flatMap(name -> inventory().node(name).stream())
                .filter(node -> !reports().doubt(node).isEmpty())
                .map(node -> node.ref().toString());
    }

    /** The pods whose host address is one of another node. */
    Stream<String> podsElsewhere() {
        return onNode().stream()
                .filter(pod -> !pod.isTerminated() && !reports().elsewhere(pod).isEmpty())
                .map(pod -> pod.ref().toString());
    }

    private NodeReports reports() {
        return NodeReports.of(inventory());
    }

    /** The names of drivers that no volume and no pod uses. */
    List<String> driversOfNothing() {
        return question.idleDrivers();
    }

    boolean looksAtAnyMount() {
        return !judged.mounts().isEmpty();
    }

    boolean isJudged(String path) {
        return judged.mounts().contains(path) || judged.users().subPaths.contains(path);
    }

    /** The mount points of the plan's types that no item is about. */
    List<String> unjudgedMounts() {
        return unjudged(question.mounts()).toList();
    }

    /** The mount points of other FUSE types that are mounted or staged for pods. */
    List<String> otherMounts() {
        return unjudged(entry ->
                        entry.baseType().equals("fuse") && !question.mounts().test(entry))
                .filter(path -> podUid(path).length() > 0 || path.startsWith(csi()))
                .toList();
    }

    private Stream<String> unjudged(Predicate<MountEntry> which) {
        return mounts().filter(which)
                .map(MountEntry::mountPoint)
                .distinct()
                .filter(path -> !isJudged(path) && !isAccountedFor(path));
    }

    /**
     * The CSI mounts of pods that were not given, although the pods of the node were. A static pod has a different uid
     * on the node, but no such volumes.
     */
    List<String> mountsOfUnknownPods() {
        return !inventory().isGiven(Kinds.POD)
                ? List.of()
                : mounts().filter(entry -> !question.mounts().test(entry)
                                && !entry.baseType().equals("fuse"))
                        .map(MountEntry::mountPoint)
                        .distinct()
                        .filter(path -> path.contains("/volumes/kubernetes.io~csi/"))
                        .filter(path -> podUid(path).length() > 0 && !uids.contains(podUid(path)))
                        .toList();
    }

    /**
     * A mount of a blocked or skipped pod, staged for one, or below a mount of an item; it needs no plan if it answers.
     */
    private boolean isAccountedFor(String path) {
        if (judged.blockedUids().contains(podUid(path))) {
            return true;
        }
        return seen().answers(path) && (uids.contains(podUid(path)) || isBelowJudged(path) || isStagedForAnother(path));
    }

    private boolean isStagedForAnother(String path) {
        return path.startsWith(csi())
                && mounts().anyMatch(entry ->
                        entry.mountPoint().equals(path) && !question.mounts().test(entry));
    }

    private String csi() {
        return question.request().root().text() + "/plugins/kubernetes.io/csi/";
    }

    private String podUid(String path) {
        return Peers.podUid(question.request().root().text(), path).orElse("");
    }

    private boolean isBelowJudged(String path) {
        for (int slash = path.lastIndexOf('/'); slash > 0; slash = path.lastIndexOf('/', slash - 1)) {
            if (isJudged(path.substring(0, slash))) {
                return true;
            }
        }
        return false;
    }

    /** The probed paths that no item is about; one that answers must be in the mount table. */
    List<String> unjudgedProbes() {
        Set<String> table = mounts().map(MountEntry::mountPoint).collect(Collectors.toSet());
        return seen().probes().entrySet().stream()
                .filter(probe ->
                        !isJudged(probe.getKey()) && !judged.blockedUids().contains(podUid(probe.getKey())))
                .filter(probe -> probe.getValue().kind() != PathProbe.Kind.OK || !table.contains(probe.getKey()))
                .map(Map.Entry::getKey)
                .toList();
    }

    private Stream<MountEntry> mounts() {
        return seen().mounts().map(MountTable::entries).orElse(List.of()).stream();
    }

    boolean isContainer(ContainerKey key) {
        return containers.contains(key);
    }

    /** The container, if it uses an examined volume. */
    Optional<ContainerUse> user(ContainerKey key) {
        return Optional.ofNullable(judged.users().containers.get(key));
    }

    /** The running daemons whose mount is not in the table; a side path is unmounted after it was bound over the target. */
    List<String> processesWithoutMount() {
        MountTable table = seen().mounts().orElse(null);
        if (table == null) {
            return List.of();
        }
        return seen().processes().orElse(List.of()).stream()
                .filter(process -> table.at(process.target()).isEmpty())
                .filter(process -> question.sideDirectory().isEmpty()
                        || !process.target().startsWith(question.sideDirectory() + "/"))
                .map(process -> "process " + process.pid() + " at " + process.target())
                .toList();
    }

    /** Whether no list of claims was given, so that only the volumes named the claims. */
    boolean claimsAreGuessed() {
        return !inventory().isGiven(Kinds.PERSISTENT_VOLUME_CLAIM) && judged.throughClaims();
    }
}
