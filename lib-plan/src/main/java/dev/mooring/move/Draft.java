package dev.mooring.move;

import dev.mooring.forecast.Forecast;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.move.MoveStep.StepCondition.ConditionOutlook;
import dev.mooring.move.MoveStep.StepCondition.Prints;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/** A step before it is played. Only used while a runbook is made. */
final class Draft {

    final MoveStep.Action action;
    final List<ObjectRef> objects = new ArrayList<>();
    final List<Want> wants = new ArrayList<>();
    final List<List<String>> commands = new ArrayList<>();
    final List<Manifest> documents = new ArrayList<>();
    final List<Deed> deeds = new ArrayList<>();
    final Undo undo = new Undo();
    boolean isOptional;

    /** What undoes a step. */
    static final class Undo {
        final List<Want> wants = new ArrayList<>();
        final List<List<String>> commands = new ArrayList<>();
        final List<Manifest> documents = new ArrayList<>();
        final List<Deed> deeds = new ArrayList<>();
    }

    /**
     * A condition that is not played yet.
     *
     * @param side the cluster in which it is seen
     * @param object the object that it is about
     * @param outlook whether it will hold, as far as the input shows
     * @param seen whether it holds in a cluster that has all objects
     */
    record Want(
            ClusterSide side,
            ObjectRef object,
            String statement,
            List<String> argv,
            Prints prints,
            String text,
            Function<Track, ConditionOutlook> outlook,
            Predicate<Forecast> seen) {

        MoveStep.StepCondition in(Track track) {
            return new MoveStep.StepCondition(statement, argv, prints, text, outlook.apply(track));
        }
    }

    Draft(MoveStep.Action action) {
        this.action = action;
    }

    ClusterSide side() {
        return action.side();
    }

    String file() {
        return documents.isEmpty() ? "" : side() + "-" + action + ".yaml";
    }

    String undoFile() {
        return undo.documents.isEmpty() ? "" : side() + "-" + action + "-back.yaml";
    }
}
