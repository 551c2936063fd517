package dev.mooring.s3fs.recovery;

import dev.mooring.s3fs.target.DirectoryContent;
import dev.mooring.s3fs.volume.AffectedVolume;
import java.util.ArrayList;
import java.util.List;

/**
 * The steps for a volume that is a bind of a staged mount.
 *
 * @param request what is asked
 * @param users the containers
 * @param staging the staged mount
 * @param stagingMoves whether that is to be brought back first
 * @param comesByItself whether what is laid over another pod's bind comes to this one too
 */
record BindSteps(RecoveryRequest request, Users users, String staging, boolean stagingMoves, boolean comesByItself)
        implements VolumeSteps {

    @Override
    public List<Step> replace() {
        List<Step> steps = begin();
        steps.addAll(new Layers(request, target()).unmounts("the dead mount is in the way of the new bind"));
        steps.addAll(inPlace());
        return steps;
    }

    @Override
    public List<Step> mountAnew() {
        List<Step> steps = begin();
        if (request.seen().directory(target()) == DirectoryContent.MISSING) {
            steps.add(act(
                    StepKind.ENSURE_DIRECTORY,
                    List.of("mkdir", target()),
                    OnFailure.STOP_UNCHANGED,
                    "the directory is gone"));
        }
        steps.addAll(inPlace());
        return steps;
    }

    private List<Step> inPlace() {
        List<Step> steps = new ArrayList<>();
        steps.add(
                act(StepKind.ASSERT_NOT_MOUNTED, List.of(), OnFailure.STOP_BARE, "a bind would stack on what is left"));
        steps.add(act(
                StepKind.ASSERT_EMPTY_DIRECTORY,
                List.of(),
                OnFailure.STOP_BARE,
                "data of the node would be hidden by the mount"));
        steps.add(new Step.Bind(
                StepKind.BIND, staging, target(), OnFailure.UNDO_BARE, "the pod has a bind of the staged mount"));
        if (users.volume().mount().readOnly()) {
            steps.add(readOnly(target(), OnFailure.UNDO_BARE));
        }
        steps.add(await(target(), OnFailure.UNDO_BARE));
        steps.addAll(new SubPaths(request, users).repairs());
        return steps;
    }

    /** The binds of one mount are peers: what is laid over one of them comes to all of them. */
    @Override
    public List<Step> stack(int layers) {
        List<Step> steps = begin();
        if (comesByItself) {
            steps.add(await(target(), OnFailure.STOP_UNCHANGED));
            steps.addAll(new SubPaths(request, users).stacked(staging));
            return steps;
        }
        String from = users.allReadOnly() ? side(layers) : staging;
        if (users.allReadOnly()) {
            steps.addAll(readOnlySide(from));
        }
        steps.add(new Step.Bind(
                StepKind.BIND_OVER,
                from,
                target(),
                OnFailure.UNDO_UNCHANGED,
                "containers that follow the host see what is laid over the dead mount"));
        steps.addAll(new SubPaths(request, users).stacked(from));
        steps.add(await(target(), OnFailure.UNDO_UNCHANGED));
        if (users.allReadOnly()) {
            steps.add(DirectSteps.release(from, "it was only there to be made read-only"));
        }
        return steps;
    }

    /** A later change to read-only does not reach the copies in containers, so it is read-only before it is laid over. */
    private List<Step> readOnlySide(String side) {
        return List.of(
                new Step.Act(
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
                        "a bind that can be made read-only for this pod alone"),
                readOnly(side, OnFailure.UNDO_UNCHANGED));
    }

    private List<Step> begin() {
        List<Step> steps = new ArrayList<>();
        if (stagingMoves) {
            steps.add(await(staging, OnFailure.STOP_UNCHANGED));
        }
        return steps;
    }

    private static Step readOnly(String path, OnFailure onFailure) {
        return new Step.Act(
                StepKind.MAKE_READ_ONLY,
                path,
                List.of("mount", "-o", "remount,bind,ro", path),
                Step.SHORT,
                onFailure,
                "the pod may only read");
    }

    private Step await(String path, OnFailure onFailure) {
        AffectedVolume volume = users.volume();
        return new MountSteps(request, path, volume.mount(), volume.secret()).await(path, onFailure);
    }

    private Step act(StepKind kind, List<String> argv, OnFailure onFailure, String why) {
        return new Step.Act(kind, target(), argv, Step.SHORT, onFailure, why);
    }

    private String side(int layers) {
        return SidePath.of(request.policy().places().sidePaths(), users.volume().subject(), layers) + "-ro";
    }

    private String target() {
        return users.volume().target().text();
    }
}
