package dev.mooring.move;

import static java.util.Objects.requireNonNull;

import dev.mooring.deletion.DataEnd.Fate;
import dev.mooring.internal.EnumNames;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.move.Runbook.WayBack;
import dev.mooring.move.internal.Draft;
import dev.mooring.move.internal.MoveCode;
import dev.mooring.reason.Reason;
import dev.mooring.step.ClusterSide;
import dev.mooring.step.StepCondition;
import dev.mooring.step.StepCondition.ConditionOutlook;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;

/**
 * A step of a runbook.
 *
 * @param number its number, from 1
 * @param action what is done; it determines the cluster
 * @param isOptional whether the move is complete without it
 * @param objects the objects that it is about
 * @param requires what must hold before it; the step is not safe until all of these are seen
 * @param commands the argument lists, in order, to be run without a shell; empty for a step that only waits or checks
 * @param file the name of the file with the documents that a command reads; empty if there are none
 * @param documents the documents
 * @param risk how it can lose data
 * @param wayBack the way back after it
 * @param source how the objects end in the source after it
 * @param target how the objects end in the target after it
 */
public record MoveStep(
        int number,
        Action action,
        boolean isOptional,
        List<ObjectRef> objects,
        List<StepCondition> requires,
        List<List<String>> commands,
        String file,
        List<Manifest> documents,
        Risk risk,
        WayBack wayBack,
        SideState source,
        SideState target) {

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

    public MoveStep {
        requireNonNull(action, "action");
        objects = List.copyOf(objects);
        requires = List.copyOf(requires);
        commands = commands.stream().map(List::copyOf).toList();
        requireNonNull(file, "file");
        documents = List.copyOf(documents);
        requireNonNull(risk, "risk");
        requireNonNull(wayBack, "wayBack");
        requireNonNull(source, "source");
        requireNonNull(target, "target");
    }

    /** {@return the cluster in which it runs} */
    public ClusterSide side() {
        return action.side();
    }

    /** {@return what must hold before it but is not expected or not known to} */
    public List<Reason> notExpected() {
        return requires.stream()
                .filter(each -> each.outlook() != ConditionOutlook.HOLDS)
                .map(each -> Reason.of(
                        side() == ClusterSide.SOURCE ? MoveCode.SOURCE_NOT_KNOWN : MoveCode.TARGET_NOT_KNOWN,
                        "",
                        "step " + number + ": that " + each.statement() + " is "
                                + (each.outlook() == ConditionOutlook.FAILS ? "not expected" : "not known")))
                .toList();
    }

    MoveStep with(UnaryOperator<List<String>> change) {
        return new MoveStep(
                number,
                action,
                isOptional,
                objects,
                requires.stream().map(each -> each.with(change)).toList(),
                commands.stream().map(change).toList(),
                file,
                documents,
                risk,
                wayBack.with(change),
                source,
                target);
    }

    /** {@return the step as JSON, as {@code docs/json.md} has it} */
    public JsonObject toJson() {
        return JsonObject.of("number", JsonNumber.of(number))
                .with("cluster", side().toString())
                .with("action", action.toString())
                .with("why", action.why())
                .with("optional", JsonBoolean.of(isOptional))
                .with(
                        "objects",
                        JsonArray.ofStrings(
                                objects.stream().map(ObjectRef::toString).toList()))
                .with("requires", JsonArray.of(requires.stream().map(StepCondition::toJson)))
                .with("commands", array(commands))
                .with("file", file)
                .with("documents", json(documents))
                .with("risk", risk.toString())
                .with("wayBack", wayBack.toJson())
                .with("after", JsonObject.of("source", source.toJson()).with("target", target.toJson()));
    }

    static JsonArray array(List<List<String>> commands) {
        return JsonArray.of(commands.stream().map(JsonArray::ofStrings));
    }

    static JsonArray json(List<Manifest> documents) {
        return JsonArray.of(documents.stream().map(Manifest::json));
    }

    /** Its number, its cluster and its action. */
    @Override
    public String toString() {
        return number + " " + side() + " " + action;
    }

    /** What a step does, in the order of the steps; a step without objects is left out. */
    public enum Action {
        /** Sets reclaim policy Retain on the volumes of the source: from then on nothing deletes their data. */
        SET_RETAIN(ClusterSide.SOURCE, true, "keeps the data, whatever happens to the claims", SourceSteps::setRetain),
        /** Sets deletion policy Retain on the contents of snapshots in the source. */
        KEEP_SNAPSHOTS(
                ClusterSide.SOURCE,
                true,
                "keeps the snapshots in the storage, whatever is deleted",
                SnapshotSteps::keep),
        /** Takes the retention policy off StatefulSets, so that scaling or deleting them keeps their claims. */
        KEEP_CLAIMS(
                ClusterSide.SOURCE,
                false,
                "the StatefulSet deletes its claims when it is scaled or deleted",
                SourceSteps::keepClaims),
        /**
         * Stops what writes: scales workloads to zero, suspends CronJobs and Jobs, deletes pods that nothing recreates.
         */
        STOP_WRITERS(ClusterSide.SOURCE, false, "two clusters that write destroy the data", SourceSteps::stopWriters),
        /** Waits until no pod of the source uses the claims and no node has the volumes. */
        WAIT_UNTIL_UNMOUNTED(
                ClusterSide.SOURCE,
                false,
                "the storage is in use until no node has it attached",
                SourceSteps::waitUntilUnmounted),
        /** Creates the namespaces, classes and other objects that volumes, claims and pods need. */
        CREATE_PREREQUISITES(
                ClusterSide.TARGET,
                true,
                "claims, volumes and pods need these objects",
                TargetSteps::createPrerequisites),
        /** Creates the volumes, each reserved for its claim and with policy Retain. */
        CREATE_VOLUMES(
                ClusterSide.TARGET,
                true,
                "volumes come first: each waits for its own claim",
                TargetSteps::createVolumes),
        /** Creates the claims, each with the name of its volume. */
        CREATE_CLAIMS(ClusterSide.TARGET, true, "each claim binds to its own volume", TargetSteps::createClaims),
        /** Checks that each claim has its promised volume. */
        CHECK_BOUND(
                ClusterSide.TARGET,
                true,
                "nothing may start before each claim has its own volume",
                TargetSteps::checkBound),
        /** Creates the contents of snapshots and the snapshots, which name what exists in the storage; nothing is cut again. */
        CREATE_SNAPSHOTS(
                ClusterSide.TARGET,
                true,
                "each snapshot finds the snapshot taken in the source",
                SnapshotSteps::create),
        /** Creates the workloads: from here on the target writes. */
        START_WORKLOADS(ClusterSide.TARGET, true, "the application starts in the target", TargetSteps::startWorkloads),
        /** Deletes the workloads of the source, so that they cannot start again. */
        DELETE_WORKLOADS(
                ClusterSide.SOURCE,
                false,
                "a workload that starts again writes at the same time as the target",
                CleanUpSteps::deleteWorkloads),
        /** Deletes the snapshots of the source and their contents; Retain keeps them in the storage. */
        DELETE_SNAPSHOTS(ClusterSide.SOURCE, false, "the target has them now", SnapshotSteps::delete),
        /** Deletes the claims of the source; Retain keeps the data. */
        DELETE_CLAIMS(
                ClusterSide.SOURCE,
                false,
                "no pod of the source can use the storage afterwards",
                CleanUpSteps::deleteClaims),
        /** Deletes the volume objects of the source; Retain keeps the data. */
        DELETE_VOLUMES(
                ClusterSide.SOURCE,
                false,
                "afterwards they cannot be released for another claim",
                CleanUpSteps::deleteVolumes),
        /** Gives the volumes of the target the reclaim policy that they had in the source. */
        RESTORE_POLICY(
                ClusterSide.TARGET,
                false,
                "volumes are deleted with their claims again, as before",
                CleanUpSteps::restorePolicy);

        private final ClusterSide side;
        private final boolean isInBoth;
        private final String why;

        private final BiFunction<Action, Moving, Draft> draft;

        Action(ClusterSide side, boolean isInBoth, String why, BiFunction<Action, Moving, Draft> draft) {
            this.side = side;
            this.isInBoth = isInBoth;
            this.why = why;
            this.draft = draft;
        }

        /** {@return the cluster in which it runs} */
        public ClusterSide side() {
            return side;
        }

        /** {@return why, a clause for people} */
        public String why() {
            return why;
        }

        /** Empty if there is nothing to do. */
        Optional<Draft> draft(Moving moving) {
            return isInBoth || moving.end() == Runbook.End.HAND_OVER
                    ? Optional.of(draft.apply(this, moving)).filter(each -> !each.objects.isEmpty())
                    : Optional.empty();
        }

        static List<Draft> drafts(Moving moving) {
            return Arrays.stream(values())
                    .flatMap(each -> each.draft(moving).stream())
                    .toList();
        }

        /** {@return the name in kebab-case, for example {@code set-retain}} */
        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
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
