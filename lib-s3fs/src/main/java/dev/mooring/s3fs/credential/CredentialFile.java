package dev.mooring.s3fs.credential;

import static java.util.Objects.requireNonNull;

import dev.mooring.kubelet.NodePath;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The credential file of one mount: where it is written, and the Secret that has its key pair. */
public final class CredentialFile {

    private final NodePath path;
    private final SecretRef secret;
    private final @Nullable Credential credential;

    /**
     * The file of a mount.
     *
     * @param path where it is written, one file per mount
     * @param secret the Secret that has the key pair
     * @param credential the key pair; empty if the Secret was not given
     */
    public CredentialFile(NodePath path, SecretRef secret, Optional<Credential> credential) {
        this.path = requireNonNull(path, "path");
        this.secret = requireNonNull(secret, "secret");
        this.credential = credential.orElse(null);
    }

    /** {@return where it is written} */
    public NodePath path() {
        return path;
    }

    /** {@return the Secret that has the key pair} */
    public SecretRef secret() {
        return secret;
    }

    /** {@return the key pair; empty if the Secret was not given, then the caller reads it when it runs the plan} */
    public Optional<Credential> credential() {
        return Optional.ofNullable(credential);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof CredentialFile file
                && file.path.equals(path)
                && file.secret.equals(secret)
                && Objects.equals(file.credential, credential);
    }

    @Override
    public int hashCode() {
        return Objects.hash(path, secret);
    }

    /** Path and Secret, never the keys. */
    @Override
    public String toString() {
        return path + " from Secret " + secret;
    }
}
