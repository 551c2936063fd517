package dev.mooring.step.internal;

import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.step.ClusterSide;
import dev.mooring.step.Step;
import dev.mooring.step.Step.Risk;
import dev.mooring.step.Step.SideState;
import dev.mooring.step.Step.WayBack;
import dev.mooring.step.Step.WayBack.Reach;
import dev.mooring.step.StepCondition;
import dev.mooring.step.StepKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A step before it is played. Only used while a plan or a runbook is made. */
public final class DraftStep {

    public final ClusterSide side;
    public final StepKind kind;
    public final String action;
    public final String why;
    public final List<ObjectRef> objects = new ArrayList<>();
    public final List<Check> checks = new ArrayList<>();
    public final List<List<String>> commands = new ArrayList<>();
    public final List<Manifest> documents = new ArrayList<>();
    public final List<Change> changes = new ArrayList<>();
    public final Undo undo = new Undo();
    public boolean isOptional;
    private final String file;
    private String proves;

    /** What undoes a step. */
    public static final class Undo {
        public final List<Check> checks = new ArrayList<>();
        public final List<List<String>> commands = new ArrayList<>();
        public final List<Manifest> documents = new ArrayList<>();
        public final List<Change> changes = new ArrayList<>();

        public void doing(List<String> argv, Change done) {
            commands.add(argv);
            changes.add(done);
        }
    }

    /**
     * @param file the name of the file that its command reads, if it has documents
     */
    public DraftStep(ClusterSide side, StepKind kind, String action, String why, String file) {
        this.side = side;
        this.kind = kind;
        this.action = action;
        this.why = why;
        this.file = file;
        this.proves = switch (kind) {
            case PATCH -> "the API server has accepted the change";
            case DELETE -> "the API server has accepted the deletion";
            default -> "";
        };
    }

    /** What it does, and the command that does it. */
    public DraftStep doing(List<String> argv, Change done) {
        commands.add(argv);
        changes.add(done);
        return this;
    }

    public DraftStep requiring(List<Check> conditions) {
        checks.addAll(conditions);
        return this;
    }

    public DraftStep proving(String what) {
        proves = what;
        return this;
    }

    public DraftStep undoneBy(List<String> argv) {
        undo.commands.add(argv);
        return this;
    }

    public DraftStep reading(Manifest document) {
        documents.add(document);
        return this;
    }

    /** The first object that it is about. */
    public ObjectRef target() {
        return objects.get(0);
    }

    public String file() {
        return documents.isEmpty() ? "" : file;
    }

    public String undoFile() {
        return undo.documents.isEmpty() ? "" : file.replaceFirst("\\.yaml$", "-back.yaml");
    }

    /** Whether all of its conditions hold. */
    public boolean isSeen(Worlds worlds) {
        return checks.stream().allMatch(each -> each.isSeen(worlds));
    }

    /** Whether it changes something. */
    public boolean isActing() {
        return kind != StepKind.WAIT;
    }

    public Worlds done(Worlds worlds) {
        return worlds.after(side, changes);
    }

    /** The conditions as they are expected before it. */
    public List<StepCondition> conditions(Worlds before) {
        return checks.stream().map(each -> each.in(before)).toList();
    }

    /** What is shown of it if nothing is known about ways back. */
    public Step shown(int number, List<StepCondition> conditions) {
        return shown(number, conditions, Risk.NONE, back(Reach.UNKNOWN, List.of()), Map.of());
    }

    public Step shown(
            int number, List<StepCondition> conditions, Risk risk, WayBack back, Map<ClusterSide, SideState> after) {
        return new Step(
                number,
                side,
                kind,
                action,
                why,
                isOptional,
                objects,
                conditions,
                commands,
                proves,
                file(),
                documents,
                risk,
                back,
                after);
    }

    public WayBack back(Reach reach, List<StepCondition> conditions) {
        return new WayBack(reach, conditions, undo.commands, undoFile(), undo.documents);
    }
}
