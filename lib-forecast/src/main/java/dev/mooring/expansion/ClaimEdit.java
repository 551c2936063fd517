package dev.mooring.expansion;

import dev.mooring.expansion.internal.ClaimProgress;
import dev.mooring.expansion.internal.ExpansionDifference;
import dev.mooring.expansion.internal.Patches;
import dev.mooring.internal.Documents;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.internal.Annotations;
import dev.mooring.quantity.StorageSize;
import dev.mooring.release.Release;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * What resizer and kubelet write into a claim. Times are left out: there is no clock here.
 *
 * @upstream external-resizer pkg/controller/resize_status.go
 * @upstream kubernetes pkg/volume/util/resize_util.go
 */
record ClaimEdit(Manifest claim, Release server) {

    private static final String STORAGE = "storage";
    private static final String ALLOCATED = "allocatedResources";
    private static final String STATUSES = "allocatedResourceStatuses";
    private static final Set<String> OF_RESIZE = Set.of(
            ClaimProgress.RESIZING,
            ClaimProgress.FILE_SYSTEM_PENDING,
            ClaimProgress.CONTROLLER_ERROR,
            ClaimProgress.NODE_ERROR);
    private static final Set<String> TEMPORARY =
            Set.of("Canceled", "DeadlineExceeded", "Unavailable", "ResourceExhausted", "Aborted");
    private static final Set<String> INFEASIBLE = Set.of("InvalidArgument", "OutOfRange", "NotFound");
    private static final String WAITING =
            "Waiting for user to (re-)start a pod to finish file system resize of volume on node.";

    /** The resizer begins; conditions of an earlier try stay if it asks for the same size again. */
    Manifest begun(StorageSize size, boolean again) {
        ClaimEdit edit = without(Annotations.NODE_EXPANSION_NOT_REQUIRED);
        edit = again ? edit : edit.withoutConditions().resource(STATUSES, "ControllerResizeInProgress");
        edit = edit.condition(
                JsonObject.of("type", JsonString.of(ClaimProgress.RESIZING)).with("status", "True"));
        return edit.resource(ALLOCATED, Patches.text(size)).stored(claim);
    }

    /** The resizer leaves the rest to the kubelet. */
    Manifest pendingOnNode() {
        JsonObject pending = JsonObject.of("type", JsonString.of(ClaimProgress.FILE_SYSTEM_PENDING))
                .with("status", "True");
        return condition(pending.with("message", WAITING))
                .resource(STATUSES, "NodeResizePending")
                .stored(claim);
    }

    /**
     * The driver has refused the size: an error after which it may still be at work leaves no trace, one that no repetition
     * changes makes the expansion infeasible.
     *
     * @upstream external-resizer pkg/util/util.go IsFinalError, IsInfeasibleError
     */
    Manifest refused(String error) {
        if (hasCode(error, TEMPORARY)) {
            return claim;
        }
        JsonObject condition = JsonObject.of("type", JsonString.of(ClaimProgress.CONTROLLER_ERROR))
                .with("status", "True")
                .with("message", "failed to expand pvc with " + error);
        ClaimEdit failed = condition(condition);
        return (hasCode(error, INFEASIBLE) ? failed.resource(STATUSES, "ControllerResizeInfeasible") : failed)
                .stored(claim);
    }

    private static boolean hasCode(String error, Set<String> codes) {
        return codes.stream().anyMatch(code -> error.contains("code = " + code + " "));
    }

    /** The resizer or the kubelet is done. */
    Manifest finished(StorageSize capacity) {
        return withoutConditions().without(STATUSES, STORAGE).resource("capacity", Patches.text(capacity)).claim;
    }

    Manifest annotated(String key, String value) {
        return new Manifest(Documents.withAnnotation(claim.json(), key, value));
    }

    /** A server of an older release drops what it does not know yet, unless the claim had it before. */
    private Manifest stored(Manifest before) {
        if (server.has(ExpansionDifference.ALLOCATION_IS_STORED)) {
            return claim;
        }
        JsonObject status = claim.status();
        for (String key : List.of(ALLOCATED, STATUSES)) {
            status = before.status().has(key) ? status : status.without(key);
        }
        return new Manifest(claim.json().with("status", status));
    }

    private ClaimEdit with(JsonObject status) {
        return new ClaimEdit(new Manifest(claim.json().with("status", status)), server);
    }

    private ClaimEdit resource(String map, String value) {
        JsonObject status = claim.status();
        return with(status.with(map, status.child(map).with(STORAGE, value)));
    }

    private ClaimEdit without(String map, String key) {
        JsonObject status = claim.status();
        return with(Patches.without(status, map, key));
    }

    private ClaimEdit without(String annotation) {
        return new ClaimEdit(new Manifest(Documents.withoutAnnotation(claim.json(), annotation)), server);
    }

    /** Conditions that are not about an expansion stay. */
    private ClaimEdit withoutConditions() {
        return conditions(conditions().stream()
                .filter(each -> !OF_RESIZE.contains(type(each)))
                .toList());
    }

    /** The condition in the place of the one of its type, or as the last. */
    private ClaimEdit condition(JsonObject condition) {
        List<JsonValue> conditions = new ArrayList<>(conditions());
        int place = conditions.stream().map(ClaimEdit::type).toList().indexOf(type(condition));
        if (place < 0) {
            conditions.add(condition);
        } else {
            conditions.set(place, condition);
        }
        return conditions(conditions);
    }

    private List<JsonValue> conditions() {
        return claim.status().array("conditions").items();
    }

    private ClaimEdit conditions(List<JsonValue> conditions) {
        JsonObject status = claim.status();
        return with(
                conditions.isEmpty()
                        ? status.without("conditions")
                        : status.with("conditions", new JsonArray(conditions)));
    }

    private static String type(JsonValue condition) {
        return condition instanceof JsonObject object ? object.string("type").orElse("") : "";
    }
}
