package dev.mooring.s3fs;

import static java.util.Objects.requireNonNull;

import dev.mooring.kubelet.NodePath;
import java.util.Optional;

/**
 * The credential file of one mount: where it is written, and the Secret that has its key pair.
 *
 * @param path where it is written, one file per mount
 * @param secret the Secret that has the key pair
 * @param credential the key pair; empty if the Secret was not given, then the caller reads it when it runs the plan
 */
public record CredentialFile(NodePath path, SecretRef secret, Optional<Credential> credential) {

    public CredentialFile {
        requireNonNull(path, "path");
        requireNonNull(secret, "secret");
        requireNonNull(credential, "credential");
    }

    /** Path and Secret, never the keys. */
    @Override
    public String toString() {
        return path + " from Secret " + secret;
    }
}
