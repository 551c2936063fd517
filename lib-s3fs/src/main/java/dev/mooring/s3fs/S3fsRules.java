package dev.mooring.s3fs;

import dev.mooring.fuse.mount.FuseDriver;
import dev.mooring.fuse.mount.internal.CsiSource;
import dev.mooring.fuse.mount.internal.Findings;
import dev.mooring.fuse.mount.internal.MountedItem;
import dev.mooring.fuse.mount.internal.MountedVolume;
import dev.mooring.fuse.mount.internal.VolumeRules;
import dev.mooring.fuse.mount.internal.VolumesOfNode;
import dev.mooring.fuse.mount.internal.WalkRequest;
import dev.mooring.fuse.recovery.FuseRequest;
import dev.mooring.fuse.recovery.internal.StartedVolume;
import dev.mooring.internal.Digests;
import dev.mooring.kubelet.NodePath;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Reason;
import dev.mooring.workload.CsiVolume;
import java.util.List;
import java.util.Optional;

/** What s3fs adds to the way from a pod to its volume: the command that mounts it and the file with its key pair. */
record S3fsRules(FuseRequest request, S3fsDaemon daemon) implements VolumeRules {

    S3fsRules {
        if (request.root().isWindows()) {
            throw new IllegalArgumentException("root: expected a path of Linux, because s3fs does not run on Windows");
        }
        if (request.node().isEmpty() && request.seen().mounts().isPresent()) {
            throw new IllegalArgumentException("mounts: a mount table belongs to one node, so name the node");
        }
    }

    Inventory inventory() {
        return request.inventory();
    }

    DriverProfile profile() {
        return daemon.profile();
    }

    VolumePolicy policy() {
        return daemon.policy().volumes();
    }

    /** The volumes of the node; they do not depend on the order of the objects. */
    VolumesOfNode volumes() {
        WalkRequest walk = new WalkRequest(
                inventory(),
                request.node(),
                request.root(),
                daemon.layout(),
                request.seen().mounts(),
                profile().driverNames(),
                profile().topology(),
                policy().allows(VolumePolicy.Permission.RECOVER_TERMINATING));
        return VolumesOfNode.of(walk, this);
    }

    @Override
    public String program() {
        return "s3fs";
    }

    /** A driver that the table of drivers knows, and that never mounts with s3fs, skips the S3 checks. */
    @Override
    public Optional<Reason> refusal(CsiSource source) {
        String driver = source.volume().driver();
        List<FuseDriver> rows = FuseDriver.ofName(driver);
        boolean other =
                !rows.isEmpty() && rows.stream().noneMatch(row -> row.types().contains("fuse.s3fs"));
        return other
                ? Optional.of(Reason.of(
                        S3fsCode.MOUNTER_UNSUPPORTED,
                        source.subject(),
                        driver + " does not mount with s3fs; 'mooring fuse plan' says what to do"))
                : Optional.empty();
    }

    @Override
    public Optional<MountedItem> item(MountedVolume volume, Findings findings) {
        CsiSource source = volume.source();
        SecretRules secrets =
                new SecretRules(source, this, findings, volume.staging().isPresent());
        SecretRef ref = secrets.ref(volume.subject().pod().namespace()).orElse(null);
        SecretContent content = ref == null ? null : secrets.content(ref);
        S3fsMount mount = new MountRules(source, this, findings).mount(content).orElse(null);
        if (findings.isBlocked() || ref == null || mount == null) {
            return Optional.empty();
        }
        CredentialFile file = new CredentialFile(
                file(
                        source.volume(),
                        volume.staging().isPresent() ? "" : volume.subject().podUid()),
                ref,
                Optional.ofNullable(content).flatMap(SecretContent::credential));
        S3fsStart start = new S3fsStart(volume.isReadOnly() ? mount.asReadOnly() : mount, file);
        return Optional.of(new StartedVolume(
                volume.subject(),
                source.volume(),
                volume.target(),
                volume.staging(),
                start.mount().isReadOnly(),
                start,
                volume.containers(),
                findings.all()));
    }

    /** One file per s3fs: one per pod, or one per node. */
    private NodePath file(CsiVolume volume, String podUid) {
        String name = Digests.sha256(volume.driver() + '\0' + volume.handle() + '\0' + podUid);
        return new NodePath(policy().credentialDirectory() + "/" + name);
    }

    @Override
    public Reason advise(Reason reason) {
        return Remedies.on(reason);
    }
}
