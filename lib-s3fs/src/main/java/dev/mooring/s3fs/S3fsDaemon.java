package dev.mooring.s3fs;

import static java.util.Objects.requireNonNull;

import dev.mooring.kubelet.CsiLayout;
import java.util.Collections;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * How s3fs is started: what a plan must know beyond its request.
 *
 * @param profile what the driver does
 * @param policy what the operator allows
 * @param types the types of file systems that the driver mounts
 * @param layout how the kubelet names the global directories
 * @param version the release of s3fs; empty if it is not known, then every release is possible
 */
public record S3fsDaemon(
        DriverProfile profile,
        RecoveryPolicy policy,
        Set<String> types,
        CsiLayout layout,
        Optional<S3fsVersion> version) {

    private static final Set<String> S3FS = Set.of("fuse.s3fs");

    public S3fsDaemon {
        requireNonNull(profile, "profile");
        requireNonNull(policy, "policy");
        types = Collections.unmodifiableSet(new TreeSet<>(types));
        requireNonNull(layout, "layout");
        requireNonNull(version, "version");
    }

    /**
     * s3fs of any release with the default policy, and a kubelet of 1.24 or newer.
     *
     * @param profile what the driver does
     * @return the daemon
     */
    public static S3fsDaemon of(DriverProfile profile) {
        return new S3fsDaemon(profile, RecoveryPolicy.DEFAULT, S3FS, CsiLayout.BY_HANDLE, Optional.empty());
    }

    /**
     * The same with another policy.
     *
     * @param newPolicy what the operator allows
     * @return the changed copy
     */
    public S3fsDaemon withPolicy(RecoveryPolicy newPolicy) {
        return new S3fsDaemon(profile, newPolicy, types, layout, version);
    }

    /**
     * The same for other types of FUSE file systems.
     *
     * @param newTypes the types as in the mount table, for example {@code fuse.geesefs}
     * @return the changed copy
     */
    public S3fsDaemon withTypes(Set<String> newTypes) {
        return new S3fsDaemon(profile, policy, newTypes, layout, version);
    }

    /**
     * The same with another layout of global directories.
     *
     * @param newLayout the layout
     * @return the changed copy
     */
    public S3fsDaemon withLayout(CsiLayout newLayout) {
        return new S3fsDaemon(profile, policy, types, newLayout, version);
    }

    /**
     * The same with its release.
     *
     * @param newVersion the release
     * @return the changed copy
     */
    public S3fsDaemon withVersion(S3fsVersion newVersion) {
        return new S3fsDaemon(profile, policy, types, layout, Optional.of(newVersion));
    }
}
