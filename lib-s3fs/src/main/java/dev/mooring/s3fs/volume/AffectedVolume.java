package dev.mooring.s3fs.volume;

import dev.mooring.fuse.volume.ContainerUse;
import dev.mooring.fuse.volume.MountedItem;
import dev.mooring.fuse.volume.VolumeSubject;
import dev.mooring.kubelet.NodePath;
import dev.mooring.reason.Reason;
import dev.mooring.s3fs.credential.CredentialFile;
import dev.mooring.s3fs.option.S3fsMount;
import dev.mooring.workload.CsiVolume;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A volume that is mounted for a pod of the node, with everything that is needed to mount it again. */
public final class AffectedVolume implements MountedItem {

    record Facts(
            VolumeSubject subject,
            CsiVolume volume,
            NodePath target,
            @Nullable NodePath staging,
            S3fsMount mount,
            CredentialFile credentialFile,
            List<ContainerUse> containers,
            List<Reason> reasons) {}

    private final Facts facts;

    AffectedVolume(Facts facts) {
        this.facts = facts;
    }

    @Override
    public VolumeSubject subject() {
        return facts.subject;
    }

    @Override
    public CsiVolume volume() {
        return facts.volume;
    }

    @Override
    public NodePath target() {
        return facts.target;
    }

    @Override
    public Optional<NodePath> path() {
        return Optional.of(facts.target);
    }

    @Override
    public Optional<NodePath> staging() {
        return Optional.ofNullable(facts.staging);
    }

    /** {@return what is mounted and how; read-only if the pod or the volume asks for it} */
    public S3fsMount mount() {
        return facts.mount;
    }

    /** {@return the file with the key pair} */
    public CredentialFile credentialFile() {
        return facts.credentialFile;
    }

    /** {@return the containers that mount it, in the order of the pod: init, regular, ephemeral} */
    public List<ContainerUse> containers() {
        return facts.containers;
    }

    /** One s3fs has one source, server, key pair and set of options; only its binds can differ in who may write. */
    @Override
    public boolean sharesMountWith(MountedItem other) {
        return other instanceof AffectedVolume volume
                && volume.mount().asWritable().equals(mount().asWritable())
                && volume.credentialFile().secret().equals(credentialFile().secret());
    }

    /** {@return what is unusual; empty if nothing is} */
    @Override
    public List<Reason> reasons() {
        return facts.reasons;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof AffectedVolume item && item.facts.equals(facts);
    }

    @Override
    public int hashCode() {
        return facts.hashCode();
    }

    /** Never the key pair. */
    @Override
    public String toString() {
        return facts.subject + " at " + facts.target + ": "
                + facts.mount.source().argument();
    }
}
