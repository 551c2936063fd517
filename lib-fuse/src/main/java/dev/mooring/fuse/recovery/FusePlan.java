package dev.mooring.fuse.recovery;

import static java.util.Objects.requireNonNull;

import dev.mooring.evidence.Certificate;
import dev.mooring.fuse.recovery.internal.RecoveryCode;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What must be done about the FUSE mounts of a node.
 *
 * @param items one per mount, by pod and volume
 * @param actions what containers and pods need after the steps
 * @param reasons what is missing
 * @param allClear the proof that there is nothing to do; empty if it is not proven
 * @param mounts the proofs about single mounts: that one is healed, or that one may be unmounted
 */
public record FusePlan(
        List<FuseItem> items,
        List<FuseAction> actions,
        List<Reason> reasons,
        Optional<Certificate> allClear,
        List<Certificate> mounts) {

    public FusePlan {
        items = List.copyOf(items);
        actions = List.copyOf(actions);
        reasons = List.copyOf(reasons);
        requireNonNull(allClear, "allClear");
        mounts = List.copyOf(mounts);
    }

    /**
     * {@return the state of the plan as a whole; {@link PlanState#NOTHING_TO_DO} only if every mount answers, every
     * container is shown to see it, and nothing is missing}
     */
    public PlanState state() {
        if (has(Strategy.BLOCKED)) {
            return PlanState.BLOCKED;
        }
        if (has(Strategy.CONDITIONAL) || has(Severity.ERROR) || RecoveryCode.hasUnseenContainer(reasons)) {
            return PlanState.UNKNOWN;
        }
        return !isQuiet() ? PlanState.RECOVER : allClear.isPresent() ? PlanState.NOTHING_TO_DO : PlanState.UNKNOWN;
    }

    /** Whether there is nothing to do, as far as the plan knows. */
    boolean isQuiet() {
        return actions.isEmpty()
                && items.stream()
                        .allMatch(item -> item.strategy() == Strategy.NONE || item.strategy() == Strategy.SKIPPED);
    }

    private boolean has(Severity lowest) {
        return reasons.stream().anyMatch(reason -> reason.severity().compareTo(lowest) >= 0);
    }

    private boolean has(Strategy strategy) {
        return items.stream().anyMatch(item -> item.strategy() == strategy);
    }

    /** {@return the reasons of the plan and of its items} */
    public List<Reason> allReasons() {
        List<Reason> all = new ArrayList<>(reasons);
        items.forEach(item -> all.addAll(item.reasons()));
        return List.copyOf(all);
    }

    /** {@return the plan as JSON: {@code mounts}, {@code steps}, {@code actions}, {@code state}, {@code reasons}} */
    public JsonObject toJson() {
        return JsonObject.EMPTY
                .with("mounts", JsonArray.of(items.stream().map(FusePlan::mount)))
                .with(
                        "steps",
                        JsonArray.of(items.stream()
                                .flatMap(item -> item.steps().stream())
                                .map(Step::toJson)))
                .with("actions", JsonArray.of(actions.stream().map(FusePlan::action)))
                .with("state", state().toString())
                .with("reasons", Reason.toJson(reasons));
    }

    private static JsonValue mount(FuseItem item) {
        JsonObject mount = JsonObject.EMPTY
                .with("target", item.target())
                .with("driver", item.driver().map(row -> row.key()).orElse(""))
                .with("state", item.state().kind().toString())
                .with("layers", JsonNumber.of(item.state().layers()))
                .with("strategy", item.strategy().toString())
                .with("waitSeconds", JsonNumber.of(item.delay().toSeconds()))
                .with("then", item.then().map(Strategy::toString).orElse(""));
        if (item.volume().isPresent()) {
            mount = mount.with("namespace", item.volume().get().pod().namespace())
                    .with("pod", item.volume().get().pod().name())
                    .with("volume", item.volume().get().name());
        }
        return mount.with("reasons", Reason.toJson(item.reasons()));
    }

    private static JsonValue action(FuseAction action) {
        return JsonObject.EMPTY
                .with("namespace", action.pod().namespace())
                .with("pod", action.pod().name())
                .with("container", action.container())
                .with("verdict", action.verdict().toString())
                .with("why", action.why());
    }
}
