package dev.mooring.fuse.recovery.internal;

import dev.mooring.fuse.mount.DirectoryContent;
import dev.mooring.fuse.mount.ExpectedMount;
import dev.mooring.fuse.mount.MountState;
import dev.mooring.fuse.recovery.OnFailure;
import dev.mooring.fuse.recovery.Step;
import dev.mooring.fuse.recovery.StepKind;
import java.util.ArrayList;
import java.util.List;

/** The steps that start a daemon at one path. */
record MountSteps(Start start, String path, DaemonStart daemon) {

    /** Unmounts the dead mounts and mounts again. */
    List<Step> replace() {
        List<Step> steps = new ArrayList<>();
        steps.addAll(daemon.before());
        steps.addAll(new MountLayers(start.on(), path).unmounts(start.program() + " does not start on a dead mount"));
        steps.addAll(inPlace());
        return steps;
    }

    /** Mounts where nothing is mounted. */
    List<Step> mountAgain() {
        List<Step> steps = new ArrayList<>();
        steps.addAll(daemon.before());
        if (start.seen().directory(path) == DirectoryContent.MISSING) {
            steps.add(act(
                    StepKind.ENSURE_DIRECTORY,
                    List.of("mkdir", path),
                    OnFailure.STOP_UNCHANGED,
                    "the directory does not exist"));
        }
        steps.addAll(inPlace());
        return steps;
    }

    private List<Step> inPlace() {
        return List.of(
                act(
                        StepKind.ASSERT_NOT_MOUNTED,
                        List.of(),
                        OnFailure.STOP_BARE,
                        "a second " + start.program() + " would stack on a remaining mount"),
                act(
                        StepKind.ASSERT_EMPTY_DIRECTORY,
                        List.of(),
                        OnFailure.STOP_BARE,
                        "the mount would hide files on the disk of the node"),
                daemon.at(path, OnFailure.UNDO_BARE),
                await(path, OnFailure.UNDO_BARE));
    }

    /** Mounts at a side path; what an earlier attempt left there is unmounted first. */
    List<Step> aside(String side, boolean readOnly) {
        List<Step> steps = new ArrayList<>();
        steps.addAll(daemon.before());
        ExpectedMount left = ExpectedMount.at(side).withTypes(start.types());
        if (MountState.of(left, start.seen()).kind() == MountState.Kind.DEAD) {
            steps.addAll(new MountLayers(start.on(), side)
                    .unmounts("an earlier attempt left a dead mount at the side path"));
        }
        steps.add(new Step.Action(
                StepKind.ENSURE_DIRECTORY,
                side,
                List.of("mkdir", "-p", "-m", "0700", side),
                Step.SHORT,
                OnFailure.STOP_UNCHANGED,
                start.program() + " does not start on a dead mount"));
        steps.add((readOnly ? daemon.asReadOnly() : daemon).at(side, OnFailure.UNDO_UNCHANGED));
        steps.add(await(side, OnFailure.UNDO_UNCHANGED));
        return steps;
    }

    Step await(String at, OnFailure onFailure) {
        return new Step.Action(
                StepKind.AWAIT_MOUNT,
                at,
                List.of("stat", "-f", "-c", "%t %S", at),
                daemon.limit(),
                onFailure,
                "the mount works if it is in the mount table with the expected type, statfs answers with a block size"
                        + " that is not 0, one listing of its root succeeds, and it is still in the mount table after"
                        + " that");
    }

    private Step act(StepKind kind, List<String> argv, OnFailure onFailure, String why) {
        return new Step.Action(kind, path, argv, Step.SHORT, onFailure, why);
    }
}
