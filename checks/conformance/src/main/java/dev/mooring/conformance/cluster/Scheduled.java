package dev.mooring.conformance.cluster;

import dev.mooring.forecast.Forecast;
import dev.mooring.forecast.PodEnd;
import dev.mooring.forecast.Snapshots;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.internal.Annotations;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The compared part of a world with a scheduler. */
final class Scheduled {

    private static final String WAITS = "waits for its claims";

    private Scheduled() {}

    /** As it really is. */
    static SortedMap<ObjectRef, String> of(Iterable<Manifest> objects) {
        SortedMap<ObjectRef, String> ends = new TreeMap<>();
        End.of(objects).forEach((ref, end) -> ends.put(ref, end.toString()));
        for (Manifest each : objects) {
            if (each.kind().equals(Resource.CLAIM.kind)) {
                ends.merge(each.ref(), selectedNode(ClaimView.from(each)), String::concat);
            } else if (each.kind().equals(Resource.POD.kind)) {
                ends.put(each.ref(), pod(each));
            }
        }
        return ends;
    }

    /** As one of the possible ends has it. */
    static SortedMap<ObjectRef, String> of(Forecast end) {
        SortedMap<ObjectRef, String> ends = new TreeMap<>();
        End.of(Snapshots.end(end)).forEach((ref, each) -> ends.put(ref, each.toString()));
        Snapshots.end(end).claims().forEach(claim -> ends.merge(claim.ref(), selectedNode(claim), String::concat));
        end.pods().forEach(pod -> ends.put(pod.pod(), pod(pod)));
        return ends;
    }

    private static String selectedNode(ClaimView claim) {
        return Optional.ofNullable(claim.annotations().get(Annotations.SELECTED_NODE))
                .map(node -> ", node " + node)
                .orElse("");
    }

    private static String pod(PodEnd pod) {
        return switch (pod.state()) {
            case PLACED -> "on " + pod.node().orElse("");
            case UNSCHEDULABLE, NOT_SCHEDULED -> pod.message().orElse("");
            case WAITING_FOR_CLAIMS -> WAITS;
            case OPEN, UNKNOWN -> "on one of several nodes";
        };
    }

    private static String pod(Manifest pod) {
        Optional<String> node = pod.spec().string("nodeName");
        if (node.isPresent()) {
            return "on " + node.get();
        }
        for (JsonValue item : pod.status().array("conditions").items()) {
            if (item instanceof JsonObject condition
                    && JsonString.of("PodScheduled").equals(condition.members().get("type"))) {
                return condition.string("message").orElse("");
            }
        }
        return WAITS;
    }
}
