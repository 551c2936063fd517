package dev.mooring.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.mooring.conformance.attach.AttachScenario;
import dev.mooring.conformance.attach.AttachSimulation;
import dev.mooring.conformance.attach.AttachStep;
import dev.mooring.conformance.attach.AttacherBehaviour;
import dev.mooring.conformance.attach.AttacherBehaviour.Mode;
import dev.mooring.conformance.attach.Chance;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.release.Release;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * {@code attachments.jsonl}: the attach/detach controller in small clusters, step by step. Attachments, what nodes
 * report, events and what is held back are compared, all of one recorded run; what the controller logged is not.
 *
 * <p>A run of the real controller depends on map order. A world runs in name order first and then in other orders,
 * until one gives a recorded end; the number of worlds that needed another order is reported.
 */
final class AttachmentQuestions implements Questions {

    private static final Duration FIRST = Duration.ofSeconds(28);
    private static final Duration STEP = Duration.ofSeconds(22);
    private static final Duration LATE = Duration.ofSeconds(400);
    private static final int RUNS = 64;

    private static final Map<String, String> KINDS = Map.of(
            "csiDrivers", "CSIDriver",
            "csiNodes", "CSINode",
            "nodes", "Node",
            "persistentVolumeClaims", "PersistentVolumeClaim",
            "persistentVolumes", "PersistentVolume",
            "pods", "Pod",
            "volumeAttachments", "VolumeAttachment");

    private int byOtherOrder;

    @Override
    public Optional<Disagreement> ask(JsonNode node, Release kubernetes) {
        JsonObject line = Recorded.line(node);
        List<AttachmentEnds> seen = AttachmentEnds.seen(line);
        AttachScenario scenario = scenario(line);
        AttachmentEnds byName = null;
        for (int number = 0; number < RUNS; number++) {
            AttachmentEnds got = AttachmentEnds.of(AttachSimulation.run(scenario.with(new Chance(number))));
            byName = byName == null ? got : byName;
            if (seen.stream().anyMatch(got::agreesWith)) {
                byOtherOrder += number == 0 ? 0 : 1;
                return Optional.empty();
            }
        }
        return Optional.of(new Disagreement(seen.toString(), String.valueOf(byName)));
    }

    @Override
    public Optional<String> remark() {
        return Optional.of(byOtherOrder + " by another order than that of names");
    }

    /** The played attacher's driver is named for the world. */
    private static AttachScenario scenario(JsonObject line) {
        String driver = line.string("id").orElseThrow().replaceFirst("^attach-", "csi-") + ".example.com";
        List<Manifest> objects = new ArrayList<>();
        for (JsonValue kind : line.child("objects").members().values()) {
            objects.addAll(Recorded.objects((JsonArray) kind));
        }
        List<AttachStep> steps = new ArrayList<>();
        for (JsonValue step : line.array("then").items()) {
            steps.add(new AttachStep(changes(((JsonObject) step).array("do"), driver), STEP));
        }
        if (line.has("late")) {
            steps.add(new AttachStep(List.of(), LATE));
        }
        boolean regular = JsonBoolean.TRUE.equals(line.members().get("heartbeat"));
        return AttachScenario.of(objects, behaviour(line.child("attacher"), driver), FIRST)
                .with(regular ? AttachScenario.Heartbeat.REGULAR : AttachScenario.Heartbeat.NONE)
                .then(steps);
    }

    private static List<AttachStep.Change> changes(JsonArray recorded, String driver) {
        List<AttachStep.Change> changes = new ArrayList<>();
        for (JsonValue item : recorded.items()) {
            JsonObject change = (JsonObject) item;
            if (change.has("put")) {
                changes.add(new AttachStep.Put(Recorded.object(change, "object")));
            } else if (change.has("deleted")) {
                changes.add(new AttachStep.Deleted(deleted(change)));
            } else if (change.has("attacher")) {
                changes.add(new AttachStep.Attacher(behaviour(change.child("attacher"), driver)));
            }
        }
        return changes;
    }

    private static ObjectRef deleted(JsonObject change) {
        String kind = KINDS.getOrDefault(change.string("deleted").orElseThrow(), "");
        String key = change.string("name").orElseThrow();
        int slash = key.indexOf('/');
        return new ObjectRef(kind, slash < 0 ? "" : key.substring(0, slash), key.substring(slash + 1));
    }

    private static AttacherBehaviour behaviour(JsonObject attacher, String driver) {
        String mode = attacher.string("mode").orElseThrow();
        boolean exclusive = mode.equals("exclusive")
                || JsonBoolean.TRUE.equals(attacher.members().get("exclusive"));
        int times = attacher.members().get("times") instanceof JsonNumber number ? Integer.parseInt(number.text()) : 0;
        List<String> nodes = attacher.array("nodes").items().stream()
                .map(node -> ((JsonString) node).value())
                .toList();
        return new AttacherBehaviour(driver, mode(mode), exclusive, times, nodes);
    }

    private static Mode mode(String mode) {
        return switch (mode) {
            case "exclusive" -> Mode.PROMPT;
            case "needs-csinode" -> Mode.NEEDS_CSI_NODE;
            default -> Mode.valueOf(mode.toUpperCase(Locale.ROOT).replace('-', '_'));
        };
    }
}
