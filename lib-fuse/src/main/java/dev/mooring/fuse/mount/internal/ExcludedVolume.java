package dev.mooring.fuse.mount.internal;

import static java.util.Objects.requireNonNull;

import dev.mooring.fuse.mount.VolumeSubject;
import dev.mooring.kubelet.NodePath;
import dev.mooring.reason.Reason;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A volume that is not mounted again: it does not need to be, or it cannot be until something is fixed.
 *
 * @param subject pod and volume
 * @param path where it is mounted for the pod; empty if it is not known
 * @param reasons why, the decisive reason first; at least one
 * @param isBlocked true if it should be mounted and cannot be; false if nothing needs to be done for it
 */
public record ExcludedVolume(VolumeSubject subject, Optional<NodePath> path, List<Reason> reasons, boolean isBlocked)
        implements VolumeItem {

    public ExcludedVolume {
        requireNonNull(subject, "subject");
        reasons = List.copyOf(reasons);
        if (reasons.isEmpty()) {
            throw new IllegalArgumentException("reasons: expected at least one");
        }
    }

    /**
     * A volume for which nothing needs to be done.
     *
     * @param subject pod and volume
     * @param path where it is mounted for the pod; null if it is not known
     * @param reasons why, the decisive reason first
     * @return the item
     * @throws IllegalArgumentException if there is no reason
     */
    public static ExcludedVolume skipped(VolumeSubject subject, @Nullable NodePath path, List<Reason> reasons) {
        return new ExcludedVolume(subject, Optional.ofNullable(path), reasons, false);
    }

    /**
     * A volume that should be mounted and cannot be.
     *
     * @param subject pod and volume
     * @param path where it is mounted for the pod; null if it is not known
     * @param reasons why, the decisive reason first, each with what to do
     * @return the item
     * @throws IllegalArgumentException if there is no reason
     */
    public static ExcludedVolume blocked(VolumeSubject subject, @Nullable NodePath path, List<Reason> reasons) {
        return new ExcludedVolume(subject, Optional.ofNullable(path), reasons, true);
    }

    @Override
    public String toString() {
        return subject + (isBlocked ? " blocked: " : " skipped: ") + reasons.get(0);
    }
}
