package dev.mooring.s3fs.recovery;

import dev.mooring.fuse.mount.DirectoryContent;
import dev.mooring.fuse.mount.ExpectedMount;
import dev.mooring.fuse.mount.MountState;
import dev.mooring.fuse.recovery.MountLayers;
import dev.mooring.fuse.recovery.OnFailure;
import dev.mooring.fuse.recovery.Step;
import dev.mooring.fuse.recovery.StepKind;
import dev.mooring.s3fs.credential.CredentialFile;
import dev.mooring.s3fs.option.S3fsMount;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The steps that start s3fs at one path, from writing the credential file to deleting it. */
record MountSteps(RecoveryRequest request, String path, S3fsMount mount, CredentialFile file) {

    /** Unmounts the dead mounts and mounts again. */
    List<Step> replace() {
        List<Step> steps = new ArrayList<>();
        steps.add(write());
        steps.addAll(new MountLayers(request.on(), path).unmounts("s3fs does not start on a dead mount"));
        steps.addAll(inPlace());
        return steps;
    }

    /** Mounts where nothing is mounted. */
    List<Step> mountAgain() {
        List<Step> steps = new ArrayList<>();
        steps.add(write());
        if (request.seen().directory(path) == DirectoryContent.MISSING) {
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
                        "a second s3fs would stack on a remaining mount"),
                act(
                        StepKind.ASSERT_EMPTY_DIRECTORY,
                        List.of(),
                        OnFailure.STOP_BARE,
                        "the mount would hide files on the disk of the node"),
                start(path, mount, OnFailure.UNDO_BARE),
                await(path, OnFailure.UNDO_BARE));
    }

    /** Mounts at a side path; what an earlier attempt left there is unmounted first. */
    List<Step> aside(String side, boolean readOnly) {
        List<Step> steps = new ArrayList<>();
        steps.add(write());
        ExpectedMount left = ExpectedMount.at(side).withTypes(request.types());
        if (MountState.of(left, request.seen()).kind() == MountState.Kind.DEAD) {
            steps.addAll(new MountLayers(request.on(), side)
                    .unmounts("an earlier attempt left a dead mount at the side path"));
        }
        steps.add(new Step.Action(
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
        return new WriteCredential(file, "s3fs reads its key pair from this file", OnFailure.STOP_UNCHANGED);
    }

    private Step start(String at, S3fsMount how, OnFailure onFailure) {
        return new Step.Action(
                StepKind.START_S3FS,
                at,
                how.argv(at, file.path().text()),
                limit(),
                onFailure,
                "it mounts the bucket; exit code 0 proves nothing, the next step waits for the mount");
    }

    Step await(String at, OnFailure onFailure) {
        return new Step.Action(
                StepKind.AWAIT_MOUNT,
                at,
                List.of("stat", "-f", "-c", "%t %S", at),
                limit(),
                onFailure,
                "the mount works if it is in the mount table with the expected type, statfs answers with a block size"
                        + " that is not 0, one listing of its root succeeds, and it is still in the mount table after"
                        + " that");
    }

    Step delete() {
        return new Step.Action(
                StepKind.DELETE_CREDENTIAL,
                file.path().text(),
                List.of("rm", "-f", file.path().text()),
                Step.SHORT,
                OnFailure.GO_ON,
                "s3fs has read the file and does not need it any more");
    }

    private Step act(StepKind kind, List<String> argv, OnFailure onFailure, String why) {
        return new Step.Action(kind, path, argv, Step.SHORT, onFailure, why);
    }

    private Duration limit() {
        return AwaitLimit.of(mount);
    }
}
