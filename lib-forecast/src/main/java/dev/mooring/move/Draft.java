package dev.mooring.move;

import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.move.MoveStep.StepCondition.Outlook;
import dev.mooring.move.MoveStep.StepCondition.Prints;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

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

    /** What takes a step back. */
    static final class Undo {
        final List<Want> wants = new ArrayList<>();
        final List<List<String>> commands = new ArrayList<>();
        final List<Manifest> documents = new ArrayList<>();
        final List<Deed> deeds = new ArrayList<>();
    }

    /** A condition that is not played yet. */
    record Want(String statement, List<String> argv, Prints prints, String text, Function<Track, Outlook> outlook) {

        MoveStep.StepCondition in(Track track) {
            return new MoveStep.StepCondition(statement, argv, prints, text, outlook.apply(track));
        }
    }

    Draft(MoveStep.Action action) {
        this.action = action;
    }

    Side side() {
        return action.side();
    }

    String file() {
        return documents.isEmpty() ? "" : side() + "-" + action + ".yaml";
    }

    String undoFile() {
        return undo.documents.isEmpty() ? "" : side() + "-" + action + "-back.yaml";
    }
}
