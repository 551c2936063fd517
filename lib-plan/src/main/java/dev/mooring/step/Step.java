package dev.mooring.step;

import static java.util.Objects.requireNonNull;

import dev.mooring.deletion.DataEnd.Fate;
import dev.mooring.internal.EnumNames;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.PlanStep;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * A step of a plan or of a move.
 *
 * @param number its number, from 1
 * @param side the cluster in which it runs
 * @param kind what it does
 * @param action what it is for, in kebab-case, for example {@code reserve-volume}
 * @param why why it is needed, one sentence
 * @param isOptional whether the goal is reached without it
 * @param objects the objects that it is about
 * @param checks what must be seen before it; for a step that waits, what it waits for
 * @param commands the argument lists, in order, to be run without a shell. A step that waits has at most one, which shows the
 *     state
 * @param proves what its success proves, one sentence; empty in a runbook
 * @param file the name of the file with the documents that a command reads; empty if there are none
 * @param documents the documents
 * @param risk how it can lose data
 * @param wayBack the way back after it
 * @param after how the objects of a move end in each cluster after it; empty in a plan
 */
public record Step(
        int number,
        ClusterSide side,
        StepKind kind,
        String action,
        String why,
        boolean isOptional,
        List<ObjectRef> objects,
        List<StepCondition> checks,
        List<List<String>> commands,
        String proves,
        String file,
        List<Manifest> documents,
        Risk risk,
        WayBack wayBack,
        Map<ClusterSide, SideState> after)
        implements PlanStep {

    /** How a step can lose data. */
    public enum Risk {
        /** It cannot. */
        NONE,
        /** It does if a volume is no longer retained: check that first. */
        UNLESS_RETAINED,
        /** Not itself, but afterwards deleting a claim deletes the data. */
        WHEN_CLAIM_IS_DELETED;

        /** {@return the name in kebab-case, for example {@code unless-retained}} */
        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    public Step {
        requireNonNull(side, "side");
        requireNonNull(kind, "kind");
        requireNonNull(action, "action");
        requireNonNull(why, "why");
        objects = List.copyOf(objects);
        checks = List.copyOf(checks);
        commands = commands.stream().map(List::copyOf).toList();
        requireNonNull(proves, "proves");
        requireNonNull(file, "file");
        documents = List.copyOf(documents);
        requireNonNull(risk, "risk");
        requireNonNull(wayBack, "wayBack");
        after = Map.copyOf(after);
    }

    /** {@return the object that it changes, as {@code Kind/namespace/name}; the first of several, and how many more} */
    @Override
    public String target() {
        return objects.get(0) + (objects.size() > 1 ? " and " + (objects.size() - 1) + " more" : "");
    }

    /** {@return the first command; for a step that waits, the command that shows the state} */
    @Override
    public List<String> argv() {
        return commands.isEmpty() ? checks.get(0).argv() : commands.get(0);
    }

    @Override
    public String requires() {
        return checks.stream().map(StepCondition::statement).collect(Collectors.joining("; "));
    }

    /** {@return the first command of the way back; empty if there is none} */
    @Override
    public List<String> undo() {
        return wayBack.commands().stream().findFirst().orElse(List.of());
    }

    /** {@return what is in the file, several documents as a {@code List}; empty for none} */
    public Optional<Manifest> document() {
        return documents.size() < 2
                ? documents.stream().findFirst()
                : Optional.of(new Manifest(JsonObject.of("apiVersion", JsonString.of("v1"))
                        .with("kind", "List")
                        .with("items", json(documents))));
    }

    /**
     * How the objects of a move end in a cluster after it.
     *
     * @param cluster which one
     * @return their state
     * @throws IllegalArgumentException if it is a step of a plan
     */
    public SideState after(ClusterSide cluster) {
        return Optional.ofNullable(after.get(cluster))
                .orElseThrow(() -> new IllegalArgumentException("expected a step of a move, found " + this));
    }

    /**
     * The same with other commands, for example with other contexts.
     *
     * @param change changes an argument list
     * @return the changed copy
     */
    public Step with(UnaryOperator<List<String>> change) {
        return new Step(
                number,
                side,
                kind,
                action,
                why,
                isOptional,
                objects,
                checks.stream().map(each -> each.with(change)).toList(),
                commands.stream().map(change).toList(),
                proves,
                file,
                documents,
                risk,
                wayBack.with(change),
                after);
    }

    /**
     * {@return the step of a plan as JSON: the members of every step, and {@code number}, {@code kind}, {@code checks}, {@code file}
     * and {@code document}, null for none}
     */
    @Override
    public JsonObject toJson() {
        return JsonObject.of("number", JsonNumber.of(number))
                .with("kind", kind.toString())
                .with("action", action)
                .with("target", target())
                .with("argv", JsonArray.ofStrings(argv()))
                .with("why", why)
                .with("requires", requires())
                .with("proves", proves)
                .with("undo", JsonArray.ofStrings(undo()))
                .with("checks", conditions(checks))
                .with("file", file)
                .with("document", document().<JsonValue>map(Manifest::json).orElse(JsonNull.NULL));
    }

    /** {@return the step of a runbook as JSON, as {@code docs/json.md} has it} */
    public JsonObject toRunbookJson() {
        JsonObject states = JsonObject.EMPTY;
        for (Map.Entry<ClusterSide, SideState> each : new EnumMap<>(after).entrySet()) {
            states = states.with(each.getKey().toString(), each.getValue().toJson());
        }
        return JsonObject.of("number", JsonNumber.of(number))
                .with("cluster", side.toString())
                .with("action", action)
                .with("why", why)
                .with("optional", JsonBoolean.of(isOptional))
                .with(
                        "objects",
                        JsonArray.ofStrings(
                                objects.stream().map(ObjectRef::toString).toList()))
                .with("requires", conditions(checks))
                .with("commands", array(commands))
                .with("file", file)
                .with("documents", json(documents))
                .with("risk", risk.toString())
                .with("wayBack", wayBack.toJson())
                .with("after", states);
    }

    private static JsonArray conditions(List<StepCondition> conditions) {
        return JsonArray.of(conditions.stream().map(StepCondition::toJson));
    }

    private static JsonArray array(List<List<String>> commands) {
        return JsonArray.of(commands.stream().map(JsonArray::ofStrings));
    }

    private static JsonArray json(List<Manifest> documents) {
        return JsonArray.of(documents.stream().map(Manifest::json));
    }

    /** Its number, its action, and its target or, in a move, its cluster. */
    @Override
    public String toString() {
        return side == ClusterSide.HERE ? number + " " + action + " " + target() : number + " " + side + " " + action;
    }

    /**
     * The way back from a step: its own commands, then the ways back of the steps before it, the last one first. What the
     * target has written to the storage stays there.
     *
     * @param reach the result of the whole way back, as played
     * @param requires what must hold before the commands
     * @param commands the argument lists that undo this step, in order; empty if there is nothing to undo
     * @param file the file with the documents that a command reads; empty if there are none
     * @param documents the documents
     */
    public record WayBack(
            Reach reach,
            List<StepCondition> requires,
            List<List<String>> commands,
            String file,
            List<Manifest> documents) {

        /** The result of a way back. */
        public enum Reach {
            /** The source has its claims and volumes as before, the same objects. */
            AS_BEFORE,
            /** The source has its storage again with new objects of the same names. */
            NEW_OBJECTS,
            /** The source does not get its storage back. */
            NONE,
            /** It was not played. */
            UNKNOWN;

            /** {@return the name in kebab-case, for example {@code as-before}} */
            @Override
            public String toString() {
                return EnumNames.kebabCase(this);
            }
        }

        public WayBack {
            requireNonNull(reach, "reach");
            requires = List.copyOf(requires);
            commands = commands.stream().map(List::copyOf).toList();
            requireNonNull(file, "file");
            documents = List.copyOf(documents);
        }

        WayBack with(UnaryOperator<List<String>> change) {
            return new WayBack(
                    reach,
                    requires.stream().map(each -> each.with(change)).toList(),
                    commands.stream().map(change).toList(),
                    file,
                    documents);
        }

        /** {@return {@code reach}, {@code requires}, {@code commands}, {@code file} and {@code documents}} */
        public JsonObject toJson() {
            return JsonObject.of("reach", JsonString.of(reach.toString()))
                    .with("requires", conditions(requires))
                    .with("commands", array(commands))
                    .with("file", file)
                    .with("documents", json(documents));
        }
    }

    /**
     * How the claims and volumes of a move end in one cluster after only the steps so far.
     *
     * @param objects each claim and each volume, in the order of the move
     * @param worst those that end differently if other users' claims arrive at the worst moment
     * @param ifDeleted what happens to the data if the claims are deleted now: the worst of all volumes
     */
    public record SideState(List<End> objects, List<End> worst, Fate ifDeleted) {

        /**
         * How an object ends.
         *
         * @param object the claim or volume
         * @param phase its phase; {@code absent} if it is not there
         * @param partner the volume that the claim names, or the claim that the volume names, as {@code namespace/name}; empty
         *     for none
         */
        public record End(ObjectRef object, String phase, String partner) {

            public End {
                requireNonNull(object, "object");
                requireNonNull(phase, "phase");
                requireNonNull(partner, "partner");
            }

            /** {@return {@code object}, {@code phase} and {@code partner}} */
            public JsonObject toJson() {
                return JsonObject.of("object", JsonString.of(object.toString()))
                        .with("phase", phase)
                        .with("partner", partner);
            }

            /** The object, its phase and its partner. */
            @Override
            public String toString() {
                return object + " " + phase + (partner.isEmpty() ? "" : " " + partner);
            }
        }

        public SideState {
            objects = List.copyOf(objects);
            worst = List.copyOf(worst);
            requireNonNull(ifDeleted, "ifDeleted");
        }

        /** {@return {@code objects}, {@code worst} and {@code ifClaimsAreDeleted}} */
        public JsonObject toJson() {
            return JsonObject.of("objects", array(objects))
                    .with("worst", array(worst))
                    .with("ifClaimsAreDeleted", ifDeleted.toString());
        }

        private static JsonArray array(List<End> ends) {
            return JsonArray.of(ends.stream().map(End::toJson));
        }
    }
}
