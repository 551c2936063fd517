package dev.mooring.forecast.run;

import dev.mooring.controller.ControllerRule;
import dev.mooring.controller.ControllerRule.Effect;
import dev.mooring.controller.SyncStep;
import dev.mooring.controller.Write.Verb;
import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.deletion.DataEnd;
import dev.mooring.deletion.Deletion;
import dev.mooring.deletion.Deletions;
import dev.mooring.deletion.OtherControllers;
import dev.mooring.internal.Documents;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.VolumeView;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** A deletion in a forecast: the PV controller settles after what the other controllers write. */
public final class DeletionPlay implements OtherControllers {

    private ControllerRun run;
    private final Deletions before;

    private DeletionPlay(ControllerRun run, Deletions before) {
        this.run = run;
        this.before = before;
    }

    /**
     * Continues the deletions of a new inventory: those in progress, those of the PV controller, and those of the other
     * controllers.
     */
    static ForecastState resumed(ForecastState state) {
        return state.before().leavesToFinalizers()
                        || Deletion.isDue(state.given().inventory())
                ? after(state, Deletion::in)
                : state;
    }

    /** Continues deletions in progress after something changed. */
    static ForecastState continued(ForecastState state) {
        return state.given().deletions().isEmpty() && !state.before().leavesToFinalizers() ? state : resumed(state);
    }

    /** Continues with what controllers delete after these documents were written. */
    static ForecastState continued(ForecastState state, Inventory written) {
        ForecastInput given = state.given();
        return !given.isBindingOnly() && Deletion.isDue(given.inventory(), written) ? resumed(state) : continued(state);
    }

    /** Deletes what the controllers of workloads delete. */
    static ForecastState byWorkloads(ForecastState state) {
        return after(state, objects -> Deletion.in(objects).byWorkloads());
    }

    /** A deletion step by step, and after each what the workloads that stay make. */
    public static ForecastState play(ForecastState state, UnaryOperator<Deletion> asked) {
        ForecastState now = state;
        for (Deletion part : asked.apply(Deletion.in(Inventory.EMPTY)).parts()) {
            ForecastState before = now;
            ForecastState after = after(before, part::on);
            if (after.given().deletions() != before.given().deletions()) {
                after = after.askedFor(before.before().end());
                now = after.played(after.given().inventory().all());
            }
        }
        return now;
    }

    public static boolean isBeingDeleted(Manifest manifest) {
        return Documents.present(manifest.metadata().members().get("deletionTimestamp")) != null;
    }

    private static ForecastState after(ForecastState state, Function<Inventory, Deletion> asked) {
        DeletionPlay play = new DeletionPlay(state.before(), state.given().deletions());
        Deletions deletions = asked.apply(
                        Identities.owned(objects(state), state.given().workloads()))
                .after(state.given().deletions())
                .play(play);
        return deletions.isEmpty() ? state : state.after(play.run, deletions);
    }

    /** What was given, with claims and volumes as the controller has left them. */
    public static Inventory objects(ForecastState state) {
        ClusterSnapshot now = state.before().end();
        Inventory given = state.given().inventory();
        Inventory left = given;
        for (ClaimView each : given.claims()) {
            left = now.claim(each.namespace(), each.name()).isPresent() ? left : left.without(each.ref());
        }
        for (VolumeView each : given.volumes()) {
            left = now.volume(each.name()).isPresent() ? left : left.without(each.ref());
        }
        Set<ObjectRef> conflicting = given.conflicting();
        List<Manifest> changed = new ArrayList<>();
        for (ClaimView each : now.claims()) {
            Optional<ClaimView> before = given.claim(each.namespace(), each.name());
            if (!before.equals(Optional.of(each)) || conflicting.contains(each.ref())) {
                changed.add(each.manifest());
            }
        }
        for (VolumeView each : now.volumes().volumes()) {
            if (!given.volume(each.name()).equals(Optional.of(each)) || conflicting.contains(each.ref())) {
                changed.add(each.manifest());
            }
        }
        return left.withAll(changed);
    }

    @Override
    public Map<ObjectRef, Outcome.Loss> losses() {
        Map<ObjectRef, Outcome.Loss> losses = new TreeMap<>();
        before.data().stream()
                .filter(DataEnd::isDeletedByPlugin)
                .filter(end -> run.end()
                        .volume(end.volume().name())
                        .filter(VolumeView::isBeingDeleted)
                        .isPresent())
                .forEach(end -> losses.put(end.volume(), Outcome.Loss.DELETED_BY_PLUGIN));
        run.deletedByPlugin().forEach(volume -> losses.put(volume, Outcome.Loss.DELETED_BY_PLUGIN));
        return losses;
    }

    @Override
    public Outcome settle(List<Change> changes) {
        Map<ObjectRef, Outcome.Loss> losses = new TreeMap<>();
        run = run.after(changes, step -> look(step, losses));
        List<Change> written = new ArrayList<>();
        run.written().stream().sorted().forEach(ref -> written.add(new Change(ref, now(ref))));
        return new Outcome(written, losses);
    }

    private static void look(SyncStep step, Map<ObjectRef, Outcome.Loss> losses) {
        boolean deletes = step.writes().stream().anyMatch(write -> write.verb() == Verb.DELETE);
        if (Effects.has(step.rules(), Effect.DELETES) && deletes) {
            losses.put(step.object(), Outcome.Loss.DELETED_BY_PLUGIN);
        } else if (Effects.has(step.rules(), Effect.SCRUBS)) {
            losses.put(step.object(), Outcome.Loss.SCRUBBED);
        } else if (step.rules().contains(ControllerRule.NO_PLUGIN_DELETES_VOLUME)
                && step.writes().size() > 1) {
            losses.put(step.object(), Outcome.Loss.RACED);
        }
    }

    private Optional<Manifest> now(ObjectRef ref) {
        return ref.isVolume()
                ? run.end().volume(ref.name()).map(VolumeView::manifest)
                : run.end().claim(ref.namespace(), ref.name()).map(ClaimView::manifest);
    }
}
