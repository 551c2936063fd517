package dev.mooring.fuse.recovery.internal;

import static java.util.Objects.requireNonNull;

import dev.mooring.fuse.mount.ContainerMount;
import dev.mooring.fuse.mount.ContainerUse;
import dev.mooring.fuse.mount.NodeObservations;
import dev.mooring.fuse.mount.internal.ContainerView;
import dev.mooring.kubelet.MountEntry;
import dev.mooring.reason.Reason;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What is wrong with a mount that answers: statfs shows neither a bind of the wrong directory nor a read-only mount.
 *
 * @param users the mount, the directory that the pod should have, and the containers
 */
public record BindFindings(MountUsers users) {

    public BindFindings {
        requireNonNull(users, "users");
    }

    /**
     * The directory that a bind of a staged mount has.
     *
     * @param seen what was seen on the node
     * @param staging the staging path
     * @param target the path of the pod
     * @return the directory; empty if both are not mounts of one file system
     */
    public static Optional<String> ofStaged(NodeObservations seen, String staging, String target) {
        Optional<String> device =
                seen.mounts().flatMap(table -> table.top(target)).map(MountEntry::device);
        return seen.mounts()
                .flatMap(table -> table.top(staging))
                .filter(top -> device.filter(top.device()::equals).isPresent())
                .map(MountEntry::root);
    }

    /** {@return the findings, those of the host first; also empty if the mount table does not have the mount} */
    public List<Reason> reasons() {
        MountEntry top = top();
        List<Reason> reasons = new ArrayList<>();
        if (top == null) {
            return reasons;
        }
        users.used()
                .directory()
                .filter(wanted -> !wanted.equals(top.root()))
                .ifPresent(wanted -> reasons.add(otherDirectory(users.used().target(), top.root(), wanted)));
        boolean writes =
                users.live().stream().flatMap(use -> use.mounts().stream()).anyMatch(mount -> !mount.isReadOnly());
        if (writes && top.isReadOnly()) {
            reasons.add(readOnly(users.used().target()));
        }
        for (ContainerUse use : users.live()) {
            use.mounts().forEach(mount -> ofContainer(use, mount, top, reasons));
        }
        return reasons;
    }

    private void ofContainer(ContainerUse use, ContainerMount mount, MountEntry top, List<Reason> reasons) {
        MountEntry own = users.table(use)
                .flatMap(table -> ContainerView.top(table, mount.mountPath()))
                .orElse(null);
        if (own == null || !own.device().equals(top.device())) {
            return;
        }
        String subject = "container " + use.name() + " of " + users.used().target() + " at " + mount.mountPath();
        boolean expands = !mount.use().subPathExpr().isEmpty();
        String wanted = below(top.root(), mount.use().subPath());
        if (!expands && !own.root().equals(wanted)) {
            reasons.add(otherDirectory(subject, own.root(), wanted));
        }
        if (!mount.isReadOnly() && own.isReadOnly() && !top.isReadOnly()) {
            reasons.add(readOnly(subject));
        }
    }

    private static String below(String root, String subPath) {
        String inner = subPath.replaceAll("/+", "/").replaceAll("^(\\./)+|^/|/$", "");
        if (inner.isEmpty() || inner.equals(".")) {
            return root;
        }
        return (root.equals("/") ? "" : root) + "/" + inner;
    }

    /**
     * Whether a container shows that the path was mounted again later than at a time: it was started after that, and
     * does not have the mount of the host. Then a start after that time proves nothing about other containers either.
     *
     * @param time when the path was last mounted again, as the caller says
     * @return true if a container contradicts it
     */
    boolean contradicts(Instant time) {
        MountEntry top = top();
        return top != null
                && users.used().containers().stream()
                        .filter(use -> use.startedAt().filter(time::isBefore).isPresent())
                        .anyMatch(use -> use.mounts().stream()
                                .anyMatch(mount -> users.table(use)
                                        .flatMap(table -> ContainerView.top(table, mount.mountPath()))
                                        .filter(own -> !own.device().equals(top.device()))
                                        .isPresent()));
    }

    private @Nullable MountEntry top() {
        return users.seen()
                .mounts()
                .flatMap(table -> table.top(users.used().target()))
                .orElse(null);
    }

    private static Reason otherDirectory(String subject, String found, String wanted) {
        return RecoveryCode.OTHER_DIRECTORY.reason(
                subject, "the directory " + found + " of the volume is bound, and " + wanted + " is expected");
    }

    private static Reason readOnly(String subject) {
        return RecoveryCode.MOUNTED_READ_ONLY.reason(
                subject, "the mount is read-only, and a container of the pod may write");
    }
}
