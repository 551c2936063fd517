package dev.mooring.plan;

import dev.mooring.driver.BackingStorage;
import dev.mooring.driver.Reach;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.move.internal.Owners;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.NodeView;
import dev.mooring.object.PodView;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.NodeReports;
import dev.mooring.plan.internal.ClaimDocument;
import dev.mooring.plan.internal.PlanCode;
import dev.mooring.reason.RemedyStep;
import dev.mooring.step.StepCondition.Prints;
import dev.mooring.step.internal.Check;
import dev.mooring.step.internal.Checks;
import dev.mooring.step.internal.Kubectl;
import dev.mooring.step.internal.World;
import dev.mooring.workload.internal.ClaimMaker;
import dev.mooring.workload.internal.StatefulSetClaims;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A claim whose volume is on the disk of a node that is gone gets another volume. The old one keeps what is on the disk,
 * by Retain: a machine that comes back may have the data still.
 */
final class ReplaceDraft extends GoalDraft {

    /** Labels that name one node: that of Kubernetes, and those of drivers for local disks. */
    private static final Predicate<String> NODE_KEY =
            Pattern.compile("(^|/|\\.)(hostname|node|nodename|nodeid)$").asPredicate();

    private final Goal.Replace goal;
    private final ObjectRef claim;
    private final Optional<ClaimView> there;
    private final NodeReports reports;

    ReplaceDraft(Goal.Replace goal, Inventory now) {
        super(now);
        this.goal = goal;
        this.claim = goal.object();
        this.there = now.claim(claim.namespace(), claim.name());
        this.reports = NodeReports.of(now);
    }

    @Override
    void write() {
        draft.kinds.addAll(PlanWriters.WORKLOADS);
        draft.kinds.addAll(Set.of(Kinds.STORAGE_CLASS, Kinds.RESOURCE_QUOTA, Kinds.LIMIT_RANGE));
        List<VolumeView> old = old();
        if (old.isEmpty()) {
            draft.refuse(
                    there.isPresent() ? PlanCode.PLAN_VOLUME_NOT_KNOWN : PlanCode.PLAN_OBJECT_NOT_GIVEN,
                    claim,
                    there.isPresent()
                            ? "has no given volume that names it: there are no data to give up"
                            : "is not given, and no given volume was its own");
        } else if (old.size() > 1) {
            draft.refuse(
                    PlanCode.PLAN_SEVERAL_VOLUMES,
                    claim,
                    "several volumes were its own: "
                            + String.join(
                                    ", ", old.stream().map(VolumeView::name).toList()),
                    RemedyStep.of("bind", "compare the data, and bind the claim to the right volume"));
        } else {
            replace(old.get(0));
        }
    }

    /** The volume that it has; once it has another one, the volume that it had and no node reaches. */
    private List<VolumeView> old() {
        Optional<VolumeView> own = there.flatMap(each -> now.volume(each.volumeName()))
                .filter(each ->
                        each.claimRef().filter(ref -> ref.isOf(there.get())).isPresent());
        List<VolumeView> left = own.filter(each -> reaching(each).isEmpty()).isPresent() ? List.of() : left();
        return left.isEmpty() ? own.stream().toList() : left;
    }

    private List<VolumeView> left() {
        return now.volumes().stream()
                .filter(each -> each.claimRef()
                                .filter(ref -> ref.key().equals(claim.key())
                                        && there.filter(ref::isOf).isEmpty())
                                .isPresent()
                        && isOnNode(each)
                        && reaching(each).isEmpty())
                .toList();
    }

    /** The nodes that reach a volume and are not declared gone. */
    private List<NodeView> reaching(VolumeView volume) {
        return now.nodes().stream()
                .filter(each -> !goal.gone().contains(each.name())
                        && volume.nodeAffinity().matches(each.labels(), each.name()))
                .toList();
    }

    /** Whether the data are on the disk of a node: in a zone without nodes, or in a network, they wait for a node. */
    private static boolean isOnNode(VolumeView volume) {
        Reach reach = BackingStorage.of(volume).reach();
        return reach == Reach.NODE
                || (reach == Reach.UNKNOWN
                        && volume.nodeAffinity().labelKeys().stream().anyMatch(NODE_KEY));
    }

    private void replace(VolumeView old) {
        draft.concerned.addAll(List.of(claim, old.ref()));
        draft.owners.put(old.name(), Set.of(claim));
        boolean isLeft =
                there.filter(each -> each.volumeName().equals(old.name())).isEmpty();
        check(old);
        Set<Manifest> sets = sets();
        sets.forEach(each -> draft.concerned.add(each.ref()));
        if (!isLeft) {
            checkPods();
        }
        checkMakers(sets);
        draft.end(claim + " has another volume than " + old.ref(), world -> hasAnother(world, old.name()));
        draft.end(
                old.ref() + " is there, has policy Retain, and no note of the plan",
                world -> world.isVolume(
                        old.name(),
                        each -> each.reclaimPolicy().equals("Retain")
                                && PlanAnnotation.of(each).isEmpty()));
        recipe.othersStay(Set.of(claim));
        if (!draft.refused.isEmpty()) {
            return;
        }
        giveUp(old, isLeft && there.isPresent());
        if (sets.isEmpty()) {
            byPlan(old, isLeft);
        } else if (!isLeft || there.isEmpty()) {
            bySet(old, isLeft);
        }
    }

    private void check(VolumeView old) {
        if (!isOnNode(old)) {
            draft.refuse(
                    PlanCode.PLAN_DATA_CAN_BE_REACHED,
                    old.ref(),
                    "is not on the disk of a node: its data are there, and wait for a node that its node affinity accepts",
                    RemedyStep.of(
                            "add-node",
                            "add a node there, or recreate the volume with another node affinity; or retire the claim, if its"
                                    + " data are not needed"));
        }
        for (NodeView each : reaching(old)) {
            refuseReached(old, each);
        }
        for (String name : new TreeSet<>(goal.gone())) {
            now.node(name).ifPresent(each -> declared(old, each));
        }
        if (old.isBeingDeleted()) {
            draft.refuse(PlanCode.PLAN_OBJECT_BEING_DELETED, old.ref(), "is being deleted");
        }
        if (there.filter(each -> Owners.has(each.manifest(), Kinds.POD)).isPresent()) {
            draft.refuse(
                    PlanCode.PLAN_DATA_GO_WITH_OBJECT,
                    claim,
                    "belongs to the pod that owns it: it is recreated with the pod, so delete the pod");
        }
        if (!goal.isGivenUp()) {
            draft.refuse(
                    PlanCode.PLAN_DATA_NOT_GIVEN_UP,
                    old.ref(),
                    "holds the data of " + claim + ", which the application then goes on without, for good",
                    RemedyStep.of(
                            "give-up-data",
                            "confirm that you give them up, for example because other replicas have them"));
        }
    }

    private void refuseReached(VolumeView old, NodeView node) {
        String doubt = reports.doubt(node);
        if (doubt.isEmpty()) {
            draft.refuse(
                    PlanCode.PLAN_DATA_CAN_BE_REACHED,
                    old.ref(),
                    node.ref() + " reaches it, and answers: nothing has to be given up",
                    RemedyStep.of("find-out", "find out why the pod does not run there")
                            .withTarget(node.ref().toString()));
        } else {
            draft.refuse(
                    PlanCode.PLAN_NODE_DOES_NOT_ANSWER,
                    node.ref(),
                    "may not answer (" + doubt + "), and may come back with the data of " + claim,
                    RemedyStep.of(
                            "look-at-node",
                            "bring it back; or, if its machine never comes back, delete its Node, or declare it gone"));
        }
    }

    /** A node that answers is not gone, whatever the caller says. */
    private void declared(VolumeView old, NodeView node) {
        String doubt = reports.doubt(node);
        if (doubt.isEmpty()) {
            draft.refuse(
                    PlanCode.PLAN_DATA_CAN_BE_REACHED,
                    old.ref(),
                    node.ref() + " is declared gone, and answers",
                    RemedyStep.of("check-node", "check the name of the node"));
        } else {
            draft.concerned.add(node.ref());
            draft.said.add(node.ref() + " never comes back");
        }
    }

    /** The sets that create the claim again. */
    private Set<Manifest> sets() {
        Set<Manifest> sets = new LinkedHashSet<>();
        for (Manifest set : now.all(Kinds.STATEFUL_SET)) {
            boolean isWanted = set.namespace().equals(claim.namespace())
                    && StatefulSetClaims.of(set).wanted().stream()
                            .anyMatch(each -> each.claim().equals(claim));
            if (isWanted) {
                sets.add(set);
            }
        }
        return sets;
    }

    /** A pod that is on a node keeps the claim. */
    private void checkPods() {
        users().filter(PodView::isScheduled).forEach(this::refuseScheduled);
    }

    private void refuseScheduled(PodView pod) {
        Optional<NodeView> node = now.node(pod.nodeName());
        String where = "is bound to " + ObjectRef.node(pod.nodeName());
        if (node.isEmpty()) {
            draft.refuse(
                    PlanCode.PLAN_POD_CANNOT_MOVE,
                    pod.ref(),
                    where
                            + ", which does not exist: the pod garbage collector deletes it soon, and until then it keeps the"
                            + " claim",
                    RemedyStep.of("wait", "wait until it is gone or waits for a node, and export again"));
        } else if (goal.gone().contains(pod.nodeName())) {
            draft.refuse(
                    PlanCode.PLAN_POD_CANNOT_MOVE,
                    pod.ref(),
                    where + ", whose Node exists, and keeps the claim until that is gone",
                    RemedyStep.of("delete-node", "delete the Node: then its pods are deleted, and export again")
                            .withTarget(node.get().ref().toString()));
        } else {
            draft.refuse(
                    PlanCode.PLAN_WRITER_CANNOT_BE_STOPPED,
                    pod.ref(),
                    where + ", and uses " + claim + ": its data may not be lost",
                    RemedyStep.of("look-at-node", "find out what the pod uses there"));
        }
    }

    private void checkMakers(Set<Manifest> sets) {
        ClaimMaker.of(now, Set.of(claim)).stream()
                .filter(each -> !each.isWorkload())
                .forEach(each -> draft.refuse(
                        PlanCode.PLAN_WRITER_CANNOT_BE_STOPPED,
                        each.object(),
                        "names or owns " + claim + ", and decides what replaces it",
                        RemedyStep.of("use-operator", "replace the member with the tool of its operator")));
        if (sets.size() > 1) {
            draft.refuse(PlanCode.PLAN_GOAL_UNCLEAR, claim, "is the claim of several sets");
        }
    }

    private void giveUp(VolumeView old, boolean isDone) {
        draft.said.add("the data of " + claim + " in " + old.ref() + " are given up");
        if (!isDone) {
            draft.remark(
                    PlanCode.PLAN_DATA_GIVEN_UP,
                    claim,
                    "gets an empty volume: what was only in " + old.ref()
                            + " is lost to the application, unless the disk comes back");
        }
        draft.stays.add(old.ref()
                + " stays, Released and with policy Retain: nothing on a node that is gone can clean it up; when the disk is"
                + " certainly gone or wiped, delete it with kubectl");
    }

    private Check other(VolumeView old) {
        return Checks.HERE.of(
                claim,
                claim + " is gone, or has another volume than " + old.ref(),
                Kubectl.HERE.read(claim, "{.spec.volumeName}", "--ignore-not-found"),
                Prints.NOT_THE_WORD,
                old.name(),
                world -> !world.isClaim(claim, each -> each.volumeName().equals(old.name())));
    }

    private boolean hasAnother(World world, String old) {
        return world.isClaim(claim, each -> !each.volumeName().equals(old) && !each.isBeingDeleted());
    }

    /** A node that comes back before the claim is deleted has the data, and its pod runs there. */
    private List<Check> lost(List<Check> kept) {
        List<Check> checks = new ArrayList<>(kept);
        users().forEach(each -> checks.add(Checks.HERE.waits(each.ref())));
        new TreeSet<>(goal.gone())
                .stream()
                        .flatMap(name -> now.node(name).stream())
                        .forEach(each -> checks.add(Checks.HERE.notReady(each.ref())));
        return checks;
    }

    private Stream<PodView> users() {
        return now.pods().stream()
                .filter(pod -> !pod.isFinished()
                        && pod.namespace().equals(claim.namespace())
                        && pod.claimNames().contains(claim.name()));
    }

    private void delete(VolumeView old, List<Check> checks) {
        if (there.filter(each -> !each.isBeingDeleted()).isPresent()) {
            draft.delete("delete-claim", claim, "the claim goes; its volume keeps what is on the disk", checks);
        }
        Check other = other(old);
        draft.await(
                "wait-until-gone",
                claim,
                other.argv(),
                "a claim that is being deleted still has the volume and the name",
                List.of(other));
    }

    /**
     * The set creates the missing claims of a pod that waits.
     *
     * @upstream pkg/controller/statefulset/stateful_set_control.go processReplica
     */
    private void bySet(VolumeView old, boolean isLeft) {
        if (!isLeft) {
            recipe.retain(old);
            delete(old, lost(List.of(Checks.HERE.retained(old.name()))));
        }
        Check exists = Checks.HERE.exists(claim);
        draft.await(
                "wait-until-replaced",
                claim,
                exists.argv(),
                "the set creates the claim of its waiting pod again, and the pod decides where its volume is",
                List.of(exists));
    }

    private void byPlan(VolumeView old, boolean isLeft) {
        Optional<Manifest> remembered = PlanAnnotation.of(old).flatMap(PlanAnnotation::claim);
        if (isLeft && remembered.isEmpty()) {
            if (there.isEmpty()) {
                draft.refuse(
                        PlanCode.PLAN_OBJECT_NOT_GIVEN,
                        claim,
                        "does not exist, and " + old.ref() + " does not remember it: create it from its manifest");
            }
            return;
        }
        Manifest fresh = ClaimDocument.fresh(
                isLeft ? remembered.orElseThrow() : there.orElseThrow().manifest());
        if (!isLeft) {
            recipe.keep(old, Optional.of(fresh));
            delete(old, lost(PlanBlocks.kept(old.name())));
        }
        if (!isLeft || there.isEmpty()) {
            draft.create(
                    "create-claim",
                    fresh,
                    "it names no volume, so that it gets another one",
                    List.of(Checks.HERE.namespace(claim.namespace()), Checks.HERE.free(claim)));
        }
        draft.patch(
                "forget-claim",
                old.ref(),
                new PlanAnnotation("Retain", Optional.empty()).removed(),
                new PlanAnnotation(PlanBlocks.policy(old), Optional.of(fresh)).written(),
                "no trace of the plan is left on the volume; it keeps its data for good",
                List.of(Checks.HERE.exists(claim)));
    }
}
