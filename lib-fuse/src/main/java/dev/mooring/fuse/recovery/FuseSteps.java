package dev.mooring.fuse.recovery;

import dev.mooring.fuse.mount.MountState;
import dev.mooring.fuse.mount.internal.FuseVolume;
import dev.mooring.fuse.recovery.internal.BoundSteps;
import dev.mooring.fuse.recovery.internal.Isolations;
import dev.mooring.fuse.recovery.internal.MountLayers;
import dev.mooring.fuse.recovery.internal.SubPathBinds;
import dev.mooring.kubelet.MountEntry;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The steps that bind a mount that the driver has made again, and the mounts that stay tied together. */
final class FuseSteps {

    private final NodeMounts scene;
    private final Isolations isolations;

    FuseSteps(NodeMounts scene) {
        this.scene = scene;
        this.isolations = new Isolations(scene.peers);
    }

    /**
     * One bind reaches all peers of the dead mount. Before it, sub paths that no container follows are unmounted, because it could
     * reach them too, and the dead mounts are held; the last volume of the group makes them private.
     */
    List<Step> stack(FuseVolume volume, NodeMounts.From source, List<FuseVolume> members) {
        List<Step> steps = new ArrayList<>();
        String from = source.path();
        boolean first = members.get(0).equals(volume);
        boolean last = members.get(members.size() - 1).equals(volume);
        String fate = scene.fate(volume);
        if (first) {
            List<String> all =
                    members.stream().flatMap(member -> groups(member).stream()).toList();
            isolations.take(fate, all, source.mount());
        }
        List<String> isolated = isolations.of(fate);
        List<Step> unfollowed = members.stream()
                .flatMap(member -> subPaths(member).unfollowed().stream())
                .toList();
        Set<String> except = new TreeSet<>(Set.of(source.mount()));
        unfollowed.forEach(step -> except.add(step.target()));
        if (first) {
            steps.addAll(unfollowed);
            steps.addAll(scene.peers.steps(StepKind.HOLD_MOUNT, isolated, except));
            steps.add(BoundSteps.bindOver(from, volume.target()));
        }
        steps.addAll(subPaths(volume).over(from));
        steps.add(await(volume.target(), first ? OnFailure.UNDO_UNCHANGED : OnFailure.STOP_UNCHANGED));
        if (last) {
            steps.addAll(scene.peers.steps(StepKind.ISOLATE_MOUNT, isolated, except));
        }
        return steps;
    }

    /** The peer groups over which something is bound for a volume: that of its mount, and those of sub paths. */
    private Set<String> groups(FuseVolume volume) {
        Set<String> groups = subPaths(volume).groups();
        scene.top(volume.target()).flatMap(MountEntry::sharedGroup).ifPresent(groups::add);
        return groups;
    }

    private SubPathBinds subPaths(FuseVolume volume) {
        return new SubPathBinds(scene.on, scene.users(volume));
    }

    List<Step> replace(FuseVolume volume, String from) {
        List<Step> steps = new ArrayList<>(
                new MountLayers(scene.on, volume.target()).unmounts("the new bind replaces the dead mount"));
        steps.add(BoundSteps.assertNotMounted(volume.target()));
        steps.add(new Step.Bind(
                StepKind.BIND, from, volume.target(), OnFailure.UNDO_BARE, "the pod has a bind of the driver's mount"));
        if (volume.isReadOnly()) {
            steps.add(BoundSteps.makeReadOnly(volume.target(), OnFailure.UNDO_BARE));
        }
        steps.add(await(volume.target(), OnFailure.UNDO_BARE));
        steps.addAll(subPaths(volume).repairs());
        return steps;
    }

    /** The binds of sub paths that belong to a mount older than that of the volume, which answers. */
    List<Step> stale(FuseVolume volume) {
        return subPaths(volume).stale();
    }

    private static Step await(String path, OnFailure onFailure) {
        return new Step.Action(
                StepKind.AWAIT_MOUNT,
                path,
                List.of("stat", "-f", "-c", "%t %S", path),
                Step.SHORT,
                onFailure,
                "the mount works if statfs answers with the type of FUSE and a block size that is not 0");
    }

    List<Reason> ties(FuseVolume volume, MountState state, Strategy strategy) {
        Set<String> takers = new TreeSet<>();
        if (strategy == Strategy.STACK) {
            List<String> isolated = isolations.of(scene.fate(volume));
            groups(volume).stream()
                    .filter(group -> !isolated.contains(group))
                    .forEach(group -> takers.addAll(
                            scene.peers.owners(group, volume.staging().orElse(""))));
        } else {
            boolean lives = state.kind() != MountState.Kind.DEAD && state.kind() != MountState.Kind.NOT_MOUNTED;
            takers.addAll(scene.peers.takers(
                    volume.podUid(),
                    lives ? scene.users(volume).paths() : Set.of(),
                    scene.users(volume).places()));
        }
        takers.remove(volume.podUid());
        // The kubelet unmounts the staging path only when no pod has the volume.
        volume.staging().ifPresent(takers::remove);
        List<String> order = scene.ofSameHandle(volume).stream()
                .map(other -> other.pod().toString())
                .distinct()
                .toList();
        return scene.peers.tied(volume.pod(), takers, order, strategy == Strategy.STACK).stream()
                .toList();
    }
}
