package dev.mooring.s3fs.recovery;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.reason.Reason;
import dev.mooring.s3fs.target.TargetState;
import java.util.List;
import java.util.function.Function;

/** A plan as a document. */
final class PlanDocument {

    private PlanDocument() {}

    static JsonObject of(RecoveryPlan plan) {
        List<RecoveryItem> unknown = plan.items().stream()
                .filter(item -> item.strategy() == Strategy.CONDITIONAL)
                .toList();
        return JsonObject.EMPTY
                .with("mounts", array(plan.items(), PlanDocument::mount))
                .with(
                        "steps",
                        array(
                                plan.steps().stream()
                                        .filter(PlanDocument::ofMount)
                                        .toList(),
                                PlanDocument::step))
                .with("restarts", array(plan.restarts(), PlanDocument::restart))
                .with("unknown", array(unknown, PlanDocument::unknown))
                .with("maxParallelMounts", JsonNumber.of(plan.maxParallelMounts()))
                .with("empty", JsonBoolean.of(plan.isEmpty()))
                .with("reasons", array(plan.reasons(), PlanDocument::reason));
    }

    private static boolean ofMount(Step step) {
        return step.kind() != StepKind.RESTART_CONTAINER;
    }

    private static JsonValue mount(RecoveryItem item) {
        JsonObject mount = JsonObject.EMPTY
                .with("target", item.path())
                .with("role", item.role().name())
                .with("state", item.observed().map(TargetState::id).orElse("NOT_LOOKED_AT"))
                .with(
                        "layers",
                        JsonNumber.of(item.observed().map(TargetState::layers).orElse(0)))
                .with("strategy", item.strategy().name());
        if (item.subject() != null) {
            mount = mount.with("volume", item.subject().specName())
                    .with("namespace", item.subject().pod().namespace())
                    .with("pod", item.subject().pod().name())
                    .with("volumeNames", JsonArray.ofStrings(item.subject().volumeNames()));
        }
        return mount.with("reasons", array(item.reasons(), PlanDocument::reason));
    }

    private static JsonValue step(Step step) {
        JsonObject document = JsonObject.EMPTY
                .with("action", step.kind().name())
                .with("target", step.path())
                .with("argv", JsonArray.ofStrings(step.argv()))
                .with("why", step.why())
                .with("timeoutSeconds", JsonNumber.of(step.timeout().toSeconds()))
                .with("requires", step.kind().requires())
                .with("doneIf", step.kind().doneIf())
                .with("onFailure", step.onFailure().name());
        if (step instanceof Step.Unmount unmount) {
            return document.with("device", unmount.device()).with("ifBusy", JsonArray.ofStrings(unmount.lazily()));
        }
        if (step instanceof Step.WriteCredential write) {
            return document.with("secret", write.secret().toString());
        }
        return step instanceof Step.Bind bind ? document.with("from", bind.from()) : document;
    }

    private static JsonValue restart(ContainerAction action) {
        return JsonObject.EMPTY
                .with("namespace", action.pod().namespace())
                .with("pod", action.pod().name())
                .with("container", action.container())
                .with("verdict", action.verdict().name())
                .with("why", action.reasons().get(0).message())
                .with("targets", JsonArray.ofStrings(action.targets()))
                .with("reasons", array(action.reasons(), PlanDocument::reason));
    }

    private static JsonValue unknown(RecoveryItem item) {
        return JsonObject.EMPTY
                .with("target", item.path())
                .with("why", item.reasons().get(0).message())
                .with("branches", array(item.branches(), PlanDocument::branch));
    }

    private static JsonValue branch(Branch branch) {
        return JsonObject.EMPTY
                .with("state", branch.state())
                .with("strategy", branch.strategy().name())
                .with("steps", array(branch.steps(), PlanDocument::step))
                .with("restarts", array(branch.restarts(), PlanDocument::restart));
    }

    private static JsonValue reason(Reason reason) {
        return JsonObject.EMPTY
                .with("code", reason.code().id())
                .with("severity", reason.severity().name())
                .with("subject", reason.subject())
                .with("message", reason.message());
    }

    private static <T> JsonArray array(List<T> values, Function<T, JsonValue> each) {
        return new JsonArray(values.stream().map(each).toList());
    }
}
