package dev.mooring.s3fs;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.EnumNames;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * What the operator allows for the volumes of a node.
 *
 * @param allowed permissions beyond the safe minimum
 * @param credentialDirectory where credential files are written: an absolute path on a memory file system, mode 0700
 * @param cacheDirectory where users may keep the cache of s3fs: an absolute path; empty for nowhere
 * @param timeouts when s3fs gives up on a server
 */
public record VolumePolicy(
        Set<Permission> allowed, String credentialDirectory, String cacheDirectory, Timeouts timeouts) {

    /** What is not allowed by default, except {@link #SECRET_FROM_CLASS}. */
    public enum Permission {
        /** Recover mounts of pods that are being deleted. */
        RECOVER_TERMINATING,
        /** Find a Secret through the parameters of the class. */
        SECRET_FROM_CLASS,
        /** Use the Secret of the provisioner if the class names no other one. */
        PROVISIONER_SECRET,
        /** Accept bucket names with upper-case letters and underscores, which Amazon S3 allowed in the past. */
        LEGACY_BUCKET_NAMES,
        /** Accept servers at link-local addresses, where clouds offer the credentials of the node. */
        LINK_LOCAL_URLS;

        /** {@return the name in kebab-case} */
        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    /** Secrets may come from the class; nothing else is allowed beyond the minimum. */
    public static final VolumePolicy DEFAULT = new VolumePolicy(
            EnumSet.of(Permission.SECRET_FROM_CLASS), "/run/mooring/s3fs/credentials", "", Timeouts.DEFAULT);

    public VolumePolicy {
        allowed = allowed.isEmpty() ? Set.of() : Collections.unmodifiableSet(EnumSet.copyOf(allowed));
        S3fsOption.requirePath(credentialDirectory, "credentialDirectory");
        if (!cacheDirectory.isEmpty()) {
            S3fsOption.requirePath(cacheDirectory, "cacheDirectory");
        }
        requireNonNull(timeouts, "timeouts");
    }

    /**
     * Whether something is allowed.
     *
     * @param permission the permission
     * @return true if the policy has it
     */
    public boolean allows(Permission permission) {
        return allowed.contains(permission);
    }

    /**
     * The same policy with one more permission.
     *
     * @param permission the permission
     * @return the changed copy
     */
    public VolumePolicy allowing(Permission permission) {
        Set<Permission> more = EnumSet.of(permission);
        more.addAll(allowed);
        return new VolumePolicy(more, credentialDirectory, cacheDirectory, timeouts);
    }

    /**
     * The same policy without a permission.
     *
     * @param permission the permission
     * @return the changed copy
     */
    public VolumePolicy forbidding(Permission permission) {
        Set<Permission> fewer = EnumSet.noneOf(Permission.class);
        fewer.addAll(allowed);
        fewer.remove(permission);
        return new VolumePolicy(fewer, credentialDirectory, cacheDirectory, timeouts);
    }

    /**
     * The same policy with another directory for credential files.
     *
     * @param directory an absolute path
     * @return the changed copy
     */
    public VolumePolicy withCredentialDirectory(String directory) {
        return new VolumePolicy(allowed, directory, cacheDirectory, timeouts);
    }

    /**
     * The same policy with another directory for caches.
     *
     * @param directory an absolute path; empty for nowhere
     * @return the changed copy
     */
    public VolumePolicy withCacheDirectory(String directory) {
        return new VolumePolicy(allowed, credentialDirectory, directory, timeouts);
    }
}
