package dev.mooring.fuse.volume;

import static java.util.Objects.requireNonNull;

import dev.mooring.kubelet.NodePath;
import dev.mooring.reason.Reason;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A volume that is not mounted again: it does not need to be, or it cannot be until something is fixed. */
public final class ExcludedVolume implements VolumeItem {

    private final VolumeSubject subject;
    private final @Nullable NodePath path;
    private final List<Reason> reasons;
    private final boolean blocked;

    private ExcludedVolume(VolumeSubject subject, @Nullable NodePath path, List<Reason> reasons, boolean blocked) {
        this.subject = requireNonNull(subject, "subject");
        this.path = path;
        this.reasons = List.copyOf(reasons);
        this.blocked = blocked;
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
        return new ExcludedVolume(subject, path, reasons, false);
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
        return new ExcludedVolume(subject, path, reasons, true);
    }

    @Override
    public VolumeSubject subject() {
        return subject;
    }

    @Override
    public Optional<NodePath> path() {
        return Optional.ofNullable(path);
    }

    /** {@return why, the decisive reason first; at least one} */
    @Override
    public List<Reason> reasons() {
        return reasons;
    }

    /** {@return true if it should be mounted and cannot be; false if nothing needs to be done for it} */
    public boolean isBlocked() {
        return blocked;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ExcludedVolume item
                && item.subject.equals(subject)
                && Objects.equals(item.path, path)
                && item.reasons.equals(reasons)
                && item.blocked == blocked;
    }

    @Override
    public int hashCode() {
        return Objects.hash(subject, path, reasons);
    }

    @Override
    public String toString() {
        return subject + (blocked ? " blocked: " : " skipped: ") + reasons.get(0);
    }
}
