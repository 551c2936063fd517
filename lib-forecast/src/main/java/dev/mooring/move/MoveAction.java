package dev.mooring.move;

import dev.mooring.reason.EnumNames;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/** What a step does, in the order of the steps; a step without objects is left out. */
public enum MoveAction {
    /** Sets reclaim policy Retain on the volumes of the source: from then on nothing deletes their data. */
    SET_RETAIN(Side.SOURCE, true, "keeps the data, whatever becomes of the claims", SourceSteps::setRetain),
    /** Sets deletion policy Retain on the contents of snapshots in the source. */
    KEEP_SNAPSHOTS(Side.SOURCE, true, "keeps the snapshots in the storage, whatever is deleted", SnapshotSteps::keep),
    /** Takes the retention policy off StatefulSets, so that scaling or deleting them keeps their claims. */
    KEEP_CLAIMS(
            Side.SOURCE,
            false,
            "the StatefulSet deletes its claims when it is scaled or deleted",
            SourceSteps::keepClaims),
    /** Stops what writes: scales workloads to zero, suspends CronJobs and Jobs, deletes pods that nothing starts again. */
    STOP_WRITERS(Side.SOURCE, false, "two clusters that write destroy the data", SourceSteps::stopWriters),
    /** Waits until no pod of the source uses the claims and no node has the volumes. */
    WAIT_UNTIL_UNMOUNTED(
            Side.SOURCE,
            false,
            "the storage is in use until the last node has let it go",
            SourceSteps::waitUntilUnmounted),
    /** Creates the namespaces, classes and other objects that volumes, claims and pods need. */
    CREATE_PREREQUISITES(
            Side.TARGET, true, "claims, volumes and pods need these objects", TargetSteps::createPrerequisites),
    /** Creates the volumes, each reserved for its claim and with policy Retain. */
    CREATE_VOLUMES(Side.TARGET, true, "volumes come first: each waits for its own claim", TargetSteps::createVolumes),
    /** Creates the claims, each with the name of its volume. */
    CREATE_CLAIMS(Side.TARGET, true, "each claim binds to its own volume", TargetSteps::createClaims),
    /** Looks whether each claim has the volume that was promised. */
    CHECK_BOUND(Side.TARGET, true, "nothing may start before each claim has its own volume", TargetSteps::checkBound),
    /** Creates the contents of snapshots and the snapshots, which name what exists in the storage; nothing is cut again. */
    CREATE_SNAPSHOTS(Side.TARGET, true, "each snapshot finds what was cut in the source", SnapshotSteps::create),
    /** Creates the workloads: from here on the target writes. */
    START_WORKLOADS(Side.TARGET, true, "the application starts in the target", TargetSteps::startWorkloads),
    /** Deletes the workloads of the source, so that nobody starts them again. */
    DELETE_WORKLOADS(
            Side.SOURCE,
            false,
            "a workload that is started again writes beside the target",
            CleanUpSteps::deleteWorkloads),
    /** Deletes the snapshots of the source and their contents; Retain keeps them in the storage. */
    DELETE_SNAPSHOTS(Side.SOURCE, false, "the target has them now", SnapshotSteps::delete),
    /** Deletes the claims of the source; Retain keeps the data. */
    DELETE_CLAIMS(Side.SOURCE, false, "no pod of the source can use the storage any more", CleanUpSteps::deleteClaims),
    /** Deletes the volume objects of the source; Retain keeps the data. */
    DELETE_VOLUMES(
            Side.SOURCE, false, "nobody can release them for another claim any more", CleanUpSteps::deleteVolumes),
    /** Gives the volumes of the target the reclaim policy that they had in the source. */
    RESTORE_POLICY(
            Side.TARGET, false, "volumes are deleted with their claims again, as before", CleanUpSteps::restorePolicy);

    private final Side side;
    private final boolean isInBoth;
    private final String why;

    @SuppressWarnings("ImmutableEnumChecker") // a function without state
    private final BiFunction<MoveAction, Moving, Draft> draft;

    MoveAction(Side side, boolean isInBoth, String why, BiFunction<MoveAction, Moving, Draft> draft) {
        this.side = side;
        this.isInBoth = isInBoth;
        this.why = why;
        this.draft = draft;
    }

    /** {@return the cluster in which it is done} */
    public Side side() {
        return side;
    }

    /** {@return why it is done, a clause for people} */
    public String why() {
        return why;
    }

    /** Empty if there is nothing to do. */
    Optional<Draft> draft(Moving moving) {
        return isInBoth || moving.end() == MoveEnd.HAND_OVER
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
