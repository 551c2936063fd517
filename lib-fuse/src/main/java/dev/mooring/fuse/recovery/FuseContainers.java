package dev.mooring.fuse.recovery;

import dev.mooring.fuse.mount.ContainerView;
import dev.mooring.fuse.mount.MountState;
import dev.mooring.fuse.volume.ContainerMount;
import dev.mooring.fuse.volume.ContainerUse;
import dev.mooring.fuse.volume.FuseVolume;
import dev.mooring.kubelet.MountTable;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the containers and pods need after the steps. */
final class FuseContainers {

    private final FuseScene scene;
    private final Map<List<String>, FuseAction> actions = new LinkedHashMap<>();
    private final List<Reason> reasons = new ArrayList<>();

    FuseContainers(FuseScene scene) {
        this.scene = scene;
    }

    List<FuseAction> actions() {
        return List.copyOf(actions.values());
    }

    /** What is not known of their views. */
    List<Reason> reasons() {
        return reasons;
    }

    void judge(FuseVolume volume, FuseChoices.Choice choice, MountState state) {
        switch (choice.strategy()) {
            case REPLACE_POD ->
                act(volume, "", FuseAction.Verdict.REPLACE_POD, choice.reason().message());
            case REPLACE ->
                volume.live().forEach(use -> restart(volume, use, "it keeps the dead mount until it restarts"));
            case STACK -> volume.live().forEach(use -> reached(volume, use));
            case NONE -> volume.live().forEach(use -> view(volume, use, state));
            default -> {}
        }
    }

    private void reached(FuseVolume volume, ContainerUse use) {
        for (ContainerMount mount : use.mounts()) {
            if (!mount.follows() || mount.hasSubPath()) {
                restart(volume, use, "its mount does not follow the host, or is a sub path");
            } else if (!scene.reaches(volume, use, mount)) {
                reasons.add(RecoveryCode.CUT_OFF.reason(
                        volume.pod() + " container " + use.name(),
                        "its mount at " + mount.mountPath() + " has no mount of the host as its master"));
                restart(volume, use, "its mount no longer follows the host");
            }
        }
    }

    private void view(FuseVolume volume, ContainerUse use, MountState state) {
        MountTable host = scene.request.seen().mounts().orElse(null);
        MountTable own = scene.table(volume, use).orElse(null);
        if (state.kind() != MountState.Kind.HEALTHY || host == null) {
            return;
        }
        for (ContainerMount mount : use.mounts()) {
            ContainerView view = own == null
                    ? ContainerView.UNKNOWN
                    : ContainerView.of(own, mount.mountPath(), host, volume.target());
            if (view == ContainerView.OLD || view == ContainerView.BARE) {
                restart(volume, use, "it sees another mount at " + mount.mountPath() + " than the host");
            } else if (view == ContainerView.UNKNOWN) {
                reasons.add(RecoveryCode.VIEW_UNKNOWN.reason(
                        volume.pod() + " container " + use.name(),
                        "its mount table was not given or does not show what is at " + mount.mountPath()));
            }
        }
    }

    /** A container whose restart policy forbids it is not started again, and a sub path stays bound to the dead mount. */
    private void restart(FuseVolume volume, ContainerUse use, String why) {
        boolean subPath = use.mounts().stream().anyMatch(ContainerMount::hasSubPath);
        boolean never =
                use.restartPolicy() == ContainerUse.RestartPolicy.NEVER || use.kind() == ContainerUse.Kind.EPHEMERAL;
        act(
                volume,
                subPath || never ? "" : use.name(),
                subPath || never ? FuseAction.Verdict.REPLACE_POD : FuseAction.Verdict.RESTART,
                never ? "it would not be started again: " + why : why);
    }

    private void act(FuseVolume volume, String container, FuseAction.Verdict verdict, String why) {
        ObjectRef pod = volume.pod();
        actions.putIfAbsent(
                List.of(volume.podUid(), container), new FuseAction(pod, volume.podUid(), container, verdict, why));
    }
}
