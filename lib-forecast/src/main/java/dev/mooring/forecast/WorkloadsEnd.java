package dev.mooring.forecast;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Reason;
import dev.mooring.workload.controller.MadeObject;
import dev.mooring.workload.controller.WorkloadObjects;
import dev.mooring.workload.controller.WorkloadObjects.Deleted;
import java.util.List;
import java.util.Optional;

/**
 * What the workloads make and delete: the claims and pods that {@link WorkloadObjects} makes, as the API server stores
 * them.
 *
 * <p>What a StatefulSet makes in order waits for the preceding pod. If nodes are given, that pod is taken as ready when
 * the scheduler has a node for it and its claims are bound; a pod that several nodes take counts as ready too. If no
 * nodes are given, it is taken as ready unless one of its claims ends without a volume and waits for no pod and no
 * provisioner.
 *
 * @param made the objects that exist in the end, in the order they are made in; a claim has no uid
 * @param waiting the objects that are not made, because a pod before them does not become ready
 * @param deleted the objects that the workloads delete; what happens to them is one of {@link Forecast#deletions()}
 * @param findings what could not be made, or is made differently; the codes are those of the room {@code workload}
 */
public record WorkloadsEnd(
        List<MadeObject> made, List<MadeObject> waiting, List<Deleted> deleted, List<Reason> findings) {

    public WorkloadsEnd {
        made = List.copyOf(made);
        waiting = List.copyOf(waiting);
        deleted = List.copyOf(deleted);
        findings = List.copyOf(findings);
    }

    /**
     * A made object.
     *
     * @param object which one
     * @return the object; empty if no workload makes it, or it does not exist in the end
     */
    public Optional<MadeObject> made(ObjectRef object) {
        return made.stream().filter(each -> each.ref().equals(object)).findFirst();
    }

    JsonObject toJson() {
        return JsonObject.of("made", JsonArray.of(made.stream().map(WorkloadsEnd::toJson)))
                .with("waiting", JsonArray.of(waiting.stream().map(WorkloadsEnd::toJson)))
                .with("deleted", JsonArray.of(deleted.stream().map(WorkloadsEnd::toJson)))
                .with("reasons", Reason.toJson(findings));
    }

    private static JsonObject toJson(MadeObject made) {
        return JsonObject.of("object", JsonString.of(made.ref().toString()))
                .with("by", made.owner().toString())
                .with("workload", made.workload().toString())
                .with("template", made.template().toString())
                .with(
                        "after",
                        made.after()
                                .<JsonValue>map(pod -> JsonString.of(pod.toString()))
                                .orElse(JsonNull.NULL));
    }

    private static JsonObject toJson(Deleted deleted) {
        return JsonObject.of("object", JsonString.of(deleted.object().toString()))
                .with("by", deleted.workload().toString())
                .with("why", deleted.why());
    }
}
