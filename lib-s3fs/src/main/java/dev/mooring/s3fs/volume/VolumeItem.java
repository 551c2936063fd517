package dev.mooring.s3fs.volume;

import dev.mooring.kubelet.NodePath;
import dev.mooring.reason.Reason;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One volume of one pod: one that is mounted, one that is none of ours to mount, or one that cannot be. */
public sealed interface VolumeItem permits AffectedVolume, SkippedVolume, BlockedVolume {

    /**
     * Which one.
     *
     * @return pod and volume
     */
    VolumeSubject subject();

    /**
     * Where the pod has it.
     *
     * @return the path; null if it cannot be told
     */
    @Nullable
    NodePath target();

    /**
     * Why it is as it is. Of one that is skipped or blocked the first reason decided.
     *
     * @return the reasons, none for a volume with nothing odd about it
     */
    List<Reason> reasons();
}
