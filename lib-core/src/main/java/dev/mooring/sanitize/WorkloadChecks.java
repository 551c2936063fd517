package dev.mooring.sanitize;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.sanitize.internal.WarningCode;
import java.util.Optional;

/** Warnings about a workload by its state in the source. */
final class WorkloadChecks {

    private WorkloadChecks() {}

    static void source(Item item) {
        controller(item)
                .ifPresent(owner -> item.warn(
                        WarningCode.OWNER_MAKES_COPY,
                        WellKnownPointers.OWNER_REFERENCES,
                        "its " + owner + " created it and, if applied too, creates its own in the target",
                        Optional.of("leave the object out, and apply its " + owner)));
        if (isDone(item)) {
            item.warn(
                    WarningCode.RUNS_AGAIN,
                    WellKnownPointers.STATUS,
                    "it has completed in the source, and runs again in the target, on the same data",
                    Optional.of("leave the object out"));
        }
    }

    /** The kind of the controller that created it in the source. */
    private static Optional<String> controller(Item item) {
        return item.source.metadata().array("ownerReferences").objects().stream()
                .filter(owner -> owner.members().get("controller") == JsonBoolean.TRUE)
                .map(Kinds::of)
                .filter(kind -> !kind.isEmpty())
                .findFirst();
    }

    private static boolean isDone(Item item) {
        return switch (item.source.kind()) {
            case Kinds.POD ->
                item.source
                        .status()
                        .string("phase")
                        .filter(phase -> phase.equals(Phases.SUCCEEDED) || phase.equals(Phases.FAILED))
                        .isPresent();
            case Kinds.JOB ->
                item.source.status().members().get("conditions") instanceof JsonArray conditions
                        && conditions.items().stream().anyMatch(WorkloadChecks::isEnd);
            default -> false;
        };
    }

    private static boolean isEnd(JsonValue condition) {
        return condition instanceof JsonObject object
                && object.string("status").orElse("").equals("True")
                && object.string("type")
                        .filter(type -> type.equals("Complete") || type.equals("Failed"))
                        .isPresent();
    }
}
