package dev.mooring.move.internal;

import dev.mooring.internal.EnumNames;
import dev.mooring.move.Runbook;
import dev.mooring.step.ClusterSide;
import dev.mooring.step.StepKind;
import dev.mooring.step.internal.DraftStep;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/** What a step does, in the order of the steps; a step without objects is left out. */
public enum MoveAction {
    /** Sets reclaim policy Retain on the volumes of the source: from then on nothing deletes their data. */
    SET_RETAIN(
            ClusterSide.SOURCE,
            StepKind.PATCH,
            true,
            "keeps the data, whatever happens to the claims",
            SourceSteps::setRetain),
    /** Sets deletion policy Retain on the contents of snapshots in the source. */
    KEEP_SNAPSHOTS(
            ClusterSide.SOURCE,
            StepKind.PATCH,
            true,
            "keeps the snapshots in the storage, whatever is deleted",
            SnapshotSteps::keep),
    /** Takes the retention policy off StatefulSets, so that scaling or deleting them keeps their claims. */
    KEEP_CLAIMS(
            ClusterSide.SOURCE,
            StepKind.PATCH,
            false,
            "the StatefulSet deletes its claims when it is scaled or deleted",
            SourceSteps::keepClaims),
    /**
     * Stops what writes: scales workloads to zero, suspends CronJobs and Jobs, deletes pods that nothing recreates.
     */
    STOP_WRITERS(
            ClusterSide.SOURCE,
            StepKind.SCALE,
            false,
            "two clusters that write destroy the data",
            SourceSteps::stopWriters),
    /** Waits until no pod of the source uses the claims and no node has the volumes. */
    WAIT_UNTIL_UNMOUNTED(
            ClusterSide.SOURCE,
            StepKind.WAIT,
            false,
            "the storage is in use until no node has it attached",
            SourceSteps::waitUntilUnmounted),
    /** Creates the namespaces, classes and other objects that volumes, claims and pods need. */
    CREATE_PREREQUISITES(
            ClusterSide.TARGET,
            StepKind.CREATE,
            true,
            "claims, volumes and pods need these objects",
            TargetSteps::createPrerequisites),
    /** Creates the volumes, each reserved for its claim and with policy Retain. */
    CREATE_VOLUMES(
            ClusterSide.TARGET,
            StepKind.CREATE,
            true,
            "volumes come first: each waits for its own claim",
            TargetSteps::createVolumes),
    /** Creates the claims, each with the name of its volume. */
    CREATE_CLAIMS(
            ClusterSide.TARGET, StepKind.CREATE, true, "each claim binds to its own volume", TargetSteps::createClaims),
    /** Checks that each claim has its promised volume. */
    CHECK_BOUND(
            ClusterSide.TARGET,
            StepKind.WAIT,
            true,
            "nothing may start before each claim has its own volume",
            TargetSteps::checkBound),
    /** Creates the contents of snapshots and the snapshots, which name what exists in the storage; nothing is cut again. */
    CREATE_SNAPSHOTS(
            ClusterSide.TARGET,
            StepKind.CREATE,
            true,
            "each snapshot finds the snapshot taken in the source",
            SnapshotSteps::create),
    /** Creates the workloads: from here on the target writes. */
    START_WORKLOADS(
            ClusterSide.TARGET,
            StepKind.CREATE,
            true,
            "the application starts in the target",
            TargetSteps::startWorkloads),
    /** Deletes the workloads of the source, so that they cannot start again. */
    DELETE_WORKLOADS(
            ClusterSide.SOURCE,
            StepKind.DELETE,
            false,
            "a workload that starts again writes at the same time as the target",
            CleanUpSteps::deleteWorkloads),
    /** Deletes the snapshots of the source and their contents; Retain keeps them in the storage. */
    DELETE_SNAPSHOTS(ClusterSide.SOURCE, StepKind.DELETE, false, "the target has them now", SnapshotSteps::delete),
    /** Deletes the claims of the source; Retain keeps the data. */
    DELETE_CLAIMS(
            ClusterSide.SOURCE,
            StepKind.DELETE,
            false,
            "no pod of the source can use the storage afterwards",
            CleanUpSteps::deleteClaims),
    /** Deletes the volume objects of the source; Retain keeps the data. */
    DELETE_VOLUMES(
            ClusterSide.SOURCE,
            StepKind.DELETE,
            false,
            "afterwards they cannot be released for another claim",
            CleanUpSteps::deleteVolumes),
    /** Gives the volumes of the target the reclaim policy that they had in the source. */
    RESTORE_POLICY(
            ClusterSide.TARGET,
            StepKind.PATCH,
            false,
            "volumes are deleted with their claims again, as before",
            CleanUpSteps::restorePolicy);

    private final ClusterSide side;
    private final StepKind kind;
    private final boolean isInBoth;
    private final String why;

    private final BiConsumer<DraftStep, Moving> writer;

    MoveAction(ClusterSide side, StepKind kind, boolean isInBoth, String why, BiConsumer<DraftStep, Moving> writer) {
        this.side = side;
        this.kind = kind;
        this.isInBoth = isInBoth;
        this.why = why;
        this.writer = writer;
    }

    private Optional<DraftStep> draft(Moving moving) {
        if (!isInBoth && moving.end() != Runbook.End.HAND_OVER) {
            return Optional.empty();
        }
        DraftStep draft = new DraftStep(side, kind, toString(), why, side + "-" + this + ".yaml");
        writer.accept(draft, moving);
        return Optional.of(draft).filter(each -> !each.objects.isEmpty());
    }

    static List<DraftStep> drafts(Moving moving) {
        return Arrays.stream(values())
                .flatMap(each -> each.draft(moving).stream())
                .toList();
    }

    /** Whether a step is this one. */
    boolean is(DraftStep draft) {
        return draft.action.equals(toString());
    }

    /** {@return the name in kebab-case, for example {@code set-retain}} */
    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }
}
