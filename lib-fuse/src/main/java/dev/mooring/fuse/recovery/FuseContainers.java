package dev.mooring.fuse.recovery;

import dev.mooring.fuse.mount.ContainerUse;
import dev.mooring.fuse.mount.Healing;
import dev.mooring.fuse.mount.MountState;
import dev.mooring.fuse.mount.VolumeSubject;
import dev.mooring.fuse.mount.internal.FuseVolume;
import dev.mooring.fuse.recovery.internal.Choice;
import dev.mooring.fuse.recovery.internal.RecoveryCode;
import dev.mooring.fuse.recovery.internal.RestartCause;
import dev.mooring.fuse.recovery.internal.RestartCauses;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the containers and pods need after the steps. */
final class FuseContainers {

    private final NodeMounts scene;
    private final Map<List<String>, ContainerAction> actions = new LinkedHashMap<>();
    private final List<Reason> reasons = new ArrayList<>();

    FuseContainers(NodeMounts scene) {
        this.scene = scene;
    }

    List<ContainerAction> actions() {
        return List.copyOf(actions.values());
    }

    /** What is not known about their views. */
    List<Reason> reasons() {
        return reasons;
    }

    void judge(FuseVolume volume, Choice choice, MountState state) {
        RestartCauses causes = new RestartCauses(scene.on, scene.users(volume));
        boolean healed = choice.strategy() == Strategy.WAIT && choice.heals() == Healing.FOLLOWERS;
        if (choice.strategy() == Strategy.REPLACE_POD) {
            act(volume, "", ContainerAction.Verdict.REPLACE_POD, choice.reason().message());
        } else if (healed) {
            causes.of(Strategy.STACK).forEach(cause -> restart(volume, cause));
        } else if (choice.strategy() == Strategy.STACK || choice.strategy() == Strategy.REPLACE) {
            causes.of(choice.strategy()).forEach(cause -> restart(volume, cause));
        } else if (choice.strategy() == Strategy.NONE
                && state.kind() == MountState.Kind.HEALTHY
                && scene.request.seen().mounts().isPresent()) {
            causes.of(Strategy.NONE).forEach(cause -> restart(volume, cause));
            reasons.addAll(causes.unknownViews());
        }
    }

    /** A container whose restart policy forbids it does not start again. */
    private void restart(FuseVolume volume, RestartCause cause) {
        ContainerUse use = cause.use();
        String subject = volume.pod() + " container " + use.name();
        if (cause.reason().code() != RecoveryCode.KEEPS_DEAD_MOUNT) {
            reasons.add(cause.reason());
        }
        if (use.kind() == ContainerUse.Kind.EPHEMERAL) {
            reasons.add(RecoveryCode.CANNOT_RESTART_EPHEMERAL.reason(
                    subject, "an ephemeral container cannot be restarted"));
            return;
        }
        boolean never = use.restartPolicy() == ContainerUse.RestartPolicy.NEVER;
        String why = cause.reason().message();
        if (never) {
            reasons.add(RecoveryCode.RESTART_IMPOSSIBLE.reason(subject, "its restart policy is Never"));
        }
        act(
                volume,
                never ? "" : use.name(),
                never ? ContainerAction.Verdict.REPLACE_POD : ContainerAction.Verdict.RESTART,
                never ? "it would not start again: " + why : why);
    }

    private void act(FuseVolume volume, String container, ContainerAction.Verdict verdict, String why) {
        VolumeSubject subject = volume.subject();
        actions.putIfAbsent(
                List.of(subject.podUid(), container),
                new ContainerAction(
                        subject.node(),
                        subject.pod(),
                        subject.podUid(),
                        container,
                        verdict,
                        why,
                        List.of(volume.target()),
                        List.of()));
    }
}
