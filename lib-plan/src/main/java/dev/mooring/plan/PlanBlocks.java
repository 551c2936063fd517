package dev.mooring.plan;

import dev.mooring.deletion.Deletion.Propagation;
import dev.mooring.driver.BackingStorage;
import dev.mooring.driver.Sameness;
import dev.mooring.driver.internal.InlineUsers;
import dev.mooring.driver.internal.NamedStorage;
import dev.mooring.driver.internal.SameStorage;
import dev.mooring.driver.internal.VolumesOnNodes;
import dev.mooring.forecast.Forecast;
import dev.mooring.internal.Lazy;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Part;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.move.internal.Owners;
import dev.mooring.move.internal.WorkloadStop;
import dev.mooring.move.internal.WritingWorkloads;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.LabelMatcher;
import dev.mooring.object.PodView;
import dev.mooring.object.SnapshotContentView;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.NodeReports;
import dev.mooring.object.internal.PartReads;
import dev.mooring.plan.internal.Act;
import dev.mooring.plan.internal.PlanCode;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import dev.mooring.step.StepKind;
import dev.mooring.step.internal.Kubectl;
import dev.mooring.workload.UniqueVolumeName;
import dev.mooring.workload.controller.WorkloadObjects;
import dev.mooring.workload.internal.ClaimMaker;
import dev.mooring.workload.internal.Restarters;
import dev.mooring.workload.internal.StatefulSetClaims;
import dev.mooring.workload.internal.WorkloadClaims;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The steps that plans about claims and volumes consist of. Each adds nothing if the objects are already in the wanted
 * state, so that a plan can be continued from any state in between.
 */
final class PlanBlocks {

    static final Set<String> WORKLOADS = Set.of(
            Kinds.CRON_JOB,
            Kinds.DAEMON_SET,
            Kinds.DEPLOYMENT,
            Kinds.JOB,
            Kinds.REPLICATION_CONTROLLER,
            Kinds.REPLICA_SET,
            Kinds.STATEFUL_SET);

    /** The uid of no claim. */
    static final String NO_CLAIM = "00000000-0000-0000-0000-000000000000";

    private static final JsonObject KEEPING_CLAIMS = joined(
            PlanAnnotation.annotated(PlanAnnotation.WHEN_SCALED, JsonString.of("Delete")),
            whenScaled(JsonString.of("Retain")));
    private static final JsonObject DELETING_CLAIMS = joined(
            PlanAnnotation.annotated(PlanAnnotation.WHEN_SCALED, JsonNull.NULL), whenScaled(JsonString.of("Delete")));

    private final Inventory now;
    private final Draft draft;
    private final Lazy<InlineUsers> inline;
    private WritingWorkloads writers = new WritingWorkloads(List.of(), List.of(), List.of(), List.of());
    /** Custom resources that name or own a claim. */
    private final Map<ObjectRef, ObjectRef> others = new TreeMap<>();
    /** The workloads that a step of this plan, or of the plan that this one continues, has stopped. */
    private final Set<ObjectRef> stopped = new TreeSet<>();
    /** Those of them that delete claims when they are scaled down, which the plan prevents. */
    private final Set<ObjectRef> keepingClaims = new TreeSet<>();

    PlanBlocks(Inventory now, Draft draft) {
        this.now = now;
        this.draft = draft;
        this.inline = new Lazy<>(() -> InlineUsers.of(now));
        draft.kinds.addAll(Set.of(
                Kinds.POD,
                Kinds.NODE,
                Kinds.PERSISTENT_VOLUME,
                Kinds.PERSISTENT_VOLUME_CLAIM,
                Kinds.VOLUME_ATTACHMENT));
    }

    /**
     * What may write a volume and no step stops: a pod or workload that names the storage without a claim, a node that has
     * the volume without a pod or an attachment that explains it, and, if no pod uses the volume, a node that does not answer.
     */
    void checkUsers(VolumeView volume) {
        inline.get()
                .of(volume)
                .forEach(user -> refuse(
                        PlanCode.PLAN_WRITER_CANNOT_BE_STOPPED,
                        volume.ref(),
                        "is, or may be, what " + user.object() + " uses: it " + user.words(),
                        RemedyStep.of("stop-workload", "stop it before the first step")
                                .withTarget(user.object().toString())));
        if (users(volume).allMatch(String::isEmpty)) {
            UniqueVolumeName.ofReadable(volume, now.release()).stream()
                    .flatMap(name -> NodeReports.of(now).mayKeep(name.toString(), List.of(volume)).entrySet().stream())
                    .forEach(lost -> refuse(
                            PlanCode.PLAN_NODE_DOES_NOT_ANSWER,
                            lost.getKey().ref(),
                            "may not answer (" + lost.getValue() + "), and may still write " + volume.ref(),
                            RemedyStep.of(
                                    "look-at-node",
                                    "find out whether the node runs; if it is lost, fence it and delete its Node")));
        }
        for (VolumesOnNodes.Entry each : VolumesOnNodes.of(now).of(volume)) {
            boolean isAttached = now.attachments().stream()
                    .anyMatch(attachment ->
                            attachment.nodeName().equals(each.node().name())
                                    && attachment
                                            .volumeName()
                                            .filter(volume.name()::equals)
                                            .isPresent());
            if (!isAttached && users(volume).noneMatch(each.node().name()::equals)) {
                refuse(
                        PlanCode.PLAN_VOLUME_ON_NODE,
                        volume.ref(),
                        each.node().ref() + " has it as " + each.name() + ", and no given pod uses it there",
                        RemedyStep.of(
                                "look-at-node",
                                "find out on the node what uses the volume, and export again when it is gone"));
            }
        }
    }

    /** Another volume of the same storage takes the data with it, unless its policy is Retain. */
    void checkStorage(VolumeView volume) {
        for (VolumeView each : others(volume)) {
            if (!each.reclaimPolicy().equals("Retain")) {
                refuse(
                        PlanCode.PLAN_STORAGE_HAS_ANOTHER_VOLUME,
                        volume.ref(),
                        "is, or may be, the same storage as " + each.ref() + " with policy " + each.reclaimPolicy()
                                + " and phase " + each.phase() + ": that volume takes the data with it",
                        RemedyStep.of("set-reclaim-policy", "set its policy to Retain, and see that its data are there")
                                .withTarget(each.ref().toString()));
            }
        }
    }

    /** The other volumes that are, or may be, the same storage. */
    List<VolumeView> others(VolumeView volume) {
        return now.volumes().stream()
                .filter(each -> !each.name().equals(volume.name()) && SameStorage.mayBe(volume, each))
                .toList();
    }

    /** The claim goes: what is being made from it, or from its volume, never becomes ready. */
    void checkCopies(VolumeView volume) {
        copies(volume)
                .forEach(each -> refuse(
                        PlanCode.PLAN_DATA_ARE_BEING_COPIED,
                        volume.ref(),
                        each + " is being made from its data",
                        RemedyStep.of("wait", "wait until it is ready, or delete it, and export again")
                                .withTarget(each.toString())));
    }

    /** Snapshots and clones that are being made from the volume, or from its claim. */
    private Set<ObjectRef> copies(VolumeView volume) {
        Set<ObjectRef> found = new TreeSet<>();
        volume.claimRef().flatMap(ref -> now.claim(ref.namespace(), ref.name())).ifPresent(claim -> {
            Stream.of(Kinds.VOLUME_SNAPSHOT, Kinds.VOLUME_GROUP_SNAPSHOT)
                    .flatMap(kind -> now.all(kind).stream())
                    .filter(each -> isMadeOf(each, claim))
                    .forEach(each -> found.add(each.ref()));
            now.claims().stream()
                    .filter(each -> each.volumeName().isEmpty() && isCloneOf(each, claim.ref()))
                    .forEach(each -> found.add(each.ref()));
        });
        BackingStorage storage = BackingStorage.of(volume);
        Stream.of(Kinds.VOLUME_SNAPSHOT_CONTENT, Kinds.VOLUME_GROUP_SNAPSHOT_CONTENT)
                .flatMap(kind -> now.all(kind).stream())
                .map(SnapshotContentView::from)
                .filter(each -> NamedStorage.ofSnapshots(each).stream()
                        .anyMatch(named -> SameStorage.between(storage, named).answer() != Sameness.Answer.DIFFERENT))
                .forEach(each -> found.add(each.ref()));
        return found;
    }

    private static boolean isCloneOf(ClaimView clone, ObjectRef claim) {
        return Stream.of("dataSource", "dataSourceRef")
                .map(member -> Part.of(clone.manifest()).at("spec", member))
                .anyMatch(source -> source.at("kind").text().equals(Kinds.PERSISTENT_VOLUME_CLAIM)
                        && source.at("name").text().equals(claim.name())
                        && (source.at("namespace").text().isEmpty()
                                        ? clone.namespace()
                                        : source.at("namespace").text())
                                .equals(claim.namespace()));
    }

    private static boolean isMadeOf(Manifest snapshot, ClaimView claim) {
        Part source = Part.of(snapshot).at("spec", "source");
        return snapshot.namespace().equals(claim.namespace())
                && snapshot.at("status", "readyToUse")
                        .filter(JsonBoolean.TRUE::equals)
                        .isEmpty()
                && (snapshot.kind().equals(Kinds.VOLUME_SNAPSHOT)
                        ? source.at("persistentVolumeClaimName").text().equals(claim.name())
                        : source.at("selector").isPresent()
                                && LabelMatcher.from(source.at("selector"))
                                        .matches(PartReads.texts(
                                                Part.of(claim.manifest()).at("metadata", "labels"))));
    }

    /** The nodes of the pods that use a volume by its claim. */
    private Stream<String> users(VolumeView volume) {
        return now.pods().stream()
                .filter(pod -> pod.claimNames().stream()
                        .flatMap(name -> now.claim(pod.namespace(), name).stream())
                        .anyMatch(claim -> claim.volumeName().equals(volume.name())))
                .map(PodView::nodeName);
    }

    void refuse(PlanCode code, ObjectRef object, String why, RemedyStep... remedy) {
        draft.refused.add(Reason.of(code, object.toString(), why).withRemedy(remedy));
    }

    void remark(PlanCode code, ObjectRef object, String why) {
        draft.remarks.add(Reason.of(code, object.toString(), why));
    }

    /**
     * A new workload, and the claims and pods that its controller makes, are taken by the API server: neither validation
     * nor Pod Security, a quota or a limit range of the namespace refuses them.
     *
     * @param leaves the namespace whose quotas count the old workload until it is gone
     */
    void serverTakes(Manifest workload, String leaves) {
        List<String> kinds = new ArrayList<>(List.of(Kinds.NAMESPACE, Kinds.STORAGE_CLASS));
        if (!workload.namespace().equals(leaves)) {
            kinds.addAll(WorkloadObjects.kinds());
            kinds.addAll(List.of(Kinds.PERSISTENT_VOLUME_CLAIM, Kinds.POD, Kinds.RESOURCE_QUOTA, Kinds.LIMIT_RANGE));
        }
        refusals(Forecast.of(place(workload.namespace(), kinds)).creating(workload));
    }

    /** A claim that is recreated is taken by the API server: no quota or limit range of the namespace refuses it. */
    void serverTakesClaim(Manifest claim) {
        Inventory place = place(
                        claim.namespace(),
                        List.of(
                                Kinds.NAMESPACE,
                                Kinds.STORAGE_CLASS,
                                Kinds.PERSISTENT_VOLUME_CLAIM,
                                Kinds.RESOURCE_QUOTA,
                                Kinds.LIMIT_RANGE))
                .complete(Kinds.POD);
        Forecast there = Forecast.of(place);
        Forecast without = place.find(claim.ref()).isPresent()
                ? there.deleting(each -> each.inOrder(List.of(claim.ref())))
                : there;
        refusals(without.creating(claim));
    }

    private Inventory place(String namespace, List<String> kinds) {
        List<Manifest> there = new ArrayList<>();
        for (String kind : kinds) {
            now.all(kind).stream()
                    .filter(each ->
                            each.namespace().isEmpty() || each.namespace().equals(namespace))
                    .forEach(there::add);
        }
        return Inventory.of(there)
                .on(now.release())
                .complete(kinds.stream().filter(now::isComplete).toArray(String[]::new));
    }

    private void refusals(Forecast created) {
        created.refusals().stream()
                .flatMap(each -> each.reasons().stream())
                .forEach(each ->
                        draft.refused.add(Reason.of(PlanCode.PLAN_SERVER_REFUSES, each.subject(), each.message())
                                .withRemedy(each.remedy())));
    }

    /** A claim that was recreated during a plan has an empty volume; the data are in the one that remembers it. */
    void checkOnly(ObjectRef claim, VolumeView volume, Optional<VolumeView> other) {
        other.filter(each -> !each.name().equals(volume.name()))
                .ifPresent(each -> refuse(
                        PlanCode.PLAN_SEVERAL_VOLUMES,
                        claim,
                        "has " + volume.name() + ", and " + each.name()
                                + " was its volume too: the claim was recreated meanwhile",
                        RemedyStep.of(
                                "bind",
                                "compare the data, stop what recreates the claim, and bind it to the right volume")));
    }

    /** Another volume that remembers a claim. */
    Optional<VolumeView> remembering(ObjectRef claim, VolumeView but) {
        return remembering(claim)
                .filter(each -> !each.name().equals(but.name()))
                .findFirst();
    }

    /** The volumes that remember a claim. */
    Stream<VolumeView> remembering(ObjectRef claim) {
        return now.volumes().stream()
                .filter(each -> PlanAnnotation.of(each)
                        .flatMap(PlanAnnotation::owner)
                        .filter(claim::equals)
                        .isPresent());
    }

    /** The policy that a volume has outside of a plan. */
    static String policy(VolumeView volume) {
        return PlanAnnotation.of(volume).map(PlanAnnotation::policy).orElse(volume.reclaimPolicy());
    }

    /** The volume keeps its data, and remembers its policy and the claim that is recreated. */
    void keep(VolumeView volume, Optional<Manifest> claim) {
        Optional<PlanAnnotation> known = PlanAnnotation.of(volume);
        PlanAnnotation memo = new PlanAnnotation(policy(volume), claim.or(() -> known.flatMap(PlanAnnotation::claim)));
        if (volume.reclaimPolicy().equals("Retain")
                && known.filter(memo::equals).isPresent()) {
            return;
        }
        JsonObject back = PlanAnnotation.annotated(PlanAnnotation.KEY, JsonNull.NULL)
                .with("spec", JsonObject.of("persistentVolumeReclaimPolicy", JsonString.of(volume.reclaimPolicy())));
        draft.patch(
                "keep-data",
                volume.ref(),
                memo.written(),
                back,
                "with Retain the data stay whatever is deleted; the annotation remembers what the last step restores",
                List.of());
    }

    /** The volume keeps its data for good. */
    void retain(VolumeView volume) {
        if (!volume.reclaimPolicy().equals("Retain")) {
            draft.patch(
                    "set-retain",
                    volume.ref(),
                    JsonObject.of("spec", JsonObject.of("persistentVolumeReclaimPolicy", JsonString.of("Retain"))),
                    JsonObject.of(
                            "spec",
                            JsonObject.of("persistentVolumeReclaimPolicy", JsonString.of(volume.reclaimPolicy()))),
                    "with Retain the data stay whatever is deleted",
                    List.of());
        }
    }

    /** Restores the former policy of the volume. */
    void restore(VolumeView volume, List<Check> checks) {
        boolean isTouched = PlanAnnotation.of(volume).isPresent()
                || draft.steps.stream()
                        .anyMatch(each -> each.action().equals("keep-data")
                                && each.target().equals(volume.ref()));
        String policy = policy(volume);
        draft.end(
                volume.ref() + " has reclaim policy " + policy,
                world -> world.volume(volume.name())
                        .filter(each -> each.reclaimPolicy().equals(policy)
                                && PlanAnnotation.of(each).isEmpty())
                        .isPresent());
        if (isTouched) {
            PlanAnnotation memo = new PlanAnnotation(policy, Optional.empty());
            draft.patch(
                    "restore-policy",
                    volume.ref(),
                    memo.removed(),
                    memo.written(),
                    policy.equals("Retain")
                            ? "no trace of the plan is left on the volume"
                            : "the volume has its former policy again: its data are deleted with its claim",
                    checks);
        }
    }

    /** The current users of the claims. */
    WritingWorkloads users(Set<ObjectRef> claims) {
        WritingWorkloads all = WritingWorkloads.of(now, claims);
        List<Manifest> users = new ArrayList<>(
                all.workloads().stream().filter(each -> isUser(each, claims)).toList());
        WORKLOADS.stream()
                .sorted()
                .forEach(kind -> now.all(kind).stream()
                        .filter(each -> !users.contains(each) && wasUser(each, claims))
                        .forEach(users::add));
        writers = new WritingWorkloads(users, all.made(), all.pods(), all.unstoppable());
        writers.workloads().forEach(each -> draft.concerned.add(each.ref()));
        ClaimMaker.of(now, claims).stream()
                .filter(each -> !each.isWorkload())
                .forEach(each -> others.put(each.object(), each.claim()));
        for (Manifest each : writers.workloads()) {
            if (each.annotation(PlanAnnotation.REPLICAS).isPresent()) {
                stopped.add(each.ref());
            }
        }
        return writers;
    }

    /**
     * A StatefulSet that was stopped wants no claims now. A ReplicaSet has the annotations of its Deployment, and keeps them.
     *
     * @upstream pkg/controller/deployment/util/deployment_util.go SetNewReplicaSetAnnotations
     */
    private static boolean wasUser(Manifest workload, Set<ObjectRef> claims) {
        return Owners.controller(workload).isEmpty()
                && replicasBefore(workload)
                        .map(count -> new Manifest(
                                workload.json().with("spec", workload.spec().with("replicas", JsonNumber.of(count)))))
                        .filter(before ->
                                WorkloadClaims.of(before).claims().stream().anyMatch(claims::contains))
                        .isPresent();
    }

    /** How many pods a workload had that a plan has stopped. */
    private static Optional<Integer> replicasBefore(Manifest workload) {
        return workload.annotation(PlanAnnotation.REPLICAS)
                .filter(each -> each.matches("\\d{1,9}"))
                .map(Integer::parseInt);
    }

    /** How many pods it gets: whoever scaled it up since it was stopped may have chosen fewer than before. */
    static int replicas(Manifest workload) {
        return Math.max(
                WorkloadStop.replicas(workload), replicasBefore(workload).orElse(0));
    }

    /** An old ReplicaSet of a Deployment names a claim that the Deployment no longer uses. */
    private boolean isUser(Manifest workload, Set<ObjectRef> claims) {
        return !workload.kind().equals(Kinds.DEPLOYMENT)
                || WorkloadClaims.of(workload).claims().stream().anyMatch(claims::contains)
                || now.pods().stream()
                        .anyMatch(pod -> !pod.isFinished()
                                && pod.namespace().equals(workload.namespace())
                                && pod.claimNames().stream()
                                        .anyMatch(name -> claims.contains(ObjectRef.claim(pod.namespace(), name))));
    }

    /**
     * Stops the owners of pods that use the claims; a pod without an owner is deleted. A claim that is being deleted
     * goes with its last pod, so its volume keeps the data before that.
     */
    void stop(List<Check> checks) {
        draft.kinds.addAll(WORKLOADS);
        for (PodView each : writers.unstoppable()) {
            refuse(
                    PlanCode.PLAN_WRITER_CANNOT_BE_STOPPED,
                    each.ref(),
                    "uses the claim, and its owner is not given, or is not one of Kubernetes' own workloads",
                    RemedyStep.of(
                            "stop-writer",
                            "stop the pod with the tool that creates it, or give that object, and export again"));
        }
        others.forEach((object, claim) -> refuse(
                PlanCode.PLAN_WRITER_CANNOT_BE_STOPPED,
                object,
                "names or owns " + claim + ", and may make pods that use it: no step stops that",
                RemedyStep.of("stop-writer", "stop it with its own tool, and export again")));
        for (Manifest each : writers.workloads()) {
            Optional<WorkloadStop> stop = WorkloadStop.of(each.kind());
            if (each.kind().equals(Kinds.POD)) {
                deletePod(each, checks);
            } else if (stop.isPresent() && !stop.get().isStopped(each)) {
                stop(each, stop.get(), checks);
            }
            if (each.kind().equals(Kinds.STATEFUL_SET)) {
                unready(each).forEach(pod -> deletePod(pod.manifest(), checks));
            }
            checkRestarters(each);
            if (Restarters.isManaged(each)) {
                remark(
                        PlanCode.PLAN_GITOPS_APPLIES_AGAIN,
                        each.ref(),
                        "has the mark of a GitOps tool: pause it until the last step, or it starts the workload again and"
                                + " the steps wait");
            }
        }
    }

    /** What is given and starts a stopped workload again, or creates a deleted one. */
    void checkRestarters(Manifest workload) {
        Restarters.given(workload, now)
                .forEach(what -> refuse(
                        PlanCode.PLAN_WRITER_CANNOT_BE_STOPPED,
                        workload.ref(),
                        what + ": no step stops that",
                        RemedyStep.of("pause-restarter", "pause it with its own tool, and export again")));
    }

    /**
     * The pods that a stopped, ordered set does not delete on its own: those that are not ready, except the first.
     *
     * @upstream pkg/controller/statefulset/stateful_set_control.go processCondemned
     */
    private List<PodView> unready(Manifest set) {
        boolean isOrdered = !set.spec().string("podManagementPolicy").orElse("").equals("Parallel");
        return writers.pods().stream()
                .filter(pod -> isOrdered
                        && pod.namespace().equals(set.namespace())
                        && StatefulSetClaims.member(pod.name()).set().equals(set.name())
                        && !pod.manifest().metadata().has("deletionTimestamp")
                        && isUnready(pod))
                .sorted(Comparator.comparingInt(
                        pod -> StatefulSetClaims.member(pod.name()).ordinal()))
                .skip(1)
                .toList();
    }

    static boolean isUnready(PodView pod) {
        return !pod.phase().equals(Phases.RUNNING)
                || pod.manifest().status().array("conditions").items().stream()
                        .anyMatch(each -> each instanceof JsonObject condition
                                && condition
                                        .string("type")
                                        .filter("Ready"::equals)
                                        .isPresent()
                                && condition
                                        .string("status")
                                        .filter("True"::equals)
                                        .isEmpty());
    }

    /** A set that deletes the claims of pods that it has too many must not do so when it is stopped: both in one patch. */
    private void stop(Manifest workload, WorkloadStop stop, List<Check> checks) {
        int replicas = replicas(workload);
        boolean isDeleting = workload.kind().equals(Kinds.STATEFUL_SET)
                && whenScaled(workload).equals("Delete");
        JsonObject stopping = joined(
                PlanAnnotation.annotated(PlanAnnotation.REPLICAS, JsonString.of(Integer.toString(replicas))),
                stop.stopping());
        JsonObject starting =
                joined(PlanAnnotation.annotated(PlanAnnotation.REPLICAS, JsonNull.NULL), stop.starting(replicas));
        JsonObject patch = isDeleting ? joined(stopping, KEEPING_CLAIMS) : stopping;
        JsonObject back = isDeleting ? joined(starting, DELETING_CLAIMS) : starting;
        boolean isScaled = Act.SCALED.contains(workload.kind());
        draft.steps.add(new Draft.Step(
                isScaled ? StepKind.SCALE : StepKind.PATCH,
                "stop-writer",
                workload.ref(),
                Kubectl.HERE.patch(workload.ref(), patch),
                "no pod may write while the claim changes; the annotation remembers how many pods there were"
                        + (isDeleting ? ", and the set keeps the claims that it would delete" : ""),
                "the workload no longer creates pods",
                Kubectl.HERE.patch(workload.ref(), back),
                "",
                Optional.empty(),
                checks,
                new Act.Patch(workload.ref(), patch)));
        stopped.add(workload.ref());
        if (isDeleting) {
            keepingClaims.add(workload.ref());
        }
        if (!isScaled) {
            writers.pods().forEach(pod -> deletePod(pod.manifest(), checks));
        }
    }

    private static String whenScaled(Manifest set) {
        return set.spec()
                .child("persistentVolumeClaimRetentionPolicy")
                .string("whenScaled")
                .orElse("");
    }

    private static JsonObject whenScaled(JsonString policy) {
        return JsonObject.of(
                "spec", JsonObject.of("persistentVolumeClaimRetentionPolicy", JsonObject.of("whenScaled", policy)));
    }

    private void deletePod(Manifest pod, List<Check> checks) {
        if (draft.steps.stream().anyMatch(each -> each.target().equals(pod.ref()))) {
            return;
        }
        draft.steps.add(new Draft.Step(
                StepKind.DELETE,
                "delete-pod",
                pod.ref(),
                Draft.deleting(pod.ref()),
                "the pod uses the claim, and stopping its owner does not stop it",
                "the API server has accepted the deletion",
                List.of(),
                "",
                Optional.empty(),
                checks,
                new Act.Delete(pod.ref(), Propagation.BACKGROUND)));
        if (pod.metadata().array("ownerReferences").items().isEmpty()) {
            remark(
                    PlanCode.PLAN_POD_NOT_MADE_AGAIN,
                    pod.ref(),
                    "is deleted, and nothing recreates it: keep its manifest, and create it after the last step");
        }
    }

    /** Deletes a claim when no pod uses it and its volume keeps the data and remembers it. */
    void delete(ObjectRef claim, String volume) {
        delete(claim, List.of(volume), Check.kept(volume));
    }

    /** Deletes a claim when no pod uses it, and an additional condition holds. */
    void delete(ObjectRef claim, List<String> volumes, List<Check> besides) {
        List<Check> checks = new ArrayList<>(besides);
        checks.add(Check.unused(claim));
        volumes.forEach(each -> checks.add(Check.detached(each)));
        Optional<ClaimView> there = now.claim(claim.namespace(), claim.name());
        if (there.isPresent() && !there.get().isBeingDeleted()) {
            draft.await(
                    "wait-until-unmounted",
                    claim,
                    Kubectl.HERE.claimsOfPods(claim.namespace()),
                    "the storage is in use until no node has it attached",
                    checks);
            delete("delete-claim", claim, "the claim goes; its volume decides what happens to the data", checks);
        }
        if (there.isPresent()) {
            List<Check> gone = new ArrayList<>(besides);
            gone.add(Check.gone(claim));
            draft.await(
                    "wait-until-gone",
                    claim,
                    Kubectl.HERE.name(claim),
                    "a claim that is being deleted still has the volume and the name",
                    gone);
        }
    }

    /** Waits until no node has what a claim has. */
    void unmounted(ObjectRef claim, List<String> volumes) {
        List<Check> checks = new ArrayList<>();
        checks.add(Check.unused(claim));
        volumes.forEach(each -> checks.add(Check.detached(each)));
        draft.await(
                "wait-until-unmounted",
                claim,
                Kubectl.HERE.claimsOfPods(claim.namespace()),
                "the storage is in use until no node has it attached",
                checks);
    }

    /** Waits until an object that is being deleted is gone. */
    void gone(ObjectRef object) {
        if (draft.steps.isEmpty() && now.find(object).isEmpty()) {
            return;
        }
        draft.await(
                "wait-until-gone",
                object,
                Kubectl.HERE.name(object),
                "the deletion is accepted before the object is gone",
                List.of(Check.gone(object)));
    }

    /**
     * The volume names a claim that never was, so that its own claim is Lost and it is Released; only for a volume that is being
     * deleted, which is gone then. Without claimRef the controller would bind its claim to it again.
     *
     * @upstream pkg/controller/volume/persistentvolume/pv_controller.go syncBoundClaim
     */
    void release(VolumeView volume, List<Check> checks) {
        JsonValue before = volume.manifest().spec().child("claimRef").get("uid").orElse(JsonNull.NULL);
        draft.patch(
                "release-volume",
                volume.ref(),
                claimUid(JsonString.of(NO_CLAIM)),
                claimUid(before),
                "a volume that is being deleted goes when no claim has it; the data stay by Retain, and its claim is Lost until"
                        + " the volume is there again",
                checks);
    }

    private static JsonObject claimUid(JsonValue uid) {
        return JsonObject.of("spec", JsonObject.of("claimRef", JsonObject.of("uid", uid)));
    }

    /** From now on the data go with the claim. */
    void destroy(VolumeView volume) {
        if (!volume.reclaimPolicy().equals("Delete")) {
            draft.patch(
                    "set-delete",
                    volume.ref(),
                    JsonObject.of("spec", JsonObject.of("persistentVolumeReclaimPolicy", JsonString.of("Delete"))),
                    JsonObject.of(
                            "spec",
                            JsonObject.of("persistentVolumeReclaimPolicy", JsonString.of(volume.reclaimPolicy()))),
                    "with Delete the provisioner deletes the data when the claim is gone",
                    List.of());
        }
    }

    /** A recreated volume gets the policy of the one before. */
    void restoreCreated(ObjectRef volume, Manifest created, List<Check> checks) {
        PlanAnnotation memo = PlanAnnotation.of(created).orElse(new PlanAnnotation("Retain", Optional.empty()));
        draft.patch(
                "restore-policy",
                volume,
                new PlanAnnotation(memo.policy(), Optional.empty()).removed(),
                memo.written(),
                "the volume has its former policy again",
                checks);
        draft.end(
                volume + " has reclaim policy " + memo.policy(),
                world -> world.volume(volume.name())
                        .filter(each -> each.reclaimPolicy().equals(memo.policy())
                                && PlanAnnotation.of(each).isEmpty())
                        .isPresent());
    }

    /** What was stopped and is not started again. */
    void stayStopped(ObjectRef but) {
        writers.workloads().stream()
                .filter(each -> stopped.contains(each.ref()) && !each.ref().equals(but))
                .forEach(each -> remark(
                        PlanCode.PLAN_WORKLOAD_STAYS_STOPPED,
                        each.ref(),
                        "stays stopped: it names a claim that is gone"));
    }

    /** Deletes an object. */
    void delete(String action, ObjectRef object, String why, List<Check> checks, String... more) {
        boolean isOrphaning = List.of(more).contains("--cascade=orphan");
        draft.steps.add(new Draft.Step(
                StepKind.DELETE,
                action,
                object,
                Draft.deleting(object, more),
                why,
                "the API server has accepted the deletion",
                List.of(),
                "",
                Optional.empty(),
                checks,
                new Act.Delete(object, isOrphaning ? Propagation.ORPHAN : Propagation.BACKGROUND)));
    }

    /** Reserves a volume for a claim, by its uid if the claim exists. */
    void reserve(VolumeView volume, ObjectRef claim, String uid, List<Check> checks) {
        boolean isReserved = volume.claimRef()
                .filter(each -> each.key().equals(claim.key()) && each.uid().equals(uid))
                .isPresent();
        if (isReserved) {
            return;
        }
        JsonValue before = volume.manifest().spec().get("claimRef").orElse(JsonNull.NULL);
        JsonObject ref = JsonObject.of("apiVersion", JsonString.of("v1"))
                .with("kind", Kinds.PERSISTENT_VOLUME_CLAIM)
                .with("namespace", claim.namespace())
                .with("name", claim.name())
                .with("uid", uid.isEmpty() ? JsonNull.NULL : JsonString.of(uid))
                .with("resourceVersion", JsonNull.NULL);
        JsonObject spec = JsonObject.of("spec", JsonObject.of("claimRef", ref));
        // A claim that takes a free volume between check and step is not overwritten.
        Optional<String> version = volume.manifest().metadata().string("resourceVersion");
        boolean isFree =
                volume.claimRef().isEmpty() && PlanAnnotation.of(volume).isEmpty() && draft.steps.isEmpty();
        JsonObject patch = isFree && version.isPresent()
                ? spec.with("metadata", JsonObject.of("resourceVersion", JsonString.of(version.get())))
                : spec;
        List<Check> all = new ArrayList<>(checks);
        all.add(Check.notBound(volume.name()));
        draft.steps.add(new Draft.Step(
                StepKind.PATCH,
                "reserve-volume",
                volume.ref(),
                Kubectl.HERE.patch(volume.ref(), patch),
                "a volume that names a claim binds to no other one; without the uid of a claim that is gone it can be"
                        + " bound again",
                "the volume waits for its claim",
                Kubectl.HERE.patch(volume.ref(), JsonObject.of("spec", JsonObject.of("claimRef", before))),
                "",
                Optional.empty(),
                all,
                volume.claimRef().isEmpty()
                        ? new Act.PatchIfFree(volume.ref(), spec)
                        : new Act.Patch(volume.ref(), spec)));
    }

    void create(Manifest claim, String volume) {
        ObjectRef ref = claim.ref();
        List<Check> checks = new ArrayList<>();
        checks.add(Check.namespace(ref.namespace()));
        checks.add(Check.free(ref));
        checks.add(Check.reserved(volume, ref));
        draft.create("create-claim", claim, "it names its volume, and binds to no other one", checks);
    }

    void bound(ObjectRef claim, String volume) {
        draft.await(
                "wait-until-bound",
                claim,
                Kubectl.HERE.read(claim, "{.status.phase} {.spec.volumeName}"),
                "nothing may start before the claim has its volume",
                List.of(Check.bound(claim, volume)));
    }

    /** Starts again what was stopped; with the new claim name if a workload names the claim. */
    void start(List<Check> checks, Optional<ObjectRef> old, Optional<ObjectRef> renamed) {
        for (Manifest each : writers.workloads()) {
            JsonObject change = old.isPresent() && renamed.isPresent()
                    ? renaming(each, old.get(), renamed.get())
                    : JsonObject.EMPTY;
            if (!stopped.contains(each.ref()) && change.isEmpty()) {
                continue;
            }
            boolean isElsewhere = renamed.filter(to -> !to.namespace().equals(each.namespace()))
                    .isPresent();
            if (isElsewhere || (renamed.isPresent() && change.isEmpty())) {
                remark(
                        PlanCode.PLAN_WORKLOAD_STAYS_STOPPED,
                        each.ref(),
                        "stays stopped: it names the old claim; create it again with the new one");
                continue;
            }
            start(each, change, JsonObject.EMPTY, checks);
            if (!change.isEmpty()) {
                ObjectRef to = renamed.orElseThrow();
                draft.end(
                        each.ref() + " names " + to,
                        world -> world.find(each.ref())
                                .filter(now ->
                                        renaming(now, old.orElseThrow(), to).isEmpty())
                                .isPresent());
            }
        }
    }

    /**
     * Starts a workload again if it was stopped, and changes it in the same patch.
     *
     * @param back the patch that undoes the change
     */
    void start(Manifest workload, JsonObject change, JsonObject back, List<Check> checks) {
        Optional<WorkloadStop> stop = WorkloadStop.of(workload.kind());
        if (stop.isEmpty() || workload.kind().equals(Kinds.POD)) {
            return;
        }
        boolean isStopped = stopped.contains(workload.ref());
        int replicas = replicas(workload);
        boolean isKeepingClaims =
                workload.annotation(PlanAnnotation.WHEN_SCALED).isPresent() || keepingClaims.contains(workload.ref());
        JsonObject noted =
                isStopped ? PlanAnnotation.annotated(PlanAnnotation.REPLICAS, JsonNull.NULL) : JsonObject.EMPTY;
        JsonObject mark = isKeepingClaims ? joined(noted, DELETING_CLAIMS) : noted;
        JsonObject starting = isStopped ? stop.get().starting(replicas) : JsonObject.EMPTY;
        JsonObject patch = joined(joined(mark, change), starting);
        boolean isScaled = Act.SCALED.contains(workload.kind());
        draft.steps.add(new Draft.Step(
                isScaled && isStopped ? StepKind.SCALE : StepKind.PATCH,
                isStopped ? "start-writer" : "use-new-name",
                workload.ref(),
                Kubectl.HERE.patch(workload.ref(), patch),
                change.isEmpty() ? "the application starts again" : "the application starts again with the new names",
                "the workload creates its pods",
                isScaled
                        ? Kubectl.HERE.patch(
                                workload.ref(), joined(back, stop.get().stopping()))
                        : List.of(),
                "",
                Optional.empty(),
                checks,
                new Act.Patch(workload.ref(), patch)));
        draft.end(
                workload.ref() + " runs as before",
                world -> world.find(workload.ref())
                        .filter(each -> each.annotation(PlanAnnotation.REPLICAS).isEmpty()
                                && each.annotation(PlanAnnotation.WHEN_SCALED).isEmpty()
                                && (!isScaled || !isStopped || WorkloadStop.replicas(each) == replicas))
                        .isPresent());
    }

    /** Both patches in one; unlike applying one to the other, what they remove stays removed. */
    private static JsonObject joined(JsonObject one, JsonObject other) {
        JsonObject joined = one;
        for (var each : other.members().entrySet()) {
            JsonValue mine = one.get(each.getKey()).orElse(JsonNull.NULL);
            boolean both = mine instanceof JsonObject && each.getValue() instanceof JsonObject;
            joined = joined.with(
                    each.getKey(), both ? joined((JsonObject) mine, (JsonObject) each.getValue()) : each.getValue());
        }
        return joined;
    }

    /** The patch that makes a workload name another claim; empty if that is not possible. */
    static JsonObject renaming(Manifest workload, ObjectRef old, ObjectRef renamed) {
        boolean isNamed = WorkloadClaims.of(workload).claims().contains(old);
        if (!isNamed
                || !old.namespace().equals(renamed.namespace())
                || workload.kind().equals(Kinds.JOB)) {
            return JsonObject.EMPTY;
        }
        boolean isCronJob = workload.kind().equals(Kinds.CRON_JOB);
        JsonObject spec = isCronJob ? workload.spec().child("jobTemplate").child("spec") : workload.spec();
        List<JsonValue> volumes = new ArrayList<>();
        boolean isChanged = false;
        for (JsonValue each :
                spec.child("template").child("spec").array("volumes").items()) {
            boolean isIt = each instanceof JsonObject volume
                    && volume.child("persistentVolumeClaim")
                            .string("claimName")
                            .filter(old.name()::equals)
                            .isPresent();
            isChanged |= isIt;
            volumes.add(
                    isIt
                            ? ((JsonObject) each)
                                    .with(
                                            "persistentVolumeClaim",
                                            ((JsonObject) each)
                                                    .child("persistentVolumeClaim")
                                                    .with("claimName", renamed.name()))
                            : each);
        }
        JsonObject template = JsonObject.of(
                "spec",
                JsonObject.of("template", JsonObject.of("spec", JsonObject.of("volumes", new JsonArray(volumes)))));
        return !isChanged
                ? JsonObject.EMPTY
                : isCronJob ? JsonObject.of("spec", JsonObject.of("jobTemplate", template)) : template;
    }

    /** Every claim outside the goal keeps its volume. */
    void othersStay(Set<ObjectRef> own) {
        List<ClaimView> others = now.claims().stream()
                .filter(each -> !own.contains(each.ref()) && !each.volumeName().isEmpty())
                .toList();
        draft.end(
                "every other claim has its volume",
                world -> others.stream()
                        .allMatch(each -> world.claim(each.ref())
                                .filter(found -> found.volumeName().equals(each.volumeName()))
                                .isPresent()));
    }
}
