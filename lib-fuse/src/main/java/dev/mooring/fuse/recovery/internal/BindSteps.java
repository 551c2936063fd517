package dev.mooring.fuse.recovery.internal;

import dev.mooring.fuse.mount.DirectoryContent;
import dev.mooring.fuse.recovery.OnFailure;
import dev.mooring.fuse.recovery.Step;
import dev.mooring.fuse.recovery.StepKind;
import java.util.ArrayList;
import java.util.List;

/**
 * The steps for a volume that is a bind of a staged mount.
 *
 * @param start the request and the daemon
 * @param volume the volume
 * @param users its containers
 * @param staging the staged mount
 * @param stagingGone whether there is no staged mount, and none may be made
 * @param stagingRecovers whether the staged mount is recovered first
 * @param appears whether a mount over the bind of another pod also appears at this one
 * @param before the steps right before the mount is bound over
 * @param isolates the steps after everything of this volume is bound over
 */
record BindSteps(
        Start start,
        StartedVolume volume,
        MountUsers users,
        String staging,
        boolean stagingGone,
        boolean stagingRecovers,
        boolean appears,
        List<Step> before,
        List<Step> isolates)
        implements VolumeSteps {

    @Override
    public boolean possible() {
        return !stagingGone;
    }

    @Override
    public List<Step> replace() {
        List<Step> steps = begin();
        steps.addAll(new MountLayers(start.on(), target()).unmounts("the new bind replaces the dead mount"));
        steps.addAll(inPlace());
        return steps;
    }

    @Override
    public List<Step> mountAgain() {
        List<Step> steps = begin();
        if (start.seen().directory(target()) == DirectoryContent.MISSING) {
            steps.add(act(
                    StepKind.ENSURE_DIRECTORY,
                    List.of("mkdir", target()),
                    OnFailure.STOP_UNCHANGED,
                    "the directory does not exist"));
        }
        steps.addAll(inPlace());
        return steps;
    }

    private List<Step> inPlace() {
        List<Step> steps = new ArrayList<>();
        steps.add(BoundSteps.assertNotMounted(target()));
        steps.add(act(
                StepKind.ASSERT_EMPTY_DIRECTORY,
                List.of(),
                OnFailure.STOP_BARE,
                "the mount would hide files on the disk of the node"));
        steps.add(new Step.Bind(
                StepKind.BIND, staging, target(), OnFailure.UNDO_BARE, "the pod has a bind of the staged mount"));
        if (volume.isReadOnly()) {
            steps.add(BoundSteps.makeReadOnly(target(), OnFailure.UNDO_BARE));
        }
        steps.add(await(target(), OnFailure.UNDO_BARE));
        steps.addAll(new SubPathBinds(start.on(), users).repairs());
        return steps;
    }

    /** The binds of one mount are peers: a mount over one of them appears at all of them. */
    @Override
    public List<Step> stack(int layers) {
        List<Step> steps = begin();
        if (appears) {
            steps.add(await(target(), OnFailure.STOP_UNCHANGED));
            steps.addAll(new SubPathBinds(start.on(), users).over(staging));
            steps.addAll(isolates);
            return steps;
        }
        steps.addAll(new SidePaths(start, volume).unmounts());
        String from = users.allReadOnly() ? side(layers) : staging;
        if (users.allReadOnly()) {
            steps.addAll(readOnlySide(from));
        }
        steps.addAll(before);
        steps.add(BoundSteps.bindOver(from, target()));
        steps.addAll(new SubPathBinds(start.on(), users).over(from));
        steps.add(await(target(), OnFailure.UNDO_UNCHANGED));
        if (users.allReadOnly()) {
            steps.add(DirectSteps.release(from, "the side path was only needed to make the bind read-only"));
        }
        steps.addAll(isolates);
        return steps;
    }

    /** Copies in containers do not become read-only later, so the bind is made read-only before it is bound over. */
    private List<Step> readOnlySide(String side) {
        return List.of(
                new Step.Action(
                        StepKind.ENSURE_DIRECTORY,
                        side,
                        List.of("mkdir", "-p", "-m", "0700", side),
                        Step.SHORT,
                        OnFailure.STOP_UNCHANGED,
                        "the staged mount itself stays writable"),
                new Step.Bind(
                        StepKind.BIND,
                        staging,
                        side,
                        OnFailure.STOP_UNCHANGED,
                        "a bind that can be made read-only for this pod only"),
                BoundSteps.makeReadOnly(side, OnFailure.UNDO_UNCHANGED));
    }

    private List<Step> begin() {
        List<Step> steps = new ArrayList<>();
        if (stagingRecovers) {
            steps.add(await(staging, OnFailure.STOP_UNCHANGED));
        }
        return steps;
    }

    private Step await(String path, OnFailure onFailure) {
        return new MountSteps(start, path, volume.start()).await(path, onFailure);
    }

    private Step act(StepKind kind, List<String> argv, OnFailure onFailure, String why) {
        return new Step.Action(kind, target(), argv, Step.SHORT, onFailure, why);
    }

    private String side(int layers) {
        return SidePath.of(start.limits(), volume.subject(), layers) + "-ro";
    }

    private String target() {
        return volume.target().text();
    }
}
