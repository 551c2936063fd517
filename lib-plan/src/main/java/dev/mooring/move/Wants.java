package dev.mooring.move;

import dev.mooring.deletion.DeletionEnd;
import dev.mooring.deletion.DeletionEnd.State;
import dev.mooring.deletion.Holder;
import dev.mooring.forecast.Forecast;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.move.internal.Draft.Want;
import dev.mooring.move.internal.Track;
import dev.mooring.object.AttachmentView;
import dev.mooring.object.Inventory;
import dev.mooring.object.PodView;
import dev.mooring.object.SnapshotView;
import dev.mooring.object.VolumeView;
import dev.mooring.snapshot.SnapshotDecision;
import dev.mooring.step.ClusterSide;
import dev.mooring.step.StepCondition.ConditionOutlook;
import dev.mooring.step.StepCondition.Prints;
import dev.mooring.step.internal.Kubectl;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** The conditions of steps. */
final class Wants {

    private static final String POLICY = "{.spec.persistentVolumeReclaimPolicy}";
    private static final String BOUND = "{.status.phase} {.spec.volumeName}";
    private static final String RESERVED = "{.spec.claimRef.namespace}/{.spec.claimRef.name}";

    private Wants() {}

    private static ConditionOutlook outlook(boolean holds) {
        return holds ? ConditionOutlook.HOLDS : ConditionOutlook.FAILS;
    }

    private static Forecast of(Track track, ClusterSide side) {
        return track.of(side);
    }

    /** A condition whose outlook is the state after the earlier steps. */
    private static Want seen(
            ClusterSide side,
            ObjectRef object,
            String statement,
            List<String> argv,
            Prints prints,
            String text,
            Predicate<Forecast> seen) {
        return new Want(
                side, object, statement, argv, prints, text, track -> outlook(seen.test(of(track, side))), seen);
    }

    static Want retained(ClusterSide side, ObjectRef volume) {
        return seen(
                side,
                volume,
                volume + " of the " + side + " has reclaim policy Retain",
                new Kubectl(side).read(volume, POLICY),
                Prints.EXACTLY,
                "Retain",
                cluster -> cluster.volume(volume.name())
                        .filter(each -> each.volume().reclaimPolicy().equals("Retain"))
                        .isPresent());
    }

    /** Contents of snapshots are not played: whether one is kept is read from what is given and from the steps. */
    static Want snapshotKept(Moving moving, ObjectRef content) {
        boolean isThere = moving.source().find(content).isPresent();
        return new Want(
                ClusterSide.SOURCE,
                content,
                content + " of the source has deletion policy Retain",
                new Kubectl(ClusterSide.SOURCE).read(content, "{.spec.deletionPolicy}"),
                Prints.EXACTLY,
                "Retain",
                track -> isThere ? ConditionOutlook.HOLDS : ConditionOutlook.UNKNOWN,
                cluster -> true);
    }

    static Want ready(Moving moving, ObjectRef snapshot) {
        return new Want(
                ClusterSide.TARGET,
                snapshot,
                snapshot + " of the target is ready",
                new Kubectl(ClusterSide.TARGET).read(snapshot, "{.status.readyToUse}"),
                Prints.EXACTLY,
                "true",
                track -> isReady(moving, snapshot),
                cluster -> true);
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

    static Want ownerless(ClusterSide side, ObjectRef claim) {
        return seen(
                side,
                claim,
                claim + " of the " + side + " has no owner that is deleted before it",
                new Kubectl(side).read(claim, "{.metadata.ownerReferences}"),
                Prints.NOTHING,
                "",
                cluster -> cluster.find(claim)
                        .filter(each ->
                                each.metadata().array("ownerReferences").items().isEmpty())
                        .isPresent());
    }

    /** Who uses a claim in the target is not known before its workloads have started. */
    static Want unused(Moving moving, ClusterSide side, ObjectRef claim) {
        return new Want(
                side,
                claim,
                "no pod of the " + side + " uses " + claim,
                new Kubectl(side).claimsOfPods(claim.namespace()),
                Prints.NOT_THE_WORD,
                claim.name(),
                track -> side == ClusterSide.SOURCE ? unused(moving, claim, track) : ConditionOutlook.UNKNOWN,
                cluster -> cluster.objects().pods().stream()
                        .noneMatch(pod -> !pod.isFinished()
                                && pod.namespace().equals(claim.namespace())
                                && pod.claimNames().contains(claim.name())));
    }

    private static ConditionOutlook unused(Moving moving, ObjectRef claim, Track track) {
        ConditionOutlook worst = known(moving.source(), Kinds.POD);
        for (PodView pod : moving.writers().pods()) {
            if (pod.namespace().equals(claim.namespace()) && pod.claimNames().contains(claim.name())) {
                worst = worse(worst, gone(track.source(), pod.ref()));
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
    private static ConditionOutlook gone(Forecast cluster, ObjectRef object) {
        Optional<DeletionEnd> end = cluster.deletions().end(object);
        if (end.filter(each -> each.state() == State.GONE || each.state() == State.NOT_FOUND)
                .isPresent()) {
            return ConditionOutlook.HOLDS;
        }
        boolean isDoubt = end.filter(each ->
                        each.state() != State.STAYS && each.holders().stream().noneMatch(Holder::isCertain))
                .isPresent();
        return isDoubt ? ConditionOutlook.UNKNOWN : ConditionOutlook.FAILS;
    }

    static Want detached(Moving moving, ClusterSide side, ObjectRef volume) {
        return new Want(
                side,
                volume,
                "no node of the " + side + " has " + volume + " attached",
                new Kubectl(side).attachedVolumes(),
                Prints.NOT_THE_WORD,
                volume.name(),
                track -> side == ClusterSide.SOURCE
                        ? detached(moving.source(), volume, track)
                        : ConditionOutlook.UNKNOWN,
                cluster -> MoveCheck.attachments(cluster.objects(), volume).isEmpty());
    }

    private static ConditionOutlook detached(Inventory source, ObjectRef volume, Track track) {
        ConditionOutlook worst = known(source, Kinds.VOLUME_ATTACHMENT);
        for (AttachmentView each : MoveCheck.attachments(source, volume)) {
            ConditionOutlook end = gone(track.source(), each.ref());
            boolean isKnown = end == ConditionOutlook.HOLDS || source.isComplete(Kinds.POD);
            worst = worse(worst, isKnown ? end : ConditionOutlook.UNKNOWN);
        }
        return worst;
    }

    /** The name of an object is free, so that creating it does not change another one. */
    static Want free(ClusterSide side, Inventory cluster, ObjectRef object) {
        return new Want(
                side,
                object,
                "the " + side + " has no " + object,
                new Kubectl(side).name(object),
                Prints.NOTHING,
                "",
                track -> cluster.find(object).isPresent()
                        ? ConditionOutlook.FAILS
                        : cluster.isComplete(object.kind()) ? ConditionOutlook.HOLDS : ConditionOutlook.UNKNOWN,
                now -> now.objects().find(object).isEmpty());
    }

    static Want namespace(Moving moving, String name) {
        ObjectRef namespace = new ObjectRef(Kinds.NAMESPACE, "", name);
        boolean isCreated =
                moving.prerequisites().stream().anyMatch(each -> each.to().equals(namespace));
        boolean isThere = moving.target().find(namespace).isPresent();
        return new Want(
                ClusterSide.TARGET,
                namespace,
                "the target has " + namespace,
                new Kubectl(ClusterSide.TARGET).name(namespace),
                Prints.EXACTLY,
                "namespace/" + name,
                track -> isCreated || isThere
                        ? ConditionOutlook.HOLDS
                        : moving.target().isComplete(Kinds.NAMESPACE)
                                ? ConditionOutlook.FAILS
                                : ConditionOutlook.UNKNOWN,
                cluster -> cluster.objects().find(namespace).isPresent());
    }

    static Want bound(ClusterSide side, ObjectRef claim, String volume) {
        return seen(
                side,
                claim,
                claim + " of the " + side + " is Bound to " + volume,
                new Kubectl(side).read(claim, BOUND),
                Prints.EXACTLY,
                "Bound " + volume,
                cluster -> cluster.claim(claim.namespace(), claim.name())
                        .filter(each ->
                                each.isBound() && each.claim().volumeName().equals(volume))
                        .isPresent());
    }

    static Want reserved(ClusterSide side, ObjectRef volume, ObjectRef claim) {
        return seen(
                side,
                volume,
                volume + " of the " + side + " belongs to " + claim,
                new Kubectl(side).read(volume, RESERVED),
                Prints.EXACTLY,
                claim.key(),
                cluster -> cluster.volume(volume.name())
                        .flatMap(each -> each.claim())
                        .filter(each -> each.key().equals(claim.key()))
                        .isPresent());
    }

    static Want gone(ClusterSide side, ObjectRef object) {
        return seen(
                side,
                object,
                "the " + side + " no longer has " + object,
                new Kubectl(side).name(object),
                Prints.NOTHING,
                "",
                cluster -> cluster.find(object).isEmpty());
    }

    /** A volume whose claim is gone, so that deleting it harms no claim. */
    static Want released(ClusterSide side, VolumeView volume) {
        return seen(
                side,
                volume.ref(),
                "no claim of the " + side + " has " + volume.ref(),
                new Kubectl(side).read(volume.ref(), "{.status.phase}"),
                Prints.NOT_THE_WORD,
                Phases.BOUND,
                cluster -> cluster.volume(volume.name())
                        .filter(each -> !each.isTaken())
                        .isPresent());
    }
}
