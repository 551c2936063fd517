package dev.mooring.forecast.run;

import dev.mooring.controller.ControllerRule;
import dev.mooring.controller.SyncStep;
import dev.mooring.controller.Write;
import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.ObjectView;
import dev.mooring.object.VolumeView;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The steps of one run that wrote something, so that it can be examined without syncing anything again. A very long run
 * is not kept, and is played again.
 */
final class RunLog {

    /** A step takes about half a kilobyte. */
    private static final int MOST_STEPS = 200_000;

    private final List<Entry> entries = new ArrayList<>();
    private boolean isWhole = true;

    /** What one step decided in which round, and what it left: an object, or null if there is none left. */
    record Entry(int round, ObjectRef object, List<ControllerRule> rules, Map<ObjectRef, Optional<ObjectView>> left) {

        ClusterSnapshot after(ClusterSnapshot cluster) {
            ClusterSnapshot after = cluster;
            for (Map.Entry<ObjectRef, Optional<ObjectView>> each : left.entrySet()) {
                ObjectView now = each.getValue().orElse(null);
                if (now instanceof VolumeView volume) {
                    after = after.with(volume);
                } else if (now instanceof ClaimView claim) {
                    after = after.with(claim);
                } else {
                    after = after.without(each.getKey());
                }
            }
            return after;
        }
    }

    void add(int round, SyncStep step) {
        if (entries.size() == MOST_STEPS) {
            isWhole = false;
            entries.clear();
        }
        if (isWhole) {
            Map<ObjectRef, Optional<ObjectView>> left = new LinkedHashMap<>();
            for (Write write : step.writes()) {
                left.put(write.object(), write.removes() ? Optional.empty() : Optional.of(write.sent()));
            }
            entries.add(new Entry(round, step.object(), step.rules(), left));
        }
    }

    /** The steps in their order; null if there were too many. */
    @Nullable
    List<Entry> entries() {
        return isWhole ? entries : null;
    }
}
