package dev.mooring.fuse.recovery;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.reason.Reason;
import java.util.List;
import java.util.Optional;

/**
 * What to do about the liveness probe of one container.
 *
 * @param container the name of the container
 * @param at where the container is in the object
 * @param paths the mount paths of the volumes, sorted
 * @param verdict what to do
 * @param probe the proposed probe; empty if the container keeps its own or cannot have one
 * @param reasons why, and what to consider
 */
public record ProbeProposal(
        String container,
        JsonPointer at,
        List<String> paths,
        ProbeVerdict verdict,
        Optional<FuseLivenessProbe> probe,
        List<Reason> reasons) {

    public ProbeProposal {
        paths = List.copyOf(paths);
        reasons = List.copyOf(reasons);
    }

    /** An item of {@code containers}. */
    JsonObject toJson() {
        return JsonObject.of("container", JsonString.of(container))
                .with("path", at.toString())
                .with("mountPaths", JsonArray.ofStrings(paths))
                .with("verdict", verdict.toString())
                .with(
                        "livenessProbe",
                        probe.<JsonValue>map(FuseLivenessProbe::toJson).orElse(JsonNull.NULL))
                .with("reasons", Reason.toJson(reasons));
    }

    /** Without the command of the container, which can have a password. */
    @Override
    public String toString() {
        return container + " " + verdict + " " + paths;
    }
}
