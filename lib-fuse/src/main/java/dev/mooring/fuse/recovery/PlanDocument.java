package dev.mooring.fuse.recovery;

import dev.mooring.fuse.mount.MountState;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.reason.Reason;
import java.util.List;
import java.util.function.Function;

/** A plan as JSON. */
final class PlanDocument {

    private PlanDocument() {}

    static JsonObject of(RecoveryPlan plan) {
        List<RecoveryItem> unknown = plan.items().stream()
                .filter(item -> item.strategy() == Strategy.CONDITIONAL)
                .toList();
        List<Step> steps =
                plan.items().stream().flatMap(item -> item.steps().stream()).toList();
        return JsonObject.EMPTY
                .with("mounts", array(plan.items(), PlanDocument::mount))
                .with("steps", array(steps, Step::toJson))
                .with("restarts", array(plan.restarts(), PlanDocument::restart))
                .with("unknown", array(unknown, PlanDocument::unknown))
                .with("maxParallelMounts", JsonNumber.of(plan.maxParallelMounts()))
                .with("state", plan.state().toString())
                .with("empty", JsonBoolean.of(plan.isEmpty()))
                .with("reasons", Reason.toJson(plan.reasons()));
    }

    private static JsonValue mount(RecoveryItem item) {
        JsonObject mount = JsonObject.EMPTY
                .with("target", item.target())
                .with("role", item.role().toString())
                .with(
                        "state",
                        item.state().map(state -> state.kind().toString()).orElse("not-looked-at"))
                .with(
                        "layers",
                        JsonNumber.of(item.state().map(MountState::layers).orElse(0)))
                .with("strategy", item.strategy().toString());
        if (item.subject().isPresent()) {
            mount = mount.with("volume", item.subject().get().specName())
                    .with("namespace", item.subject().get().pod().namespace())
                    .with("pod", item.subject().get().pod().name())
                    .with(
                            "volumeNames",
                            JsonArray.ofStrings(item.subject().get().volumeNames()));
        }
        return mount.with("reasons", Reason.toJson(item.reasons()));
    }

    private static JsonValue restart(ContainerAction action) {
        return JsonObject.EMPTY
                .with("namespace", action.pod().namespace())
                .with("pod", action.pod().name())
                .with("container", action.container())
                .with("verdict", action.verdict().toString())
                .with("why", action.why())
                .with("targets", JsonArray.ofStrings(action.targets()))
                .with("reasons", Reason.toJson(action.reasons()));
    }

    private static JsonValue unknown(RecoveryItem item) {
        return JsonObject.EMPTY
                .with("target", item.target())
                .with("why", item.reasons().get(0).message())
                .with("branches", array(item.branches(), PlanDocument::branch));
    }

    private static JsonValue branch(Branch branch) {
        return JsonObject.EMPTY
                .with("state", branch.state().toString())
                .with("strategy", branch.strategy().toString())
                .with("steps", array(branch.steps(), Step::toJson))
                .with("restarts", array(branch.restarts(), PlanDocument::restart));
    }

    private static <T> JsonArray array(List<T> values, Function<T, JsonValue> each) {
        return JsonArray.of(values.stream().map(each));
    }
}
