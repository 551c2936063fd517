package dev.mooring.conformance.cluster;

import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.forecast.Forecast;
import dev.mooring.forecast.ObjectEnd;
import dev.mooring.forecast.OrderDependence;
import dev.mooring.forecast.Snapshots;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.release.Release;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The real end of a small cluster, compared with its forecast.
 *
 * @param answer the result
 * @param details the objects before, and both ends, if they differ
 */
record Outcome(Answer answer, List<String> details) {

    enum Answer {
        /** As predicted. */
        AS_FORECAST,
        /** Another end, which the forecast lists as possible for another order or another random choice. */
        OTHER_POSSIBLE_END,
        DIFFERS
    }

    Outcome {
        details = List.copyOf(details);
    }

    /**
     * Compares.
     *
     * @param release the release of the control plane
     * @param start the objects before the controller was started
     * @param end the settled objects
     * @return the outcome
     */
    static Outcome of(Release release, List<Manifest> start, List<Manifest> end) {
        Forecast forecast = Snapshots.of(ClusterSnapshot.of(Inventory.of(start).on(release)));
        Map<ObjectRef, End> real = End.of(end);
        Map<ObjectRef, End> foretold = End.of(Snapshots.end(forecast));
        Map<ObjectRef, ObjectEnd> differences = End.differences(foretold, real);
        if (differences.isEmpty()) {
            return new Outcome(Answer.AS_FORECAST, List.of());
        }
        OrderDependence order = forecast.orderDependence();
        if (isMadeOf(differences, order.otherEnds())) {
            return new Outcome(Answer.OTHER_POSSIBLE_END, List.of());
        }
        List<String> details = new ArrayList<>();
        differences.keySet().forEach(ref -> details.add(End.difference(ref, foretold, real)));
        details.add("order: " + order.answer() + " " + order.otherEnds());
        start.forEach(each -> details.add("before: " + Plain.text(each)));
        end.forEach(each -> details.add("after: " + Plain.text(each)));
        return new Outcome(Answer.DIFFERS, details);
    }

    /** Whether the differences combine some of these ends; no two of them are about the same object. */
    static boolean isMadeOf(Map<ObjectRef, ObjectEnd> differences, List<Map<ObjectRef, ObjectEnd>> ends) {
        if (differences.isEmpty()) {
            return true;
        }
        ObjectRef first = differences.keySet().iterator().next();
        for (Map<ObjectRef, ObjectEnd> each : ends) {
            if (each.containsKey(first) && differences.entrySet().containsAll(each.entrySet())) {
                Map<ObjectRef, ObjectEnd> others = new TreeMap<>(differences);
                others.keySet().removeAll(each.keySet());
                if (isMadeOf(others, ends)) {
                    return true;
                }
            }
        }
        return false;
    }
}
