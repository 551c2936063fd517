package dev.mooring.s3fs.recovery;

import dev.mooring.s3fs.target.DirectoryContent;
import dev.mooring.s3fs.target.Target;
import dev.mooring.s3fs.target.TargetState;
import dev.mooring.s3fs.volume.S3fsMount;
import dev.mooring.s3fs.volume.VolumeSecret;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The steps that start s3fs at one path, between writing its key pair and deleting it. */
record MountSteps(RecoveryRequest request, String path, S3fsMount mount, VolumeSecret secret) {

    /** Unmounts the dead pile and mounts in its place. */
    List<Step> replace() {
        List<Step> steps = new ArrayList<>();
        steps.add(write());
        steps.addAll(new Layers(request, path).unmounts("s3fs does not start on a dead mount"));
        steps.addAll(inPlace());
        return steps;
    }

    /** Mounts where nothing is. */
    List<Step> mountAnew() {
        List<Step> steps = new ArrayList<>();
        steps.add(write());
        if (request.seen().directory(path) == DirectoryContent.MISSING) {
            steps.add(act(
                    StepKind.ENSURE_DIRECTORY,
                    List.of("mkdir", path),
                    OnFailure.STOP_UNCHANGED,
                    "the directory is gone"));
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
                        "a second s3fs would stack on what is left"),
                act(
                        StepKind.ASSERT_EMPTY_DIRECTORY,
                        List.of(),
                        OnFailure.STOP_BARE,
                        "data of the node would be hidden by the mount"),
                start(path, mount, OnFailure.UNDO_BARE),
                await(path, OnFailure.UNDO_BARE));
    }

    /** Mounts at a side path; what is left of an attempt before is cleared away first. */
    List<Step> aside(String side, boolean readOnly) {
        List<Step> steps = new ArrayList<>();
        steps.add(write());
        if (TargetState.of(new Target(side, request.types(), null), request.seen()) instanceof TargetState.Dead) {
            steps.addAll(new Layers(request, side).unmounts("an attempt before left a dead mount at the side path"));
        }
        steps.add(new Step.Act(
                StepKind.ENSURE_DIRECTORY,
                side,
                List.of("mkdir", "-p", "-m", "0700", side),
                Step.SHORT,
                OnFailure.STOP_UNCHANGED,
                "s3fs does not start on a dead mount"));
        steps.add(start(side, readOnly ? mount.asReadOnly() : mount, OnFailure.UNDO_UNCHANGED));
        steps.add(await(side, OnFailure.UNDO_UNCHANGED));
        return steps;
    }

    private Step write() {
        return new Step.WriteCredential(
                secret.file().text(),
                secret.ref(),
                secret.credential(),
                "s3fs reads its key pair from a file of its own",
                OnFailure.STOP_UNCHANGED);
    }

    private Step start(String at, S3fsMount how, OnFailure onFailure) {
        return new Step.Act(
                StepKind.START_S3FS,
                at,
                how.argv(at, secret.file().text()),
                limit(),
                onFailure,
                "exit 0 says nothing yet; the log and the next step do");
    }

    Step await(String at, OnFailure onFailure) {
        return new Step.Act(
                StepKind.AWAIT_MOUNT,
                at,
                List.of("stat", "-f", "-c", "%t", at),
                limit(),
                onFailure,
                "it is in the mount table with the right type, statfs answers, one listing of its root ends without error,"
                        + " and it is still in the mount table after that");
    }

    Step delete() {
        return new Step.Act(
                StepKind.DELETE_CREDENTIAL,
                secret.file().text(),
                List.of("rm", "-f", secret.file().text()),
                Step.SHORT,
                OnFailure.GO_ON,
                "s3fs has read it and needs it no more");
    }

    private Step act(StepKind kind, List<String> argv, OnFailure onFailure, String why) {
        return new Step.Act(kind, path, argv, Step.SHORT, onFailure, why);
    }

    private Duration limit() {
        return AwaitLimit.of(mount, request.policy().limits());
    }
}
