package dev.mooring.forecast.run;

import dev.mooring.controller.ControllerRule;
import dev.mooring.controller.SyncStep;
import dev.mooring.controller.Write;
import dev.mooring.controller.internal.RunningCluster;
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

        /** Makes its writes in a cluster that is as it was before. */
        void applyTo(RunningCluster cluster) {
            left.forEach((ref, now) -> {
                if (now.orElse(null) instanceof VolumeView volume) {
                    cluster.put(volume);
                } else if (now.orElse(null) instanceof ClaimView claim) {
                    cluster.put(claim);
                } else {
                    cluster.remove(ref);
                }
            });
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
