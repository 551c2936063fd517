package dev.mooring.plan;

import dev.mooring.forecast.Forecast;
import dev.mooring.forecast.PodEnd;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonMergePatch;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.kubelet.internal.MountCode;
import dev.mooring.kubelet.internal.Mountability;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Part;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.move.internal.Owners;
import dev.mooring.object.AttachmentView;
import dev.mooring.object.Inventory;
import dev.mooring.object.LabelMatcher;
import dev.mooring.object.NodeView;
import dev.mooring.object.PodView;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.NodeReports;
import dev.mooring.plan.internal.PlanCode;
import dev.mooring.reason.RemedyStep;
import dev.mooring.step.StepCondition.Prints;
import dev.mooring.step.StepKind;
import dev.mooring.step.internal.Change;
import dev.mooring.step.internal.Check;
import dev.mooring.step.internal.Checks;
import dev.mooring.step.internal.DraftStep;
import dev.mooring.step.internal.Kubectl;
import dev.mooring.workload.VolumeSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Pods and volumes leave a node. */
final class DrainDraft extends GoalDraft {

    /** What makes a node take no more pods, whatever they tolerate. */
    private static final JsonObject FULL = JsonObject.parse("{\"status\":{\"allocatable\":{\"pods\":\"0\"}}}");

    private static final JsonObject UNPLACED = JsonObject.parse(
            "{\"spec\":{\"nodeName\":null},\"status\":{\"phase\":\"Pending\",\"conditions\":null,\"containerStatuses\":null}}");

    private final ObjectRef node;
    private final NodeReports reports;

    DrainDraft(Goal.Drain goal, Inventory now) {
        super(now);
        this.node = goal.object();
        this.reports = NodeReports.of(now);
    }

    @Override
    void write() {
        draft.kinds.addAll(PlanWriters.WORKLOADS);
        draft.kinds.addAll(Set.of(Kinds.NODE, Kinds.POD_DISRUPTION_BUDGET));
        Optional<NodeView> there = now.node(node.name());
        if (there.isEmpty()) {
            draft.refuse(PlanCode.PLAN_OBJECT_NOT_GIVEN, node, "is not given");
            return;
        }
        draft.concerned.add(node);
        checkNode(there.get());
        List<PodView> pods = pods();
        for (PodView pod : pods) {
            concern(pod);
            checkMaker(pod);
            checkDisk(pod);
            checkBudgets(pod);
        }
        checkPlaces(pods);
        draft.end(
                node + " is cordoned",
                world -> world.objects()
                        .node(node.name())
                        .filter(NodeView::isUnschedulable)
                        .isPresent());
        draft.end(
                "only pods of DaemonSets are on " + node,
                world -> world.objects().pods().stream().noneMatch(this::isToLeave));
        if (!there.get().isUnschedulable()) {
            draft.patch(
                    "cordon",
                    node,
                    unschedulable(JsonBoolean.TRUE),
                    unschedulable(JsonNull.NULL),
                    "no new pod may arrive while the others leave",
                    List.of());
        }
        pods.forEach(this::evict);
        detached(pods);
    }

    private static JsonObject unschedulable(JsonValue value) {
        return JsonObject.of("spec", JsonObject.of("unschedulable", value));
    }

    /** A pod ends only if the kubelet of its node stops it and says so. */
    private void checkNode(NodeView there) {
        String doubt = reports.doubt(there);
        if (!doubt.isEmpty()) {
            draft.refuse(
                    PlanCode.PLAN_NODE_DOES_NOT_ANSWER,
                    node,
                    "may not answer (" + doubt + "): whether its pods end and its volumes are unmounted is not known",
                    RemedyStep.of("look-at-node", "find out whether the node runs; if it is lost, fence it first"));
        }
        now.pods().stream()
                .filter(pod -> !pod.isTerminated() && pod.isScheduled())
                .filter(pod -> pod.nodeName().equals(node.name())
                        || there.ipAddresses()
                                .contains(
                                        pod.manifest().status().string("hostIP").orElse("")))
                .filter(pod -> !reports.elsewhere(pod).isEmpty())
                .forEach(pod -> draft.refuse(
                        PlanCode.PLAN_POD_CANNOT_MOVE,
                        pod.ref(),
                        "is on " + ObjectRef.node(pod.nodeName()) + ", and " + reports.elsewhere(pod),
                        RemedyStep.of("give-evidence", "export pods and Nodes again, all from one moment")));
    }

    private boolean isToLeave(PodView pod) {
        return pod.nodeName().equals(node.name())
                && (!pod.isFinished() || pod.hasRunningContainer())
                && !pod.isMirror()
                && !isOf(Kinds.DAEMON_SET, pod);
    }

    private static boolean isOf(String kind, PodView pod) {
        return Owners.controller(pod.manifest())
                .filter(each -> each.kind().equals(kind))
                .isPresent();
    }

    private List<PodView> pods() {
        return now.pods().stream().filter(this::isToLeave).toList();
    }

    private void concern(PodView pod) {
        for (String name : pod.claimNames()) {
            ObjectRef claim = ObjectRef.claim(pod.namespace(), name);
            now.claim(pod.namespace(), name).ifPresent(each -> {
                draft.concerned.add(claim);
                now.volume(each.volumeName()).ifPresent(volume -> {
                    draft.concerned.add(volume.ref());
                    draft.owners.put(volume.name(), Set.of(claim));
                });
            });
        }
    }

    private void checkMaker(PodView pod) {
        Optional<ObjectRef> maker = Owners.controller(pod.manifest());
        if (maker.isEmpty()) {
            draft.refuse(
                    PlanCode.PLAN_POD_CANNOT_MOVE,
                    pod.ref(),
                    "nothing recreates it: deleting it ends it",
                    RemedyStep.of("own-pod", "let a workload create it, or delete it yourself, and export again"));
        } else if (now.find(maker.get()).isEmpty()) {
            draft.refuse(
                    PlanCode.PLAN_POD_CANNOT_MOVE,
                    pod.ref(),
                    "its owner " + maker.get() + " is not given: whether it is recreated is not known",
                    RemedyStep.of("give-evidence", "export " + maker.get() + " too"));
        }
        if (reports.isOverdue(pod)) {
            draft.refuse(
                    PlanCode.PLAN_POD_CANNOT_MOVE,
                    pod.ref(),
                    "has not ended although its time to end was over long before the newest object of the input",
                    RemedyStep.of("look-at-node", "find out on the node what holds the pod"));
        }
        for (Part each : pod.volumes()) {
            if (each.at("emptyDir").isPresent()
                    && !each.at("emptyDir", "medium").text().equals("Memory")) {
                draft.remark(
                        PlanCode.PLAN_POD_LOSES_SCRATCH,
                        pod.ref(),
                        "the content of its emptyDir " + each.at("name").text()
                                + " is deleted when it leaves the node");
            } else if (each.at("hostPath").isPresent()) {
                draft.remark(
                        PlanCode.PLAN_POD_LOSES_SCRATCH,
                        pod.ref(),
                        "its hostPath " + each.at("hostPath", "path").text()
                                + " is another directory on another node: what is in it stays on " + node);
            }
        }
    }

    /** A volume that only this node reaches. */
    private void checkDisk(PodView pod) {
        for (String name : pod.claimNames()) {
            Optional<VolumeView> volume =
                    now.claim(pod.namespace(), name).flatMap(each -> now.volume(each.volumeName()));
            boolean isHere = volume.filter(each -> isOnlyHere(each)).isPresent();
            if (isHere) {
                draft.refuse(
                        PlanCode.PLAN_POD_CANNOT_MOVE,
                        pod.ref(),
                        volume.get().ref()
                                + " is on the disk of this node, or only this one of the given nodes reaches it:"
                                + " the pod would wait for it",
                        RemedyStep.of(
                                "copy-data",
                                "copy the data to a volume that other nodes reach, or accept that the pod"
                                        + " waits until the node is back"));
            }
        }
    }

    private boolean isOnlyHere(VolumeView volume) {
        boolean others = now.nodes().stream()
                .filter(each -> !each.name().equals(node.name()))
                .anyMatch(each -> volume.nodeAffinity().matches(each.labels(), each.name()));
        return volume.hasSource("hostPath") || !others;
    }

    /**
     * The budgets that the API server asks. A pod that does not run, or is being deleted, is evicted without one.
     *
     * @upstream pkg/registry/core/pod/storage/eviction.go canIgnorePDB, checkAndDecrement
     */
    private List<Manifest> budgets(PodView pod) {
        boolean isIgnored = pod.isFinished() || pod.phase().equals(Phases.PENDING) || pod.isBeingDeleted();
        return now.all(Kinds.POD_DISRUPTION_BUDGET).stream()
                .filter(each -> !isIgnored && each.namespace().equals(pod.namespace()))
                .filter(each -> selects(Part.of(each).at("spec", "selector"), pod))
                .toList();
    }

    /**
     * A budget without a selector selects nothing, one with an empty selector everything; the effect of an invalid
     * selector is not known.
     *
     * @upstream staging/src/k8s.io/api/policy/v1/types.go PodDisruptionBudgetSpec
     */
    private static boolean selects(Part selector, PodView pod) {
        LabelMatcher matcher = LabelMatcher.from(selector);
        return selector.isPresent() && (!matcher.isValid() || matcher.matches(labels(pod)));
    }

    private static Map<String, String> labels(PodView pod) {
        return Part.of(pod.manifest()).at("metadata", "labels").textMembers();
    }

    /**
     * Whether a budget lets a pod go that is not ready, without counting it.
     *
     * @upstream kubernetes pkg/registry/core/pod/storage/eviction.go Create
     */
    private static boolean letsGo(Manifest budget, PodView pod) {
        Part status = Part.of(budget).at("status");
        int desired = number(status.at("desiredHealthy"));
        return PlanWriters.isUnready(pod)
                && (Part.of(budget)
                                .at("spec", "unhealthyPodEvictionPolicy")
                                .text()
                                .equals("AlwaysAllow")
                        || (desired > 0 && number(status.at("currentHealthy")) >= desired));
    }

    private void checkBudgets(PodView pod) {
        List<Manifest> budgets = budgets(pod);
        if (budgets.size() > 1) {
            draft.refuse(
                    PlanCode.PLAN_BUDGET_FORBIDS,
                    pod.ref(),
                    "two budgets select it, " + budgets.get(0).ref() + " and "
                            + budgets.get(1).ref() + ": the API server evicts no such pod",
                    RemedyStep.of("change-budget", "let only one budget select it"));
        }
        for (Manifest each : budgets) {
            Part status = Part.of(each).at("status");
            int allowed = status.at("disruptionsAllowed").int32().orElse(0);
            boolean isOld = number(status.at("observedGeneration"))
                    < number(Part.of(each).at("metadata", "generation"));
            if (letsGo(each, pod)) {
                continue;
            }
            if (isOld) {
                draft.refuse(
                        PlanCode.PLAN_BUDGET_FORBIDS,
                        pod.ref(),
                        each.ref() + " was changed, and its status is about the former spec: the API server evicts no"
                                + " pod until the status is about the new one",
                        RemedyStep.of("give-evidence", "export the budget again"));
            } else if (allowed < 1) {
                draft.refuse(
                        PlanCode.PLAN_BUDGET_FORBIDS,
                        pod.ref(),
                        each.ref() + " allows " + allowed + " disruptions, and an eviction needs 1",
                        RemedyStep.of(
                                        "free-budget",
                                        "wait until more of its pods are ready, scale the workload up, or change the budget")
                                .withTarget(each.ref().toString()));
            }
        }
    }

    private static int number(Part field) {
        return field.int32().orElse(0);
    }

    /** Where the recreated pods go. */
    private void checkPlaces(List<PodView> pods) {
        if (!draft.refused.isEmpty() || pods.isEmpty()) {
            return;
        }
        List<String> silent = new ArrayList<>();
        List<Manifest> full = new ArrayList<>();
        for (NodeView each : now.nodes()) {
            String doubt = each.name().equals(node.name()) ? "" : reports.doubt(each);
            if (!doubt.isEmpty()) {
                silent.add("; " + each.ref() + " does not count: " + doubt);
                full.add(patched(each.manifest(), FULL));
            }
        }
        Inventory answering = now.withAll(full);
        Set<ObjectRef> waiting = new TreeSet<>();
        Forecast.of(answering).pods().stream()
                .filter(each -> each.state() == PodEnd.State.UNSCHEDULABLE)
                .forEach(each -> waiting.add(each.pod()));
        List<Manifest> changed = new ArrayList<>();
        changed.add(patched(now.find(node).orElseThrow(), unschedulable(JsonBoolean.TRUE)));
        Set<ObjectRef> leaving = new TreeSet<>();
        Set<ObjectRef> gone = new TreeSet<>();
        for (PodView pod : pods) {
            leaving.add(pod.ref());
            if (Owners.controller(pod.manifest())
                    .filter(each -> PlanWriters.WORKLOADS.contains(each.kind()))
                    .isPresent()) {
                gone.add(pod.ref());
            } else {
                // A controller that is not played recreates its pod like this one.
                changed.add(patched(pod.manifest(), UNPLACED));
            }
        }
        Forecast after = Forecast.of(answering.withAll(changed)).deleting(gone.toArray(ObjectRef[]::new));
        Inventory made = after.objects();
        after.pods().stream()
                .filter(each -> !waiting.contains(each.pod()))
                .forEach(each -> checkPlace(each, made, leaving, String.join("", silent)));
    }

    /** Where one of them goes. */
    private void checkPlace(PodEnd pod, Inventory made, Set<ObjectRef> leaving, String silent) {
        if (pod.state() == PodEnd.State.UNSCHEDULABLE) {
            cannotMove(
                    pod,
                    "no other node accepts it: " + pod.message().orElse("") + silent,
                    RemedyStep.of(
                            "make-room", "make room on another node that its volumes and rules allow, or add one"));
        } else if (pod.state() == PodEnd.State.UNKNOWN) {
            cannotMove(
                    pod,
                    "whether another node accepts it depends on where the others go",
                    RemedyStep.of("make-room", "make room on another node, or add one"));
        } else if (mayReturn(pod, made, leaving)) {
            cannotMove(
                    pod,
                    "may come back to " + node + ": it tolerates the taint of a cordoned node",
                    RemedyStep.of("change-tolerations", "remove that toleration from its template"));
        } else {
            unmountable(pod, made)
                    .ifPresent(why -> cannotMove(
                            pod,
                            "may be placed on a node that cannot mount its volume: " + why,
                            RemedyStep.of("install-driver", "install the driver on that node, or cordon it")));
        }
    }

    private void cannotMove(PodEnd pod, String why, RemedyStep remedy) {
        draft.refuse(PlanCode.PLAN_POD_CANNOT_MOVE, pod.pod(), why, remedy);
    }

    private boolean mayReturn(PodEnd end, Inventory after, Set<ObjectRef> leaving) {
        boolean stays = now.find(end.pod()).isPresent() && !leaving.contains(end.pod());
        boolean isHere = end.node().isPresent()
                ? end.node().get().equals(node.name())
                : end.isOneOfSeveral() && end.verdict().feasible().contains(node.name());
        return isHere
                && !stays
                && after.pod(end.pod().namespace(), end.pod().name())
                        .filter(pod -> isOf(Kinds.DAEMON_SET, pod) || pod.isBeingDeleted())
                        .isEmpty();
    }

    /** Why a node that the scheduler may choose cannot mount a volume of the pod. */
    private Optional<String> unmountable(PodEnd end, Inventory after) {
        List<String> places = end.node()
                .map(List::of)
                .orElseGet(() -> end.isOneOfSeveral() ? end.verdict().feasible() : List.of());
        List<VolumeSpec> volumes = after.pod(end.pod().namespace(), end.pod().name()).stream()
                .flatMap(pod -> pod.claimNames().stream().flatMap(name -> now.claim(pod.namespace(), name).stream()))
                .flatMap(claim -> now.volume(claim.volumeName()).stream())
                .flatMap(volume -> VolumeSpec.ofReadable(volume, now.release()).stream())
                .toList();
        return places.stream()
                .filter(name -> !name.equals(node.name()))
                .flatMap(name -> now.node(name).stream())
                .flatMap(place -> volumes.stream().map(volume -> Mountability.on(place, volume, now)))
                .filter(mount -> mount.answer() == MountCode.Answer.NOT_MOUNTABLE)
                .map(mount -> mount.node() + ": " + mount.reason().message())
                .findFirst();
    }

    private static Manifest patched(Manifest object, JsonObject patch) {
        return new Manifest((JsonObject) JsonMergePatch.apply(object.json(), patch));
    }

    private void evict(PodView pod) {
        Manifest eviction = new Manifest(JsonObject.of("apiVersion", JsonString.of("policy/v1"))
                .with("kind", "Eviction")
                .with(
                        "metadata",
                        JsonObject.of("namespace", JsonString.of(pod.namespace()))
                                .with("name", pod.name())));
        DraftStep step = draft.step(
                        StepKind.DELETE,
                        "evict-pod",
                        pod.ref(),
                        "an eviction respects budgets, a deletion does not; the owner of the pod recreates it on another"
                                + " node",
                        ".json")
                .reading(eviction)
                .requiring(mayLeave(pod))
                .proving("the API server has accepted the eviction");
        step.doing(
                List.of(
                        "kubectl",
                        "create",
                        "--raw=/api/v1/namespaces/" + pod.namespace() + "/pods/" + pod.name() + "/eviction",
                        "--filename=" + step.file()),
                new Change.Delete(pod.ref()));
        awaitLeft(pod);
    }

    /** The node gets no other pod, and the budgets allow the eviction. */
    private List<Check> mayLeave(PodView pod) {
        List<Check> checks = new ArrayList<>();
        checks.add(Checks.HERE.reads(
                node,
                node + " is cordoned",
                "{.spec.unschedulable}",
                Prints.EXACTLY,
                "true",
                world -> world.objects()
                        .node(node.name())
                        .filter(NodeView::isUnschedulable)
                        .isPresent()));
        for (Manifest each : budgets(pod)) {
            if (letsGo(each, pod)) {
                continue;
            }
            checks.add(Checks.HERE.reads(
                    each.ref(),
                    each.ref() + " allows a disruption",
                    "{.status.disruptionsAllowed}",
                    Prints.NOT_THE_WORD,
                    "0",
                    world -> true));
        }
        return checks;
    }

    private void awaitLeft(PodView pod) {
        List<String> left = List.of(
                "kubectl",
                "get",
                "pods",
                "--namespace=" + pod.namespace(),
                "--field-selector=spec.nodeName=" + node.name(),
                "--output=jsonpath={.items[*].metadata.name}");
        draft.await(
                "wait-until-left",
                pod.ref(),
                left,
                "the next pod is evicted when this one has left the node",
                List.of(Checks.HERE.of(
                        pod.ref(),
                        pod.ref() + " is no longer on " + node,
                        left,
                        Prints.NOT_THE_WORD,
                        pod.name(),
                        world -> world.objects()
                                .pod(pod.namespace(), pod.name())
                                .filter(each -> each.nodeName().equals(node.name()))
                                .isEmpty())));
    }

    /** Waits for the volumes of the pods that leave; whether an attachment without a pod goes away is not known. */
    private void detached(List<PodView> leaving) {
        Set<String> volumes = volumes(leaving);
        Set<String> used = volumes(now.pods().stream()
                .filter(each -> each.nodeName().equals(node.name()) && !each.isFinished())
                .toList());
        List<Check> checks = new ArrayList<>();
        for (AttachmentView each : now.attachments()) {
            boolean isHere = each.nodeName().equals(node.name());
            if (isHere && each.volumeName().filter(volumes::contains).isPresent()) {
                checks.add(Checks.HERE.gone(each.ref()));
            } else if (isHere && each.volumeName().filter(used::contains).isEmpty()) {
                draft.stays.add(each.ref()
                        + " is still there, for no pod: before you switch the node off, check that it is gone");
            }
        }
        if (!checks.isEmpty()) {
            draft.await(
                    "wait-until-detached",
                    node,
                    Kubectl.HERE.attachedVolumes(),
                    "a volume that is still attached cannot be attached to another node",
                    checks);
        }
    }

    private Set<String> volumes(List<PodView> pods) {
        Set<String> volumes = new TreeSet<>();
        for (PodView pod : pods) {
            for (String name : pod.claimNames()) {
                now.claim(pod.namespace(), name).ifPresent(each -> volumes.add(each.volumeName()));
            }
        }
        return volumes;
    }
}
