package dev.mooring.s3fs;

import dev.mooring.fuse.recovery.OnFailure;
import dev.mooring.fuse.recovery.Step;
import dev.mooring.fuse.recovery.StepKind;
import dev.mooring.fuse.recovery.internal.DaemonStart;
import java.time.Duration;
import java.util.List;

/** The steps that start s3fs, from writing the credential file to deleting it. */
record S3fsStart(S3fsMount mount, CredentialFile file) implements DaemonStart {

    @Override
    public String source() {
        return mount.source().argument();
    }

    @Override
    public Duration limit() {
        return AwaitLimit.of(mount);
    }

    @Override
    public List<Step> before() {
        return List.of(new WriteCredential(file, "s3fs reads its key pair from this file", OnFailure.STOP_UNCHANGED));
    }

    @Override
    public Step at(String path, OnFailure onFailure) {
        return new Step.Action(
                StepKind.START_S3FS,
                path,
                mount.argv(path, file.path().text()),
                limit(),
                onFailure,
                "it mounts the bucket; exit code 0 proves nothing, the next step waits for the mount");
    }

    @Override
    public List<Step> after() {
        return List.of(new Step.Action(
                StepKind.DELETE_CREDENTIAL,
                file.path().text(),
                List.of("rm", "-f", file.path().text()),
                Step.SHORT,
                OnFailure.GO_ON,
                "s3fs has read the file and no longer needs it"));
    }

    @Override
    public S3fsStart asReadOnly() {
        return new S3fsStart(mount.asReadOnly(), file);
    }

    @Override
    public S3fsStart asWritable() {
        return new S3fsStart(mount.asWritable(), file);
    }

    /** One s3fs has one source, server, key pair and set of options. */
    @Override
    public boolean sharesMountWith(DaemonStart other) {
        return other instanceof S3fsStart start
                && start.asWritable().mount().equals(asWritable().mount())
                && start.file().secret().equals(file.secret());
    }
}
