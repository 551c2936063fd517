package dev.mooring.s3fs.volume;

import static java.util.Objects.requireNonNull;

import dev.mooring.kubelet.NodePath;
import dev.mooring.s3fs.credential.Credential;
import dev.mooring.s3fs.credential.SecretRef;
import org.jspecify.annotations.Nullable;

/**
 * The key pair of a mount.
 *
 * @param ref the Secret it is in
 * @param file the file to write it to, one for each mount
 * @param credential the pair; null if the Secrets were not given, then whoever carries out the plan reads it
 */
public record VolumeSecret(
        SecretRef ref, NodePath file, @Nullable Credential credential) {

    public VolumeSecret {
        requireNonNull(ref, "ref");
        requireNonNull(file, "file");
    }
}
