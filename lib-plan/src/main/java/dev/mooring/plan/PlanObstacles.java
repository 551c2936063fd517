package dev.mooring.plan;

import dev.mooring.driver.BackingStorage;
import dev.mooring.driver.Sameness;
import dev.mooring.driver.internal.InlineUsers;
import dev.mooring.driver.internal.NamedStorage;
import dev.mooring.driver.internal.SameStorage;
import dev.mooring.driver.internal.VolumesOnNodes;
import dev.mooring.forecast.Forecast;
import dev.mooring.internal.Lazy;
import dev.mooring.json.JsonBoolean;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Part;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.LabelMatcher;
import dev.mooring.object.PodView;
import dev.mooring.object.SnapshotContentView;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.NodeReports;
import dev.mooring.object.internal.PartReads;
import dev.mooring.plan.internal.PlanCode;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import dev.mooring.workload.UniqueVolumeName;
import dev.mooring.workload.controller.WorkloadObjects;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** What stands in the way of a plan about claims and volumes: it is refused then. */
final class PlanObstacles {

    private final Inventory now;
    private final Draft draft;
    private final Lazy<InlineUsers> inline;

    PlanObstacles(Inventory now, Draft draft) {
        this.now = now;
        this.draft = draft;
        this.inline = new Lazy<>(() -> InlineUsers.of(now));
    }

    /**
     * What may write a volume and no step stops: a pod or workload that names the storage without a claim, a node that has
     * the volume without a pod or an attachment that explains it, and, if no pod uses the volume, a node that does not answer.
     */
    void checkUsers(VolumeView volume) {
        inline.get()
                .of(volume)
                .forEach(user -> draft.refuse(
                        PlanCode.PLAN_WRITER_CANNOT_BE_STOPPED,
                        volume.ref(),
                        "is, or may be, what " + user.object() + " uses: it " + user.words(),
                        RemedyStep.of("stop-workload", "stop it before the first step")
                                .withTarget(user.object().toString())));
        if (users(volume).allMatch(String::isEmpty)) {
            UniqueVolumeName.ofReadable(volume, now.release()).stream()
                    .flatMap(name -> NodeReports.of(now).mayKeep(name.toString(), List.of(volume)).entrySet().stream())
                    .forEach(lost -> draft.refuse(
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
                draft.refuse(
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
                draft.refuse(
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
                .forEach(each -> draft.refuse(
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
                .ifPresent(each -> draft.refuse(
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
}
