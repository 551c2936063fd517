package dev.mooring.fuse.recovery;

import dev.mooring.fuse.mount.FuseDriver;
import dev.mooring.fuse.mount.MountState;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.reason.Reason;
import java.util.List;
import java.util.function.Function;

/** A plan as JSON, in one form if it starts a daemon, and in another if the drivers do. */
final class PlanDocument {

    private PlanDocument() {}

    static JsonObject waiting(RecoveryPlan plan) {
        return JsonObject.EMPTY
                .with("mounts", array(plan.items(), PlanDocument::ofDriver))
                .with("steps", steps(plan))
                .with("actions", array(plan.restarts(), PlanDocument::action))
                .with("state", plan.state().toString())
                .with("reasons", Reason.toJson(plan.reasons()));
    }

    private static JsonArray steps(RecoveryPlan plan) {
        return JsonArray.of(
                plan.items().stream().flatMap(item -> item.steps().stream()).map(Step::toJson));
    }

    private static JsonValue ofDriver(RecoveryItem item) {
        JsonObject mount = JsonObject.EMPTY
                .with("target", item.target())
                .with("driver", item.driver().map(FuseDriver::key).orElse(""))
                .with("state", state(item))
                .with("layers", layers(item))
                .with("strategy", item.strategy().toString())
                .with(
                        "waitSeconds",
                        JsonNumber.of(item.waiting()
                                .map(wait -> wait.delay().toSeconds())
                                .orElse(0L)))
                .with("then", item.waiting().map(wait -> wait.then().toString()).orElse(""));
        if (item.subject().isPresent()) {
            mount = mount.with("namespace", item.subject().get().pod().namespace())
                    .with("pod", item.subject().get().pod().name())
                    .with("volume", item.subject().get().specName());
        }
        return mount.with("reasons", Reason.toJson(item.reasons()));
    }

    private static String state(RecoveryItem item) {
        return item.state().map(state -> state.kind().toString()).orElse("not-looked-at");
    }

    private static JsonNumber layers(RecoveryItem item) {
        return JsonNumber.of(item.state().map(MountState::layers).orElse(0));
    }

    private static JsonObject action(ContainerAction action) {
        return JsonObject.EMPTY
                .with("namespace", action.pod().namespace())
                .with("pod", action.pod().name())
                .with("container", action.container())
                .with("verdict", action.verdict().toString())
                .with("why", action.why());
    }

    static JsonObject starting(RecoveryPlan plan, int maxParallelMounts) {
        List<RecoveryItem> unknown = plan.items().stream()
                .filter(item -> item.strategy() == Strategy.CONDITIONAL)
                .toList();
        return JsonObject.EMPTY
                .with("mounts", array(plan.items(), PlanDocument::mount))
                .with("steps", steps(plan))
                .with("restarts", array(plan.restarts(), PlanDocument::restart))
                .with("unknown", array(unknown, PlanDocument::unknown))
                .with("maxParallelMounts", JsonNumber.of(maxParallelMounts))
                .with("state", plan.state().toString())
                .with("empty", JsonBoolean.of(plan.isEmpty()))
                .with("reasons", Reason.toJson(plan.reasons()));
    }

    private static JsonValue mount(RecoveryItem item) {
        JsonObject mount = JsonObject.EMPTY
                .with("target", item.target())
                .with("role", item.subject().isPresent() ? "volume" : "staging")
                .with("state", state(item))
                .with("layers", layers(item))
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
        return action(action)
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
