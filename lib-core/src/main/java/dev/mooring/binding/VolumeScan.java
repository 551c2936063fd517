package dev.mooring.binding;

import dev.mooring.object.VolumeView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A search that examines every volume of a list, as Kubernetes does.
 *
 * @upstream component-helpers storage/volume/pv_helpers.go FindMatchingVolume
 */
final class VolumeScan {

    /** The volume that is found; or the reserved volume that cannot be used on the node and ended the search. */
    record Found(@Nullable VolumeView volume, @Nullable VolumeView stoppedBy) {

        boolean isEnd() {
            return volume != null || stoppedBy != null;
        }
    }

    private VolumeScan() {}

    /** The first passing volume that is reserved for the claim, else the smallest passing one, the first of equals. */
    static Found find(Question question, Iterable<VolumeView> volumes) {
        VolumeView smallest = null;
        for (VolumeView volume : volumes) {
            Optional<VolumeCheck> failed = VolumeCheck.firstFailed(question, volume);
            if (question.isReserved(volume)) {
                if (failed.isEmpty()) {
                    return new Found(volume, null);
                }
                if (failed.get() == VolumeCheck.NODE_AFFINITY_CONFLICT) {
                    return new Found(null, volume);
                }
            } else if (failed.isEmpty() && isSmaller(volume, smallest)) {
                smallest = volume;
            }
        }
        return new Found(smallest, null);
    }

    private static boolean isSmaller(VolumeView volume, @Nullable VolumeView than) {
        return than == null || volume.capacity().compareTo(than.capacity()) < 0;
    }

    /** Every volume that is found in some order of the list. */
    static List<VolumeView> candidates(Question question, Iterable<VolumeView> volumes) {
        List<VolumeView> reserved = new ArrayList<>();
        List<VolumeView> smallest = new ArrayList<>();
        for (VolumeView volume : volumes) {
            if (VolumeCheck.firstFailed(question, volume).isPresent()) {
                continue;
            }
            if (question.isReserved(volume)) {
                reserved.add(volume);
                continue;
            }
            int order = smallest.isEmpty()
                    ? 0
                    : volume.capacity().compareTo(smallest.get(0).capacity());
            if (order < 0) {
                smallest.clear();
            }
            if (order <= 0) {
                smallest.add(volume);
            }
        }
        return List.copyOf(reserved.isEmpty() ? smallest : reserved);
    }
}
