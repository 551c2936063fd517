package dev.mooring.s3fs.volume;

import static java.util.Objects.requireNonNull;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * What an operator allows, and where things are kept.
 *
 * @param allowed what is allowed beyond the safe minimum
 * @param places directories on the node
 * @param limits numbers
 */
public record RecoveryPolicy(Set<Permission> allowed, Places places, Limits limits) {

    /** What is not a matter of course. */
    public enum Permission {
        /** Mounts of pods that are being deleted are brought back too. */
        RECOVER_TERMINATING,
        /** A Secret may be found through the class's parameters. */
        SECRET_FROM_CLASS,
        /** The provisioner's own Secret may be used, if the class names no other. */
        PROVISIONER_SECRET,
        /** Buckets with upper-case letters and underscores, as Amazon once made them. */
        LEGACY_BUCKET_NAMES,
        /** Servers at link-local addresses, where clouds keep the node's own credentials. */
        LINK_LOCAL_URLS
    }

    /**
     * Directories on the node, each absolute and without what could be read as another option.
     *
     * @param credentials where files with key pairs are written; on a memory file system, mode 0700
     * @param sidePaths where mounts are made before they are bound over a dead one; outside the kubelet's directories
     * @param caches where users may keep s3fs' cache; empty for nowhere
     */
    public record Places(String credentials, String sidePaths, String caches) {
        public Places {
            OptionText.requirePath(credentials, "credentials");
            OptionText.requirePath(sidePaths, "sidePaths");
            if (!caches.isEmpty()) {
                OptionText.requirePath(caches, "caches");
            }
        }
    }

    /**
     * Numbers, all of them positive.
     *
     * @param maxLayers from how many mounts over one another on the pile is taken down
     * @param maxParallelMounts how many mounts are made at a time
     * @param connectTimeoutSeconds s3fs' {@code connect_timeout}
     * @param readwriteTimeoutSeconds s3fs' {@code readwrite_timeout}
     * @param retries s3fs' {@code retries}
     */
    public record Limits(
            int maxLayers, int maxParallelMounts, int connectTimeoutSeconds, int readwriteTimeoutSeconds, int retries) {

        /** 50 layers, 4 at a time, and an s3fs that gives up within a minute instead of within half an hour. */
        public static final Limits DEFAULT = new Limits(50, 4, 5, 10, 2);

        public Limits {
            if (maxLayers < 1
                    || maxParallelMounts < 1
                    || connectTimeoutSeconds < 1
                    || readwriteTimeoutSeconds < 1
                    || retries < 1) {
                throw new IllegalArgumentException("every limit is at least 1");
            }
        }
    }

    /** Secrets may come from the class; nothing else is allowed beyond the minimum. */
    public static final RecoveryPolicy DEFAULT = new RecoveryPolicy(
            EnumSet.of(Permission.SECRET_FROM_CLASS),
            new Places("/run/mooring/s3fs/credentials", "/run/mooring/s3fs/side", ""),
            Limits.DEFAULT);

    public RecoveryPolicy {
        allowed = allowed.isEmpty() ? Set.of() : Collections.unmodifiableSet(EnumSet.copyOf(allowed));
        requireNonNull(places, "places");
        requireNonNull(limits, "limits");
    }

    /**
     * Whether something is allowed.
     *
     * @param permission what
     * @return true if the operator said so
     */
    public boolean allows(Permission permission) {
        return allowed.contains(permission);
    }

    /**
     * The same policy with one thing more allowed.
     *
     * @param permission what
     * @return the changed copy
     */
    public RecoveryPolicy allowing(Permission permission) {
        Set<Permission> more = EnumSet.of(permission);
        more.addAll(allowed);
        return new RecoveryPolicy(more, places, limits);
    }

    /**
     * The same policy with one thing forbidden.
     *
     * @param permission what
     * @return the changed copy
     */
    public RecoveryPolicy forbidding(Permission permission) {
        Set<Permission> fewer = EnumSet.noneOf(Permission.class);
        fewer.addAll(allowed);
        fewer.remove(permission);
        return new RecoveryPolicy(fewer, places, limits);
    }

    /**
     * The same policy with other directories.
     *
     * @param newPlaces the directories
     * @return the changed copy
     */
    public RecoveryPolicy withPlaces(Places newPlaces) {
        return new RecoveryPolicy(allowed, newPlaces, limits);
    }

    /**
     * The same policy with other numbers.
     *
     * @param newLimits the numbers
     * @return the changed copy
     */
    public RecoveryPolicy withLimits(Limits newLimits) {
        return new RecoveryPolicy(allowed, places, newLimits);
    }
}
