package dev.mooring.fuse.recovery.internal;

import static java.util.Objects.requireNonNull;

import dev.mooring.fuse.mount.ContainerMount;
import dev.mooring.fuse.mount.ContainerUse;
import dev.mooring.fuse.mount.PathProbe;
import dev.mooring.fuse.recovery.OnFailure;
import dev.mooring.fuse.recovery.Step;
import dev.mooring.fuse.recovery.StepKind;
import dev.mooring.kubelet.MountEntry;
import dev.mooring.kubelet.MountTable;
import dev.mooring.kubelet.NodePath;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The kubelet's binds of sub paths, which stay dead when the volume is replaced or stacked.
 *
 * @param on what was seen on the node
 * @param users the containers of the volume
 */
public record SubPathBinds(SeenMounts on, MountUsers users) {

    public SubPathBinds {
        requireNonNull(on, "on");
        requireNonNull(users, "users");
    }

    /** {@return the unmounts of all of them; the kubelet binds them again for each container that starts} */
    public List<Step> repairs() {
        List<Step> steps = new ArrayList<>();
        for (ContainerUse use : users.used().containers()) {
            use.mounts().forEach(mount -> steps.addAll(repair(use, mount)));
        }
        return steps;
    }

    /**
     * The unmounts of those that no container follows. The binds of one sub path are peers, even across pods: all are
     * unmounted before a mount is bound over one of them, or it would appear at the others.
     *
     * @return the steps
     */
    public List<Step> unfollowed() {
        List<Step> repairs = new ArrayList<>();
        for (ContainerUse use : users.used().containers()) {
            for (ContainerMount mount : use.mounts()) {
                if (!stackable(use, mount)) {
                    repairs.addAll(repair(use, mount));
                }
            }
        }
        return repairs;
    }

    /**
     * The binds of the new mount over those that a container follows.
     *
     * @param from where the new mount is
     * @return the steps
     */
    public List<Step> over(String from) {
        List<Step> over = new ArrayList<>();
        for (ContainerUse use : users.used().containers()) {
            for (ContainerMount mount : use.mounts()) {
                if (stackable(use, mount)) {
                    over.addAll(bindOver(use, mount, from));
                }
            }
        }
        return over;
    }

    boolean stackable(ContainerUse use, ContainerMount mount) {
        return mount.hasSubPath()
                && MountUsers.live(use)
                && users.follows(use, mount)
                && !mount.use().subPath().isEmpty()
                && mount.use().subPathExpr().isEmpty();
    }

    /** {@return the peer groups of those over which the new mount is bound, sorted: what is bound over one appears at its peers} */
    public Set<String> groups() {
        Set<String> groups = new TreeSet<>();
        for (ContainerUse use : users.used().containers()) {
            use.mounts().stream()
                    .filter(mount -> stackable(use, mount))
                    .flatMap(mount -> bind(mount).stream())
                    .flatMap(path -> on.seen().mounts().flatMap(table -> table.top(path)).stream())
                    .flatMap(top -> top.sharedGroup().stream())
                    .forEach(groups::add);
        }
        return groups;
    }

    /** {@return the unmounts of binds that belong to an older mount than the top one of the volume, and do not answer} */
    public List<Step> stale() {
        List<Step> steps = new ArrayList<>();
        for (ContainerUse use : users.used().containers()) {
            use.mounts().stream().filter(this::isStale).forEach(mount -> steps.addAll(repair(use, mount)));
        }
        return steps;
    }

    boolean isStale(ContainerMount mount) {
        MountTable mounts = on.seen().mounts().orElse(null);
        String path = bind(mount).orElse("");
        if (mounts == null || path.isEmpty() || on.seen().answers(path)) {
            return false;
        }
        Optional<MountEntry> bound = mounts.top(path).filter(top -> on.isOurs(top));
        Optional<String> device = mounts.top(users.used().target()).map(MountEntry::device);
        return bound.isPresent() && !bound.map(MountEntry::device).equals(device);
    }

    /** {@return a reason for each bind of the bare directory, which the kubelet made while nothing was mounted} */
    public List<Reason> bare() {
        MountTable mounts = on.seen().mounts().orElse(null);
        if (mounts == null) {
            return List.of();
        }
        return users.used().containers().stream()
                .flatMap(use -> use.mounts().stream())
                .flatMap(mount -> bind(mount).stream())
                .filter(path -> mounts.top(path).map(top -> !on.isOurs(top)).orElse(false))
                .map(path -> RecoveryCode.SUB_PATH_BARE.reason(path, "it is a bind of the bare directory of the node"))
                .toList();
    }

    private static List<Step> bindOver(ContainerUse use, ContainerMount mount, String from) {
        String to = bind(mount).orElseThrow();
        String source = from + "/" + mount.use().subPath();
        String why = "container " + use.name() + " has a sub path, which a mount over the volume does not reach";
        return List.of(
                new Step.Action(
                        StepKind.ASSERT_PLAIN_SUB_PATH,
                        source,
                        List.of(),
                        Step.SHORT,
                        OnFailure.RESTART_INSTEAD,
                        "a symbolic link in the bucket could point outside the volume"),
                new Step.Bind(StepKind.BIND_OVER, source, to, OnFailure.RESTART_INSTEAD, why));
    }

    /** A bind that answers is not dead and stays. */
    private List<Step> repair(ContainerUse use, ContainerMount mount) {
        String path = bind(mount).orElse("");
        MountTable mounts = on.seen().mounts().orElse(null);
        boolean answers = mounts == null
                ? on.seen().probe(path).kind() == PathProbe.Kind.OK
                : on.seen().answers(path);
        if (path.isEmpty() || answers) {
            return List.of();
        }
        int layers = mounts == null
                ? 1
                : (int) mounts.at(path).stream()
                        .filter(entry -> on.isOurs(entry))
                        .count();
        Step step = new Step.Action(
                StepKind.REPAIR_SUB_PATH,
                path,
                List.of("umount", path),
                Step.SHORT,
                OnFailure.GO_ON,
                "the kubelet binds the sub path of container " + use.name() + " again when it starts");
        return Collections.nCopies(layers, step);
    }

    private static Optional<String> bind(ContainerMount mount) {
        return mount.subPathBind().map(NodePath::text);
    }
}
