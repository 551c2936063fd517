package dev.mooring.step.internal;

import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.NodeView;
import dev.mooring.object.PodView;
import dev.mooring.step.ClusterSide;
import dev.mooring.step.StepCondition.ConditionOutlook;
import dev.mooring.step.StepCondition.Prints;
import java.util.List;
import java.util.function.Predicate;

/**
 * The conditions of steps: the sentence, the command that shows it, and the states in which it holds.
 *
 * @param side the cluster in which they are seen
 */
public record Checks(ClusterSide side) {

    /** For a plan about one cluster. */
    public static final Checks HERE = new Checks(ClusterSide.HERE);

    public static final Checks SOURCE = new Checks(ClusterSide.SOURCE);
    public static final Checks TARGET = new Checks(ClusterSide.TARGET);

    /** A condition whose outlook is the state after the earlier steps. */
    public Check of(
            ObjectRef object, String statement, List<String> argv, Prints prints, String text, Predicate<World> holds) {
        return new Check(
                side,
                object,
                statement,
                argv,
                prints,
                text,
                holds,
                world -> holds.test(world) ? ConditionOutlook.HOLDS : ConditionOutlook.FAILS);
    }

    /** A condition that a field of the object shows. */
    public Check reads(
            ObjectRef object, String statement, String path, Prints prints, String text, Predicate<World> holds) {
        return of(object, statement, kubectl().read(object, path), prints, text, holds);
    }

    private Kubectl kubectl() {
        return new Kubectl(side);
    }

    private String of() {
        return side == ClusterSide.HERE ? "" : " of the " + side;
    }

    private String there(boolean isThere, ObjectRef object) {
        String cluster = side == ClusterSide.HERE ? "there is " : "the " + side + " has ";
        return cluster + (isThere ? "" : "no ") + object;
    }

    public Check retained(String name) {
        ObjectRef volume = ObjectRef.volume(name);
        return reads(
                volume,
                volume + of() + " has reclaim policy Retain",
                "{.spec.persistentVolumeReclaimPolicy}",
                Prints.EXACTLY,
                "Retain",
                world -> world.isVolume(name, each -> each.reclaimPolicy().equals("Retain")));
    }

    /** A note that the last step about the object removes. */
    public Check unnoted(ObjectRef object, String key) {
        return reads(
                object,
                object + " no longer has a note of the plan",
                note(key),
                Prints.NOTHING,
                "",
                world -> world.is(object, each -> each.annotation(key).isEmpty()));
    }

    private static String note(String key) {
        return "{.metadata.annotations." + key.replace(".", "\\.") + "}";
    }

    /** A note on an object, without which a later step does not know what to do. */
    public Check noted(ObjectRef object, String key) {
        return reads(
                object,
                object + " has the note of the plan",
                note(key),
                Prints.NOT_THE_WORD,
                "",
                world -> world.is(
                        object,
                        each -> each.annotation(key)
                                .filter(text -> !text.isEmpty())
                                .isPresent()));
    }

    /** Nothing takes a claim with it when it is deleted. */
    public Check ownerless(ObjectRef claim) {
        return reads(
                claim,
                claim + of() + " has no owner that is deleted before it",
                "{.metadata.ownerReferences}",
                Prints.NOTHING,
                "",
                world -> world.is(
                        claim,
                        each -> each.metadata().array("ownerReferences").items().isEmpty()));
    }

    public Check unused(ObjectRef claim) {
        return of(
                claim,
                "no pod" + of() + " uses " + claim,
                kubectl().claimsOfPods(claim.namespace()),
                Prints.NOT_THE_WORD,
                claim.name(),
                world -> !world.isUsed(claim));
    }

    public Check detached(String name) {
        ObjectRef volume = ObjectRef.volume(name);
        return of(
                volume,
                "no node" + of() + " has " + volume + " attached",
                kubectl().attachedVolumes(),
                Prints.NOT_THE_WORD,
                name,
                world -> !world.isAttached(name));
    }

    public Check gone(ObjectRef object) {
        return of(
                object,
                side == ClusterSide.HERE ? object + " no longer exists" : "the " + side + " no longer has " + object,
                kubectl().name(object),
                Prints.NOTHING,
                "",
                world -> world.isGone(object));
    }

    /** The name of an object is free, so that creating it does not change another one. */
    public Check free(ObjectRef object) {
        return of(
                object, there(false, object), kubectl().name(object), Prints.NOTHING, "", world -> !world.has(object));
    }

    public Check exists(ObjectRef object) {
        return of(
                object,
                there(true, object),
                kubectl().name(object),
                Prints.EXACTLY,
                Kubectl.name(object.kind(), object.name()),
                world -> world.has(object));
    }

    /** A namespace that may be there if not all are given. */
    public Check namespace(String name) {
        ObjectRef namespace = new ObjectRef(Kinds.NAMESPACE, "", name);
        return of(
                namespace,
                there(true, namespace),
                kubectl().name(namespace),
                Prints.EXACTLY,
                Kubectl.name(Kinds.NAMESPACE, name),
                world -> world.has(namespace) || !world.objects().isComplete(Kinds.NAMESPACE));
    }

    /** No node has the pod, so it holds no claim. */
    public Check waits(ObjectRef pod) {
        return of(
                pod,
                pod + " has no node",
                kubectl().read(pod, "{.spec.nodeName}", "--ignore-not-found"),
                Prints.NOTHING,
                "",
                world -> world.objects()
                        .pod(pod.namespace(), pod.name())
                        .filter(PodView::isScheduled)
                        .isEmpty());
    }

    public Check notReady(ObjectRef node) {
        return of(
                node,
                node + " is not Ready",
                kubectl().read(node, "{.status.conditions[?(@.type==\"Ready\")].status}", "--ignore-not-found"),
                Prints.NOT_THE_WORD,
                "True",
                world -> world.objects()
                        .node(node.name())
                        .filter(NodeView::isReady)
                        .isEmpty());
    }

    /** The claim that a new volume names. */
    public Check belongs(String name, ObjectRef claim) {
        ObjectRef volume = ObjectRef.volume(name);
        return reads(
                volume,
                volume + of() + " belongs to " + claim,
                "{.spec.claimRef.namespace}/{.spec.claimRef.name}",
                Prints.EXACTLY,
                claim.key(),
                world -> world.isVolume(
                        name,
                        each -> each.claimRef()
                                .filter(ref -> ref.key().equals(claim.key()))
                                .isPresent()));
    }

    /** The claim that a volume names, and not by a uid that another claim of the name had. */
    public Check reserved(String name, ObjectRef claim) {
        ObjectRef volume = ObjectRef.volume(name);
        return reads(
                volume,
                volume + " is reserved for " + claim + ", and not for one that is gone",
                "{.spec.claimRef.namespace}/{.spec.claimRef.name} {.spec.claimRef.uid}",
                Prints.EXACTLY,
                claim.key(),
                world -> world.isVolume(
                        name,
                        each -> each.claimRef()
                                .filter(ref -> ref.key().equals(claim.key())
                                        && ref.uid().isEmpty())
                                .isPresent()));
    }

    public Check bound(ObjectRef claim, String volume) {
        return reads(
                claim,
                claim + of() + " is Bound to " + volume,
                "{.status.phase} {.spec.volumeName}",
                Prints.EXACTLY,
                "Bound " + volume,
                world -> world.isBound(claim, volume));
    }

    /** A volume whose claim is gone, so that deleting it harms no claim. */
    public Check notBound(String name) {
        ObjectRef volume = ObjectRef.volume(name);
        return reads(
                volume,
                "no claim" + of() + " has " + volume,
                "{.status.phase}",
                Prints.NOT_THE_WORD,
                Phases.BOUND,
                world -> world.cluster()
                        .volume(name)
                        .filter(each -> !each.isTaken())
                        .isPresent());
    }
}
