package dev.mooring.fuse.recovery.internal;

import dev.mooring.fuse.recovery.OnFailure;
import dev.mooring.fuse.recovery.Step;
import dev.mooring.fuse.recovery.StepKind;
import java.util.ArrayList;
import java.util.List;

/** The steps for a volume with a daemon of its own. */
record DirectSteps(Start start, StartedVolume volume, MountUsers users) implements VolumeSteps {

    @Override
    public List<Step> replace() {
        return inPlace(mount().replace());
    }

    @Override
    public List<Step> mountAgain() {
        return inPlace(mount().mountAgain());
    }

    private List<Step> inPlace(List<Step> mounting) {
        List<Step> steps = new ArrayList<>(mounting);
        steps.addAll(new SubPathBinds(start.on(), users).repairs());
        steps.addAll(volume.start().after());
        return steps;
    }

    @Override
    public List<Step> stack(int layers) {
        String target = volume.target().text();
        String side = SidePath.of(start.limits(), volume.subject(), layers);
        List<Step> steps = new ArrayList<>(new SidePaths(start, volume).unmounts());
        steps.addAll(mount().aside(side, users.allReadOnly()));
        steps.add(BoundSteps.bindOver(side, target));
        SubPathBinds subPaths = new SubPathBinds(start.on(), users);
        steps.addAll(subPaths.unfollowed());
        steps.addAll(subPaths.over(side));
        steps.add(mount().await(target, OnFailure.UNDO_UNCHANGED));
        steps.add(release(side, "the bind keeps " + start.program() + " running, and the next unpublish ends it"));
        steps.addAll(volume.start().after());
        return steps;
    }

    static Step release(String side, String why) {
        return new Step.Action(
                StepKind.RELEASE_SIDE_PATH, side, List.of("umount", side), Step.SHORT, OnFailure.GO_ON, why);
    }

    private MountSteps mount() {
        return new MountSteps(start, volume.target().text(), volume.start());
    }
}
