package dev.mooring.s3fs.volume;

import static java.util.Objects.requireNonNull;

import dev.mooring.kubelet.NodePath;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A volume that should be mounted and cannot be, until something is put right.
 *
 * @param subject pod and volume
 * @param target where the pod has it; null if it cannot be told
 * @param reasons why, the decisive one first
 */
public record BlockedVolume(VolumeSubject subject, @Nullable NodePath target, List<Reason> reasons)
        implements VolumeItem {

    public BlockedVolume {
        requireNonNull(subject, "subject");
        reasons = List.copyOf(reasons);
        if (reasons.isEmpty()) {
            throw new IllegalArgumentException("nothing is blocked without a reason");
        }
    }

    /**
     * Why.
     *
     * @return the code of the decisive reason
     */
    public ReasonCode code() {
        return reasons.get(0).code();
    }
}
