package dev.mooring.fuse.recovery.internal;

import static java.util.Objects.requireNonNull;

import dev.mooring.fuse.mount.ContainerMount;
import dev.mooring.fuse.mount.ContainerUse;
import dev.mooring.fuse.mount.internal.ContainerView;
import dev.mooring.fuse.recovery.Strategy;
import dev.mooring.kubelet.MountTable;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Which containers of a volume must restart. A container that does not run yet binds its mounts when it starts.
 *
 * @param on what was seen on the node
 * @param users the containers of the volume
 */
public record RestartCauses(SeenMounts on, MountUsers users) {

    public RestartCauses {
        requireNonNull(on, "on");
        requireNonNull(users, "users");
    }

    /**
     * The containers that keep a dead mount after the steps.
     *
     * @param strategy the strategy for the mount
     * @return the causes, in the order of the containers
     */
    public List<RestartCause> of(Strategy strategy) {
        List<RestartCause> causes = new ArrayList<>();
        for (ContainerUse use : users.live()) {
            reason(strategy, use).ifPresent(reason -> causes.add(new RestartCause(users.used(), use, reason)));
        }
        return causes;
    }

    private Optional<Reason> reason(Strategy strategy, ContainerUse use) {
        return switch (strategy) {
            case NONE -> afterwards(use);
            case REPLACE ->
                Optional.of(reason(use, RecoveryCode.KEEPS_DEAD_MOUNT, "it keeps the dead mount until it restarts"));
            case MOUNT ->
                Optional.of(reason(
                        use,
                        RecoveryCode.MAY_BE_BARE,
                        "it has a bare directory of the node, or a dead mount that the host no longer has"));
            case STACK -> notReached(use);
            case WAIT, ASK_DRIVER, REPLACE_POD, CONDITIONAL, BLOCKED, SKIPPED -> Optional.empty();
        };
    }

    private Optional<Reason> notReached(ContainerUse use) {
        for (ContainerMount mount : use.mounts()) {
            if (!mount.follows()) {
                return Optional.of(reason(
                        use,
                        RecoveryCode.KEEPS_DEAD_MOUNT,
                        "its mount at " + mount.mountPath() + " does not follow the host"));
            }
            if (users.cutOff(use, mount)) {
                return Optional.of(reason(
                        use,
                        RecoveryCode.CUT_OFF,
                        "its mount at " + mount.mountPath() + " no longer follows the host"));
            }
            if (mount.hasSubPath() && !new SubPathBinds(on, users).stackable(use, mount)) {
                return Optional.of(reason(
                        use,
                        RecoveryCode.KEEPS_DEAD_MOUNT,
                        "only the kubelet can expand the sub path of its mount at " + mount.mountPath()));
            }
        }
        return Optional.empty();
    }

    /** The mount answers: which containers do not see it? */
    private Optional<Reason> afterwards(ContainerUse use) {
        boolean seesMount = false;
        for (ContainerMount mount : use.mounts()) {
            ContainerView view = view(use, mount);
            if (view == ContainerView.OLD || view == ContainerView.BARE) {
                return Optional.of(reason(
                        use,
                        RecoveryCode.SEES_OLD_MOUNT,
                        "its mount table has a different mount at " + mount.mountPath() + " than the host"));
            }
            if (view == ContainerView.CURRENT && mount.isReadOnly() && !users.seesReadOnly(use, mount)) {
                return Optional.of(reason(
                        use,
                        RecoveryCode.READ_ONLY_LOST,
                        "the mount over its mount at " + mount.mountPath() + " is writable, and it may only read"));
            }
            if (new SubPathBinds(on, users).isStale(mount)) {
                return Optional.of(reason(
                        use,
                        RecoveryCode.SUB_PATH_STALE,
                        "its sub path at " + mount.mountPath() + " is still bound from an older mount"));
            }
            seesMount |= view == ContainerView.CURRENT;
        }
        if (seesMount || !users.startedBeforeRecovery(use)) {
            return Optional.empty();
        }
        return Optional.of(reason(
                use,
                RecoveryCode.STARTED_BEFORE,
                "it was started at " + use.startedAt().orElseThrow() + ", before the path was mounted again at "
                        + users.recoveredAt().orElseThrow()));
    }

    /** {@return the containers that are not shown to see the mount that answers} */
    public List<Reason> unknownViews() {
        List<Reason> reasons = new ArrayList<>();
        for (ContainerUse use : users.used().containers()) {
            if (use.isRunning() || use.state() == ContainerUse.State.UNKNOWN) {
                unknownView(use).ifPresent(reasons::add);
            }
        }
        return reasons;
    }

    private Optional<Reason> unknownView(ContainerUse use) {
        MountTable own = users.table(use).orElse(null);
        if (own != null) {
            return use.mounts().stream()
                    .filter(mount -> !own.unread().isEmpty() || view(use, mount) == ContainerView.UNKNOWN)
                    .findFirst()
                    .map(mount -> unknown(use, "its mount table does not show what is at " + mount.mountPath()));
        }
        if (users.recoveredAt().isEmpty()) {
            return Optional.of(unknown(
                    use, "it may still see the dead mount: it is not known when the path was last mounted again"));
        }
        if (use.startedAt().isEmpty()) {
            return Optional.of(reason(use, RecoveryCode.START_UNKNOWN, "it is not known when it was started")
                    .withRemedy(evidence(use)));
        }
        if (users.findings().contradicts(users.recoveredAt().get())) {
            return Optional.of(unknown(
                    use,
                    "it may still see a dead mount: another container was started after the given time and does not have"
                            + " the mount of the host, so the path was mounted again later"));
        }
        return use.mounts().stream()
                .filter(mount -> !users.isPlain(mount))
                .findFirst()
                .map(mount -> unknown(
                        use,
                        mount.follows()
                                ? "it may write though it may only read: several mounts are stacked, and one over its"
                                        + " mount at " + mount.mountPath() + " can be writable"
                                : "it may still see the dead mount: several mounts are stacked, and its mount at "
                                        + mount.mountPath() + " does not follow the host"));
    }

    private Reason unknown(ContainerUse use, String message) {
        return reason(use, RecoveryCode.VIEW_UNKNOWN, message).withRemedy(evidence(use));
    }

    private RemedyStep evidence(ContainerUse use) {
        return RemedyStep.of(
                        "give-evidence",
                        "give the mount table of the container, /proc/PID/mountinfo of its first process, or the time"
                                + " when the path was last mounted again if the container was started after it")
                .withTarget(users.used().subject().podUid() + "/" + use.name())
                .withProves("whether the container sees the mount that the host has");
    }

    private ContainerView view(ContainerUse use, ContainerMount mount) {
        MountTable host = on.seen().mounts().orElse(null);
        Optional<MountTable> own = users.table(use);
        return host == null || own.isEmpty()
                ? ContainerView.UNKNOWN
                : ContainerView.of(
                        own.get(), mount.mountPath(), host, users.used().target());
    }

    private Reason reason(ContainerUse use, RecoveryCode code, String message) {
        ObjectRef pod = users.used().subject().pod();
        return code.reason(pod + " container " + use.name(), message);
    }
}
