package dev.mooring.plan;

import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.NodeView;
import dev.mooring.object.PodView;
import dev.mooring.plan.internal.World;
import dev.mooring.step.StepCondition;
import dev.mooring.step.StepCondition.ConditionOutlook;
import dev.mooring.step.StepCondition.Prints;
import dev.mooring.step.internal.Kubectl;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/** A condition of a step, how it is seen, and whether it holds in a state. */
record Check(String statement, List<String> argv, Prints prints, String text, Predicate<World> holds) {

    StepCondition in(World world) {
        return new StepCondition(
                statement, argv, prints, text, holds.test(world) ? ConditionOutlook.HOLDS : ConditionOutlook.FAILS);
    }

    static Check retained(String volume) {
        return new Check(
                ObjectRef.volume(volume) + " has reclaim policy Retain",
                Kubectl.HERE.read(ObjectRef.volume(volume), "{.spec.persistentVolumeReclaimPolicy}"),
                Prints.EXACTLY,
                "Retain",
                world -> world.volume(volume)
                        .filter(each -> each.reclaimPolicy().equals("Retain"))
                        .isPresent());
    }

    /** A note that the last step about the object removes. */
    static Check unnoted(ObjectRef object, String key) {
        return new Check(
                object + " no longer has a note of the plan",
                Kubectl.HERE.read(object, note(key)),
                Prints.NOTHING,
                "",
                world -> world.find(object)
                        .filter(each -> each.annotation(key).isEmpty())
                        .isPresent());
    }

    private static String note(String key) {
        return "{.metadata.annotations." + key.replace(".", "\\.") + "}";
    }

    /** A note on an object, without which a later step does not know what to do. */
    static Check noted(ObjectRef object, String key) {
        return new Check(
                object + " has the note of the plan",
                Kubectl.HERE.read(object, note(key)),
                Prints.NOT_THE_WORD,
                "",
                world -> world.find(object)
                        .flatMap(each -> each.annotation(key))
                        .filter(text -> !text.isEmpty())
                        .isPresent());
    }

    /** The volume keeps its data, and remembers what is recreated. */
    static List<Check> kept(String volume) {
        return List.of(retained(volume), noted(ObjectRef.volume(volume), PlanAnnotation.KEY));
    }

    static Check unused(ObjectRef claim) {
        return new Check(
                "no pod uses " + claim,
                Kubectl.HERE.claimsOfPods(claim.namespace()),
                Prints.NOT_THE_WORD,
                claim.name(),
                world -> !world.isUsed(claim));
    }

    static Check detached(String volume) {
        return new Check(
                "no node has " + ObjectRef.volume(volume) + " attached",
                Kubectl.HERE.attachedVolumes(),
                Prints.NOT_THE_WORD,
                volume,
                world -> !world.isAttached(volume));
    }

    static Check gone(ObjectRef object) {
        return new Check(
                object + " no longer exists",
                Kubectl.HERE.name(object),
                Prints.NOTHING,
                "",
                world -> object.isVolume() ? world.isGone(object.name()) : !world.has(object));
    }

    static Check free(ObjectRef object) {
        return new Check(
                "there is no " + object, Kubectl.HERE.name(object), Prints.NOTHING, "", world -> !world.has(object));
    }

    static Check exists(ObjectRef object) {
        return new Check(
                "there is " + object,
                Kubectl.HERE.name(object),
                Prints.EXACTLY,
                object.kind().toLowerCase(Locale.ROOT) + "/" + object.name(),
                world -> world.has(object));
    }

    /** No node has the pod, so it holds no claim. */
    static Check waits(ObjectRef pod) {
        return new Check(
                pod + " has no node",
                Kubectl.HERE.read(pod, "{.spec.nodeName}", "--ignore-not-found"),
                Prints.NOTHING,
                "",
                world -> world.objects()
                        .pod(pod.namespace(), pod.name())
                        .filter(PodView::isScheduled)
                        .isEmpty());
    }

    static Check notReady(ObjectRef node) {
        return new Check(
                node + " is not Ready",
                Kubectl.HERE.read(node, "{.status.conditions[?(@.type==\"Ready\")].status}", "--ignore-not-found"),
                Prints.NOT_THE_WORD,
                "True",
                world -> world.objects()
                        .node(node.name())
                        .filter(NodeView::isReady)
                        .isEmpty());
    }

    /** The claim that a volume names, and not by a uid that another claim of the name had. */
    static Check reserved(String volume, ObjectRef claim) {
        return new Check(
                ObjectRef.volume(volume) + " is reserved for " + claim + ", and not for one that is gone",
                Kubectl.HERE.read(
                        ObjectRef.volume(volume),
                        "{.spec.claimRef.namespace}/{.spec.claimRef.name} {.spec.claimRef.uid}"),
                Prints.EXACTLY,
                claim.key(),
                world -> world.volume(volume)
                        .flatMap(each -> each.claimRef())
                        .filter(each ->
                                each.key().equals(claim.key()) && each.uid().isEmpty())
                        .isPresent());
    }

    static Check bound(ObjectRef claim, String volume) {
        return new Check(
                claim + " is Bound to " + volume,
                Kubectl.HERE.read(claim, "{.status.phase} {.spec.volumeName}"),
                Prints.EXACTLY,
                "Bound " + volume,
                world -> world.isBound(claim, volume));
    }

    static Check notBound(String volume) {
        return new Check(
                "no claim has " + ObjectRef.volume(volume),
                Kubectl.HERE.read(ObjectRef.volume(volume), "{.status.phase}"),
                Prints.NOT_THE_WORD,
                Phases.BOUND,
                world -> world.cluster()
                        .volume(volume)
                        .filter(each -> !each.isTaken())
                        .isPresent());
    }

    static Check namespace(String name) {
        ObjectRef namespace = new ObjectRef(Kinds.NAMESPACE, "", name);
        return new Check(
                "there is " + namespace,
                Kubectl.HERE.name(namespace),
                Prints.EXACTLY,
                "namespace/" + name,
                world -> world.has(namespace) || !world.objects().isComplete(Kinds.NAMESPACE));
    }
}
