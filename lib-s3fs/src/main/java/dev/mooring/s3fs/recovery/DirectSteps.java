package dev.mooring.s3fs.recovery;

import dev.mooring.s3fs.volume.AffectedVolume;
import java.util.ArrayList;
import java.util.List;

/** The steps for a volume that has an s3fs of its own. */
record DirectSteps(RecoveryRequest request, Users users) implements VolumeSteps {

    @Override
    public List<Step> replace() {
        return inPlace(mount().replace());
    }

    @Override
    public List<Step> mountAnew() {
        return inPlace(mount().mountAnew());
    }

    private List<Step> inPlace(List<Step> mounting) {
        List<Step> steps = new ArrayList<>(mounting);
        steps.addAll(new SubPaths(request, users).repairs());
        steps.add(mount().delete());
        return steps;
    }

    @Override
    public List<Step> stack(int layers) {
        AffectedVolume volume = users.volume();
        String target = volume.target().text();
        String side = SidePath.of(request.policy().places().sidePaths(), volume.subject(), layers);
        List<Step> steps = new ArrayList<>(mount().aside(side, users.allReadOnly()));
        steps.add(new Step.Bind(
                StepKind.BIND_OVER,
                side,
                target,
                OnFailure.UNDO_UNCHANGED,
                "containers that follow the host see what is laid over the dead mount"));
        steps.addAll(new SubPaths(request, users).stacked(side));
        steps.add(mount().await(target, OnFailure.UNDO_UNCHANGED));
        steps.add(release(side, "what was bound keeps s3fs alive, and the next unpublish ends it"));
        steps.add(mount().delete());
        return steps;
    }

    static Step release(String side, String why) {
        return new Step.Act(
                StepKind.RELEASE_SIDE_PATH, side, List.of("umount", side), Step.SHORT, OnFailure.GO_ON, why);
    }

    private MountSteps mount() {
        AffectedVolume volume = users.volume();
        return new MountSteps(request, volume.target().text(), volume.mount(), volume.secret());
    }
}
