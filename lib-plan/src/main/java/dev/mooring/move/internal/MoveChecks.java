package dev.mooring.move.internal;

import dev.mooring.deletion.DeletionEnd;
import dev.mooring.deletion.DeletionEnd.State;
import dev.mooring.deletion.Holder;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.AttachmentView;
import dev.mooring.object.Inventory;
import dev.mooring.object.PodView;
import dev.mooring.object.SnapshotView;
import dev.mooring.snapshot.SnapshotDecision;
import dev.mooring.step.ClusterSide;
import dev.mooring.step.StepCondition.ConditionOutlook;
import dev.mooring.step.StepCondition.Prints;
import dev.mooring.step.internal.Check;
import dev.mooring.step.internal.Checks;
import dev.mooring.step.internal.World;
import java.util.Optional;

/** The conditions whose outlook needs more than the state after the earlier steps: not everything is given, or played. */
final class MoveChecks {

    private MoveChecks() {}

    /** Contents of snapshots are not played: whether one is kept is read from what is given and from the steps. */
    static Check snapshotKept(Moving moving, ObjectRef content) {
        boolean isThere = moving.source().find(content).isPresent();
        return Checks.SOURCE
                .reads(
                        content,
                        content + " of the source has deletion policy Retain",
                        "{.spec.deletionPolicy}",
                        Prints.EXACTLY,
                        "Retain",
                        world -> true)
                .expecting(world -> isThere ? ConditionOutlook.HOLDS : ConditionOutlook.UNKNOWN);
    }

    static Check ready(Moving moving, ObjectRef snapshot) {
        return Checks.TARGET
                .reads(
                        snapshot,
                        snapshot + " of the target is ready",
                        "{.status.readyToUse}",
                        Prints.EXACTLY,
                        "true",
                        world -> true)
                .expecting(world -> isReady(moving, snapshot));
    }

    private static ConditionOutlook isReady(Moving moving, ObjectRef snapshot) {
        Inventory target = moving.target()
                .withAll(moving.all().stream().map(Moving.Moved::output).toList());
        return switch (target.find(snapshot)
                .map(each ->
                        SnapshotDecision.of(SnapshotView.from(each), target).state())
                .orElse(SnapshotDecision.State.UNKNOWN)) {
            case READY -> ConditionOutlook.HOLDS;
            case UNKNOWN -> ConditionOutlook.UNKNOWN;
            case UNREADY, CUTS_ANOTHER -> ConditionOutlook.FAILS;
        };
    }

    /** Who uses a claim in the target is not known before its workloads have started. */
    static Check unused(Moving moving, ClusterSide side, ObjectRef claim) {
        return new Checks(side)
                .unused(claim)
                .expecting(
                        world -> side == ClusterSide.SOURCE ? unused(moving, claim, world) : ConditionOutlook.UNKNOWN);
    }

    private static ConditionOutlook unused(Moving moving, ObjectRef claim, World source) {
        ConditionOutlook worst = known(moving.source(), Kinds.POD);
        for (PodView pod : moving.writers().pods()) {
            if (pod.namespace().equals(claim.namespace()) && pod.claimNames().contains(claim.name())) {
                worst = worse(worst, gone(source, pod.ref()));
            }
        }
        return worst;
    }

    private static ConditionOutlook known(Inventory cluster, String kind) {
        return cluster.isComplete(kind) && cluster.unreadable(kind).isEmpty()
                ? ConditionOutlook.HOLDS
                : ConditionOutlook.UNKNOWN;
    }

    private static ConditionOutlook worse(ConditionOutlook one, ConditionOutlook other) {
        return one.compareTo(other) > 0 ? one : other;
    }

    /** Whether an object goes away: a holder that is not certain makes that unknown. */
    private static ConditionOutlook gone(World world, ObjectRef object) {
        Optional<DeletionEnd> end = world.cluster().deletions().end(object);
        if (end.filter(each -> each.state() == State.GONE || each.state() == State.NOT_FOUND)
                .isPresent()) {
            return ConditionOutlook.HOLDS;
        }
        boolean isDoubt = end.filter(each ->
                        each.state() != State.STAYS && each.holders().stream().noneMatch(Holder::isCertain))
                .isPresent();
        return isDoubt ? ConditionOutlook.UNKNOWN : ConditionOutlook.FAILS;
    }

    static Check detached(Moving moving, ClusterSide side, ObjectRef volume) {
        return new Checks(side)
                .detached(volume.name())
                .expecting(world -> side == ClusterSide.SOURCE
                        ? detached(moving.source(), volume, world)
                        : ConditionOutlook.UNKNOWN);
    }

    private static ConditionOutlook detached(Inventory source, ObjectRef volume, World now) {
        ConditionOutlook worst = known(source, Kinds.VOLUME_ATTACHMENT);
        for (AttachmentView each : MoveCheck.attachments(source, volume)) {
            ConditionOutlook end = gone(now, each.ref());
            boolean isKnown = end == ConditionOutlook.HOLDS || source.isComplete(Kinds.POD);
            worst = worse(worst, isKnown ? end : ConditionOutlook.UNKNOWN);
        }
        return worst;
    }

    /** What the target has is known if all objects of the kind are given. */
    static Check free(Inventory target, ObjectRef object) {
        return Checks.TARGET
                .free(object)
                .expecting(world -> target.find(object).isPresent()
                        ? ConditionOutlook.FAILS
                        : target.isComplete(object.kind()) ? ConditionOutlook.HOLDS : ConditionOutlook.UNKNOWN);
    }

    static Check namespace(Moving moving, String name) {
        ObjectRef namespace = new ObjectRef(Kinds.NAMESPACE, "", name);
        boolean isCreated =
                moving.prerequisites().stream().anyMatch(each -> each.to().equals(namespace));
        return Checks.TARGET
                .exists(namespace)
                .expecting(world -> isCreated || moving.target().find(namespace).isPresent()
                        ? ConditionOutlook.HOLDS
                        : moving.target().isComplete(Kinds.NAMESPACE)
                                ? ConditionOutlook.FAILS
                                : ConditionOutlook.UNKNOWN);
    }
}
