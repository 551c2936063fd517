package dev.mooring.move;

import dev.mooring.deletion.DeletionEnd;
import dev.mooring.deletion.DeletionEnd.State;
import dev.mooring.deletion.Holder;
import dev.mooring.forecast.Forecast;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Phases;
import dev.mooring.move.Draft.Want;
import dev.mooring.move.MoveStep.StepCondition.Outlook;
import dev.mooring.move.MoveStep.StepCondition.Prints;
import dev.mooring.object.AttachmentView;
import dev.mooring.object.Inventory;
import dev.mooring.object.PodView;
import dev.mooring.object.SnapshotView;
import dev.mooring.object.VolumeView;
import dev.mooring.snapshot.SnapshotDecision;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** The conditions of steps. */
final class Wants {

    private static final String POLICY = "{.spec.persistentVolumeReclaimPolicy}";
    private static final String BOUND = "{.status.phase} {.spec.volumeName}";
    private static final String RESERVED = "{.spec.claimRef.namespace}/{.spec.claimRef.name}";

    private Wants() {}

    private static Outlook outlook(boolean holds) {
        return holds ? Outlook.HOLDS : Outlook.FAILS;
    }

    private static Forecast of(Track track, Side side) {
        return track.of(side);
    }

    /** A condition whose outlook is what is so when the steps before it are done. */
    private static Want seen(
            Side side,
            ObjectRef object,
            String statement,
            List<String> argv,
            Prints prints,
            String text,
            Predicate<Forecast> seen) {
        return new Want(
                side, object, statement, argv, prints, text, track -> outlook(seen.test(of(track, side))), seen);
    }

    static Want retained(Side side, ObjectRef volume) {
        return seen(
                side,
                volume,
                volume + " of the " + side + " has reclaim policy Retain",
                Kubectl.read(side, volume, POLICY),
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
                Side.SOURCE,
                content,
                content + " of the source has deletion policy Retain",
                Kubectl.read(Side.SOURCE, content, "{.spec.deletionPolicy}"),
                Prints.EXACTLY,
                "Retain",
                track -> isThere ? Outlook.HOLDS : Outlook.UNKNOWN,
                cluster -> true);
    }

    static Want ready(Moving moving, ObjectRef snapshot) {
        return new Want(
                Side.TARGET,
                snapshot,
                snapshot + " of the target is ready",
                Kubectl.read(Side.TARGET, snapshot, "{.status.readyToUse}"),
                Prints.EXACTLY,
                "true",
                track -> isReady(moving, snapshot),
                cluster -> true);
    }

    private static Outlook isReady(Moving moving, ObjectRef snapshot) {
        Inventory target = moving.target()
                .withAll(moving.all().stream().map(Moving.Moved::output).toList());
        return switch (target.find(snapshot)
                .map(each ->
                        SnapshotDecision.of(SnapshotView.from(each), target).state())
                .orElse(SnapshotDecision.State.UNKNOWN)) {
            case READY -> Outlook.HOLDS;
            case UNKNOWN -> Outlook.UNKNOWN;
            case UNREADY, CUTS_ANOTHER -> Outlook.FAILS;
        };
    }

    static Want ownerless(Side side, ObjectRef claim) {
        return seen(
                side,
                claim,
                claim + " of the " + side + " has no owner that is deleted before it",
                Kubectl.read(side, claim, "{.metadata.ownerReferences}"),
                Prints.NOTHING,
                "",
                cluster -> cluster.find(claim)
                        .filter(each ->
                                each.metadata().array("ownerReferences").items().isEmpty())
                        .isPresent());
    }

    /** Who uses a claim in the target is not known before its workloads have started. */
    static Want unused(Moving moving, Side side, ObjectRef claim) {
        return new Want(
                side,
                claim,
                "no pod of the " + side + " uses " + claim,
                Kubectl.claimsOfPods(side, claim.namespace()),
                Prints.NOT_THE_WORD,
                claim.name(),
                track -> side == Side.SOURCE ? unused(moving, claim, track) : Outlook.UNKNOWN,
                cluster -> cluster.objects().pods().stream()
                        .noneMatch(pod -> !pod.isFinished()
                                && pod.namespace().equals(claim.namespace())
                                && pod.claimNames().contains(claim.name())));
    }

    private static Outlook unused(Moving moving, ObjectRef claim, Track track) {
        Outlook worst = known(moving.source(), Kinds.POD);
        for (PodView pod : moving.writers().pods()) {
            if (pod.namespace().equals(claim.namespace()) && pod.claimNames().contains(claim.name())) {
                worst = worse(worst, gone(track.source(), pod.ref()));
            }
        }
        return worst;
    }

    private static Outlook known(Inventory cluster, String kind) {
        return cluster.isComplete(kind) && cluster.unreadable(kind).isEmpty() ? Outlook.HOLDS : Outlook.UNKNOWN;
    }

    private static Outlook worse(Outlook one, Outlook other) {
        return one.compareTo(other) > 0 ? one : other;
    }

    /** Whether something that was there goes: what is not known to keep it makes that unknown. */
    private static Outlook gone(Forecast cluster, ObjectRef object) {
        Optional<DeletionEnd> end = cluster.deletions().end(object);
        if (end.filter(each -> each.state() == State.GONE || each.state() == State.NOT_FOUND)
                .isPresent()) {
            return Outlook.HOLDS;
        }
        boolean isDoubt = end.filter(each ->
                        each.state() != State.STAYS && each.holders().stream().noneMatch(Holder::isCertain))
                .isPresent();
        return isDoubt ? Outlook.UNKNOWN : Outlook.FAILS;
    }

    static Want detached(Moving moving, Side side, ObjectRef volume) {
        return new Want(
                side,
                volume,
                "no node of the " + side + " has " + volume + " attached",
                Kubectl.attachedVolumes(side),
                Prints.NOT_THE_WORD,
                volume.name(),
                track -> side == Side.SOURCE ? detached(moving.source(), volume, track) : Outlook.UNKNOWN,
                cluster -> MoveCheck.attachments(cluster.objects(), volume).isEmpty());
    }

    private static Outlook detached(Inventory source, ObjectRef volume, Track track) {
        Outlook worst = known(source, Kinds.VOLUME_ATTACHMENT);
        for (AttachmentView each : MoveCheck.attachments(source, volume)) {
            Outlook end = gone(track.source(), each.ref());
            boolean isKnown = end == Outlook.HOLDS || source.isComplete(Kinds.POD);
            worst = worse(worst, isKnown ? end : Outlook.UNKNOWN);
        }
        return worst;
    }

    /** The name of an object is free, so that creating it does not change another one. */
    static Want free(Side side, Inventory cluster, ObjectRef object) {
        return new Want(
                side,
                object,
                "the " + side + " has no " + object,
                Kubectl.name(side, object),
                Prints.NOTHING,
                "",
                track -> cluster.find(object).isPresent()
                        ? Outlook.FAILS
                        : cluster.isComplete(object.kind()) ? Outlook.HOLDS : Outlook.UNKNOWN,
                now -> now.objects().find(object).isEmpty());
    }

    static Want namespace(Moving moving, String name) {
        ObjectRef namespace = new ObjectRef(Kinds.NAMESPACE, "", name);
        boolean isCreated =
                moving.prerequisites().stream().anyMatch(each -> each.to().equals(namespace));
        boolean isThere = moving.target().find(namespace).isPresent();
        return new Want(
                Side.TARGET,
                namespace,
                "the target has " + namespace,
                Kubectl.name(Side.TARGET, namespace),
                Prints.EXACTLY,
                "namespace/" + name,
                track -> isCreated || isThere
                        ? Outlook.HOLDS
                        : moving.target().isComplete(Kinds.NAMESPACE) ? Outlook.FAILS : Outlook.UNKNOWN,
                cluster -> cluster.objects().find(namespace).isPresent());
    }

    static Want bound(Side side, ObjectRef claim, String volume) {
        return seen(
                side,
                claim,
                claim + " of the " + side + " is Bound to " + volume,
                Kubectl.read(side, claim, BOUND),
                Prints.EXACTLY,
                "Bound " + volume,
                cluster -> cluster.claim(claim.namespace(), claim.name())
                        .filter(each ->
                                each.isBound() && each.claim().volumeName().equals(volume))
                        .isPresent());
    }

    static Want reserved(Side side, ObjectRef volume, ObjectRef claim) {
        return seen(
                side,
                volume,
                volume + " of the " + side + " belongs to " + claim,
                Kubectl.read(side, volume, RESERVED),
                Prints.EXACTLY,
                claim.key(),
                cluster -> cluster.volume(volume.name())
                        .flatMap(each -> each.claim())
                        .filter(each -> each.key().equals(claim.key()))
                        .isPresent());
    }

    static Want gone(Side side, ObjectRef object) {
        return seen(
                side,
                object,
                "the " + side + " has no " + object + " any more",
                Kubectl.name(side, object),
                Prints.NOTHING,
                "",
                cluster -> cluster.find(object).isEmpty());
    }

    /** A volume whose claim is gone, so that deleting it takes it from nobody. */
    static Want released(Side side, VolumeView volume) {
        return seen(
                side,
                volume.ref(),
                "no claim of the " + side + " has " + volume.ref(),
                Kubectl.read(side, volume.ref(), "{.status.phase}"),
                Prints.NOT_THE_WORD,
                Phases.BOUND,
                cluster -> cluster.volume(volume.name())
                        .filter(each -> !each.isTaken())
                        .isPresent());
    }
}
