package dev.mooring.move.internal;

import dev.mooring.forecast.Forecast;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.move.Deed;
import dev.mooring.move.MoveStep;
import dev.mooring.step.ClusterSide;
import dev.mooring.step.StepCondition;
import dev.mooring.step.StepCondition.ConditionOutlook;
import dev.mooring.step.StepCondition.Prints;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/** A step before it is played. Only used while a runbook is made. */
public final class Draft {

    public final MoveStep.Action action;
    public final List<ObjectRef> objects = new ArrayList<>();
    public final List<Want> wants = new ArrayList<>();
    public final List<List<String>> commands = new ArrayList<>();
    public final List<Manifest> documents = new ArrayList<>();
    public final List<Deed> deeds = new ArrayList<>();
    public final Undo undo = new Undo();
    public boolean isOptional;

    /** What undoes a step. */
    public static final class Undo {
        public final List<Want> wants = new ArrayList<>();
        public final List<List<String>> commands = new ArrayList<>();
        public final List<Manifest> documents = new ArrayList<>();
        public final List<Deed> deeds = new ArrayList<>();
    }

    /**
     * A condition that is not played yet.
     *
     * @param side the cluster in which it is seen
     * @param object the object that it is about
     * @param outlook whether it will hold, as far as the input shows
     * @param seen whether it holds in a cluster that has all objects
     */
    public record Want(
            ClusterSide side,
            ObjectRef object,
            String statement,
            List<String> argv,
            Prints prints,
            String text,
            Function<Track, ConditionOutlook> outlook,
            Predicate<Forecast> seen) {

        public StepCondition in(Track track) {
            return new StepCondition(statement, argv, prints, text, outlook.apply(track));
        }
    }

    public Draft(MoveStep.Action action) {
        this.action = action;
    }

    public ClusterSide side() {
        return action.side();
    }

    public String file() {
        return documents.isEmpty() ? "" : side() + "-" + action + ".yaml";
    }

    public String undoFile() {
        return undo.documents.isEmpty() ? "" : side() + "-" + action + "-back.yaml";
    }
}
