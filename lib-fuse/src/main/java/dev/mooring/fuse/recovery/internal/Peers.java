package dev.mooring.fuse.recovery.internal;

import dev.mooring.fuse.mount.NodeObservations;
import dev.mooring.fuse.recovery.Step;
import dev.mooring.fuse.recovery.Step.Held.MountNamespace;
import dev.mooring.fuse.recovery.StepKind;
import dev.mooring.kubelet.MountEntry;
import dev.mooring.kubelet.MountTable;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.object.PodView;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Mounts that stay tied together after a stack. An unmount is repeated at all peers of the mount below it, in every
 * mount namespace. So if the dead mounts below are peers, the unpublish of one pod removes the new mount from the
 * others. The dead mounts can be made private after the stack; before it, containers would be cut off.
 *
 * <p>Mounts belong to an owner: the uid of a pod, or the path itself if it is not below the directory of a pod.
 */
public final class Peers {

    /** A place in the mount namespace of a container. */
    record Place(MountTable table, String path) {}

    private final String root;
    private final String sideDirectory;
    private final boolean plugin;
    private final Map<MountNamespace, MountTable> tables = new EnumMap<>(MountNamespace.class);
    private final Map<String, Set<String>> ownersOfTops = new HashMap<>();
    private final Map<String, Set<String>> ownersOfLower = new HashMap<>();
    private final Map<String, String> pods = new HashMap<>();

    /**
     * The mounts of a node.
     *
     * @param seen its mount tables
     * @param inventory the pods, for their names
     * @param root the root directory of the kubelet
     * @param sideDirectory where recoveries make mounts before they bind them; empty for nowhere
     */
    public Peers(NodeObservations seen, Inventory inventory, String root, String sideDirectory) {
        this.root = root;
        this.sideDirectory = sideDirectory;
        this.plugin = seen.plugin().filter(MountTable::isWhole).isPresent();
        seen.mounts().ifPresent(table -> tables.put(MountNamespace.HOST, table));
        seen.plugin().ifPresent(table -> tables.put(MountNamespace.PLUGIN, table));
        for (MountTable table : tables.values()) {
            Map<Integer, MountEntry> byId = new HashMap<>();
            table.entries().forEach(entry -> byId.put(entry.id(), entry));
            for (MountEntry entry : table.entries()) {
                if (isSidePath(entry) || isInside(table, entry, byId)) {
                    continue;
                }
                entry.sharedGroup()
                        .ifPresent(group -> (isTop(table, entry) ? ownersOfTops : ownersOfLower)
                                .computeIfAbsent(group, unused -> new TreeSet<>())
                                .add(owner(entry.mountPoint())));
            }
        }
        for (PodView pod : inventory.pods()) {
            pods.put(pod.uid(), pod.ref().toString());
        }
    }

    /**
     * Whether it is inside a covered mount: what is bound over a sub path also appears there, invisibly. The root of a
     * mount namespace may be its own parent; it is inside none.
     */
    private static boolean isInside(MountTable table, MountEntry entry, Map<Integer, MountEntry> byId) {
        Set<Integer> seen = new HashSet<>();
        MountEntry below = byId.get(entry.parent());
        while (below != null && below.mountPoint().equals(entry.mountPoint())) {
            below = seen.add(below.id()) ? byId.get(below.parent()) : null;
        }
        return below != null && !isTop(table, below);
    }

    private static boolean isTop(MountTable table, MountEntry entry) {
        return table.top(entry.mountPoint()).filter(entry::equals).isPresent();
    }

    /** Only recoveries unmount side paths. */
    private boolean isSidePath(MountEntry entry) {
        return !sideDirectory.isEmpty() && entry.mountPoint().startsWith(sideDirectory + "/");
    }

    private String owner(String path) {
        return podUid(root, path).orElse(path);
    }

    /**
     * The pod below whose directory a path is.
     *
     * @param root the root directory of the kubelet
     * @param path the path
     * @return the uid of the pod; empty if the path belongs to no pod
     */
    public static Optional<String> podUid(String root, String path) {
        String directory = root + "/pods/";
        int end = path.indexOf('/', directory.length());
        return path.startsWith(directory) && end > 0
                ? Optional.of(path.substring(directory.length(), end))
                : Optional.empty();
    }

    /**
     * Whether every mount of a group can be isolated. A descriptor reaches only what is on top of its path.
     *
     * @param group the peer group
     * @return false if the mounts in the driver's own mount namespace are not known, or another mount covers a mount of
     *     the group
     */
    boolean canIsolate(String group) {
        return plugin && !ownersOfLower.containsKey(group);
    }

    /**
     * The owners of the mounts of a group that are on top of their paths, except the staged mount.
     *
     * @param group the peer group
     * @param staging the path of the staged mount
     * @return the owners, sorted
     */
    public Set<String> owners(String group, String staging) {
        Set<String> owners = new TreeSet<>(ownersOfTops.getOrDefault(group, Set.of()));
        owners.remove(staging);
        return owners;
    }

    /**
     * The groups that must be isolated after a stack, because several owners are in them.
     *
     * @param groups peer groups over which something is bound
     * @param source the path of the mount that is bound
     * @return those of them that can be isolated, in order
     */
    List<String> isolated(Collection<String> groups, String source) {
        return groups.stream()
                .filter(group -> canIsolate(group) && owners(group, source).size() > 1)
                .distinct()
                .toList();
    }

    /**
     * The steps for each mount of some groups that is on top of its path.
     *
     * @param kind {@link StepKind#HOLD_MOUNT} or {@link StepKind#ISOLATE_MOUNT}
     * @param groups the peer groups
     * @param except paths without a step
     * @return the steps, by group, those of the host first
     */
    public List<Step> steps(StepKind kind, Collection<String> groups, Set<String> except) {
        String why = kind == StepKind.HOLD_MOUNT
                ? "the new mount covers it; only a descriptor reaches it after that"
                : "while it is a peer, the deletion of one pod unmounts the new mount of the others";
        return groups.stream()
                .flatMap(group -> steps(kind, group, except, why).stream())
                .toList();
    }

    private List<Step> steps(StepKind kind, String group, Set<String> except, String why) {
        List<Step> steps = new ArrayList<>();
        tables.forEach((namespace, table) -> table.entries().stream()
                .filter(entry -> entry.sharedGroup().filter(group::equals).isPresent())
                .filter(entry -> isTop(table, entry) && !isSidePath(entry) && !except.contains(entry.mountPoint()))
                .forEach(entry -> steps.add(new Step.Held(kind, namespace, entry.mountPoint(), entry.device(), why))));
        return steps;
    }

    /**
     * The other owners whose unpublish removes a mount of a pod: they have a covered peer of the mount below it.
     *
     * @param podUid the uid of the pod
     * @param paths its paths on the host
     * @param containers what its containers see of them
     * @return the owners, sorted
     */
    public Set<String> takers(String podUid, Set<String> paths, List<Place> containers) {
        Set<String> takers = new TreeSet<>();
        for (String path : paths) {
            tables.values().forEach(table -> takers.addAll(takers(table, path)));
        }
        containers.forEach(place -> takers.addAll(takers(place.table(), place.path())));
        takers.remove(podUid);
        return takers;
    }

    private Set<String> takers(MountTable table, String path) {
        List<MountEntry> layers = table.at(path);
        if (layers.size() < 2) {
            return Set.of();
        }
        MountEntry below = layers.get(layers.size() - 2);
        Set<String> takers = new TreeSet<>();
        Stream.of(below.sharedGroup(), below.masterGroup())
                .flatMap(Optional::stream)
                .forEach(group -> takers.addAll(ownersOfLower.getOrDefault(group, Set.of())));
        return takers;
    }

    /**
     * Why the mount of a pod does not last.
     *
     * @param pod the pod
     * @param takers the owners whose unpublish removes it
     * @param order in which the pods of the volume are replaced; empty if it is not known
     * @param planned whether a plan could still keep the mounts apart
     * @return the reason; empty if there are no such owners
     */
    public Optional<Reason> tied(ObjectRef pod, Collection<String> takers, List<String> order, boolean planned) {
        if (takers.isEmpty()) {
            return Optional.empty();
        }
        String names = takers.stream().map(this::name).sorted().collect(Collectors.joining(", "));
        List<RemedyStep> remedy = new ArrayList<>();
        if (planned) {
            remedy.add(RemedyStep.of(
                    "give-evidence",
                    "give the mount table of the driver's node plugin, /proc/PID/mountinfo of its process; then the"
                            + " plan keeps the mounts of the pods apart"));
        }
        remedy.add(RemedyStep.of(
                "plan-again",
                "plan again right after one of these pods is deleted; a new mount then reaches the others again"));
        if (!order.isEmpty()) {
            remedy.add(RemedyStep.of(
                    "replace-pods",
                    "replace the pods of the volume one at a time, and plan again after each: "
                            + String.join(", ", order)));
        }
        return Optional.of(Reason.of(
                        RecoveryCode.DELETE_OF_NEIGHBOUR,
                        pod.toString(),
                        "the deletion of any of these pods also unmounts its mount: " + names)
                .withRemedy(remedy));
    }

    private String name(String owner) {
        return pods.getOrDefault(owner, owner);
    }
}
