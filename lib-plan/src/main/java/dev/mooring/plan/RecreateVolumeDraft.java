package dev.mooring.plan;

import dev.mooring.driver.BackingStorage;
import dev.mooring.driver.Reach;
import dev.mooring.driver.Sameness;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.VolumeView;
import dev.mooring.plan.internal.ClaimDocument;
import dev.mooring.plan.internal.PlanCode;
import dev.mooring.reason.RemedyStep;
import dev.mooring.workload.VolumeSpec;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A volume gets another node affinity or other fields of its source: it is recreated for the same storage and claim. */
final class RecreateVolumeDraft extends GoalDraft {

    private static final String AFFINITY = "nodeAffinity";
    private static final String PROVISIONED_BY = "pv.kubernetes.io/provisioned-by";
    /** Fields of a source that do not name storage. */
    private static final Set<String> NAMING_NOTHING = Set.of(
            "fsType",
            "readOnly",
            "secretRef",
            "controllerPublishSecretRef",
            "nodeStageSecretRef",
            "nodePublishSecretRef",
            "controllerExpandSecretRef",
            "nodeExpandSecretRef");

    /** Storage whose data do not depend on the node that uses it. */
    private static final Set<Reach> BEYOND_NODES =
            Set.of(Reach.KUBERNETES_CLUSTER, Reach.ZONE, Reach.REGION, Reach.NETWORK);

    private final Goal.Recreate goal;
    private final ObjectRef volume;
    private final RecreatedFields fields;
    private final Optional<VolumeView> there;

    RecreateVolumeDraft(Goal.Recreate goal, Inventory now) {
        super(now);
        this.goal = goal;
        this.volume = goal.object();
        this.fields = RecreatedFields.of(goal, now, draft);
        this.there = now.volume(volume.name());
    }

    @Override
    void write() {
        List<ClaimView> claims = VolumeRecreation.claims(now, volume);
        Optional<ClaimView> claim = claims.stream().findFirst();
        Optional<Manifest> kept = claim.flatMap(each -> VolumeRecreation.kept(each, volume));
        if (claims.size() > 1) {
            draft.refuse(
                    PlanCode.PLAN_GOAL_UNCLEAR,
                    volume,
                    "is named by " + claims.get(0).ref() + " and by "
                            + claims.get(1).ref(),
                    RemedyStep.of("forget-volume", "remove the annotation from the claim that did not have it"));
        } else if (there.isEmpty() && kept.isEmpty()) {
            draft.refuse(PlanCode.PLAN_OBJECT_NOT_GIVEN, volume, "is not given, and no given claim remembers it");
        } else if (claim.isEmpty()) {
            draft.refuse(
                    PlanCode.PLAN_DATA_GO_WITH_OBJECT,
                    volume,
                    "has no claim that could remember it while it is deleted",
                    RemedyStep.of(
                            "bind",
                            "bind it to its claim first; or set policy Retain, save its manifest, delete it, and create it"
                                    + " with the changed field"));
        } else if (claim.get().isBeingDeleted()) {
            draft.refuse(
                    PlanCode.PLAN_OBJECT_BEING_DELETED,
                    claim.get().ref(),
                    "is being deleted",
                    RemedyStep.of("undelete", "plan to undelete the claim first"));
        } else if (kept.isEmpty() && there.filter(VolumeView::isBeingDeleted).isPresent()) {
            draft.refuse(
                    PlanCode.PLAN_OBJECT_BEING_DELETED,
                    volume,
                    "is being deleted",
                    RemedyStep.of("undelete", "plan to undelete the volume first"));
        } else {
            recreate(claim.get());
        }
    }

    private void recreate(ClaimView claim) {
        there.ifPresent(this::check);
        fields.changes().stream()
                .filter(each -> each.last().equals("fsType")
                        && there.filter(known -> !each.isIn(known.manifest())).isPresent())
                .forEach(each -> draft.remark(
                        PlanCode.PLAN_STORAGE_STAYS,
                        volume,
                        "the file system on it stays what it is: with the type of another one it is not mounted"));
        fields.changes()
                .forEach(each ->
                        draft.end(volume + " has the new " + each.field(), world -> world.is(volume, each::isIn)));
        new VolumeRecreation(this, claim).write(there, this::changed);
    }

    private void check(VolumeView known) {
        if (fields.areIn(known.manifest())) {
            return;
        }
        fields.check(known.manifest(), change -> isRefused(known, change));
        obstacles.checkUsers(known);
        obstacles.checkCopies(known);
        if (draft.refused.isEmpty()) {
            Manifest again = changed(known.manifest());
            fields.checkServer(ClaimDocument.unserved(again));
            if (draft.refused.isEmpty()) {
                checkData(known, VolumeView.from(again));
                checkOthers(known, VolumeView.from(again));
                checkNodes(VolumeView.from(again));
            }
        }
    }

    private boolean isRefused(VolumeView known, FieldChange change) {
        if (change.first().equals("volumeMode")) {
            return fields.isOtherMode(change, "volume");
        }
        if (change.first().equals("claimRef")) {
            return fields.isOtherData(
                    change,
                    "gives the volume to another claim",
                    RemedyStep.of("bind", "plan to bind that claim to it"));
        }
        String source = VolumeSpec.ofVolume(known).sourceKey();
        boolean isKnown = change.first().equals(AFFINITY) || change.first().equals(source);
        boolean isOther = !isKnown
                && known.manifest().spec().child(change.first()).isEmpty()
                && !Set.of(
                                "accessModes",
                                "capacity",
                                "mountOptions",
                                "persistentVolumeReclaimPolicy",
                                "storageClassName",
                                "volumeAttributesClassName")
                        .contains(change.first())
                && !change.isInMetadata();
        return isOther
                && fields.isUnclear(
                        change,
                        "is no field that a plan changes in this volume",
                        RemedyStep.of("choose-field", "expected " + AFFINITY + ", or a field of " + source));
    }

    /** The volume with the changed fields; a driver of another name is also the one that deletes it. */
    private Manifest changed(Manifest known) {
        Manifest changed = fields.on(known);
        String before = known.spec().child("csi").string("driver").orElse("");
        String after = changed.spec().child("csi").string("driver").orElse("");
        boolean isDeletedByDriver =
                known.annotation(PROVISIONED_BY).filter(before::equals).isPresent();
        return before.equals(after) || !isDeletedByDriver
                ? changed
                : new Manifest(changed.json()
                        .with(
                                "metadata",
                                changed.metadata()
                                        .with(
                                                "annotations",
                                                changed.metadata()
                                                        .child("annotations")
                                                        .with(PROVISIONED_BY, after))));
    }

    /** The promise: the changed volume is the storage that has the data. */
    private void checkData(VolumeView before, VolumeView after) {
        BackingStorage old = BackingStorage.of(before);
        boolean isSourceKept = naming(before).equals(naming(after));
        boolean isPlaceKept = before.manifest()
                        .spec()
                        .child(AFFINITY)
                        .equals(after.manifest().spec().child(AFFINITY))
                || BEYOND_NODES.contains(old.reach());
        Sameness sameness = old.compare(BackingStorage.of(after));
        if (isPlaceKept && (isSourceKept || sameness.answer() == Sameness.Answer.SAME)) {
            return;
        }
        if (isPlaceKept && sameness.answer() == Sameness.Answer.DIFFERENT) {
            draft.refuse(
                    PlanCode.PLAN_FIELD_NAMES_OTHER_DATA,
                    volume,
                    "would be other storage: " + sameness.message(),
                    RemedyStep.of(
                            "bind",
                            "if that storage has the right data, create a volume for it, and plan to bind the claim to it"));
        } else if (goal.isSameData()) {
            draft.said.add(volume + " with the new "
                    + String.join(", ", goal.fields().keySet()) + " is the storage that has the data");
        } else {
            draft.refuse(
                    PlanCode.PLAN_FIELD_NAMES_OTHER_DATA,
                    volume,
                    (isPlaceKept
                                    ? "may be other storage: " + sameness.message()
                                    : "may be the disk of another node, whose data are others")
                            + "; with other storage the application finds other data, or none",
                    RemedyStep.of(
                            "say-same-data",
                            "look at what the changed fields name, and confirm that it has the same data"));
        }
    }

    /** Another volume that the changed one is, or may be: it could write or delete the data. */
    private void checkOthers(VolumeView before, VolumeView after) {
        List<VolumeView> known = obstacles.others(before);
        obstacles.others(after).stream()
                .filter(each -> !known.contains(each) || (isSame(after, each) && !isSame(before, each)))
                .filter(each -> each.phase().equals(Phases.BOUND)
                        || !each.reclaimPolicy().equals("Retain"))
                .forEach(each -> draft.refuse(
                        PlanCode.PLAN_STORAGE_HAS_ANOTHER_VOLUME,
                        volume,
                        "would be, or may be, the same storage as " + each.ref() + " with policy "
                                + each.reclaimPolicy() + " and phase " + each.phase(),
                        RemedyStep.of("check-field", "check the new value")));
    }

    private static boolean isSame(VolumeView one, VolumeView other) {
        return BackingStorage.of(one).compare(BackingStorage.of(other)).answer() == Sameness.Answer.SAME;
    }

    /** What of a source names storage. */
    private static JsonObject naming(VolumeView known) {
        String key = VolumeSpec.ofVolume(known).sourceKey();
        JsonObject source = known.manifest().spec().child(key);
        for (String each : NAMING_NOTHING) {
            source = source.without(each);
        }
        return JsonObject.of(key, source);
    }

    private void checkNodes(VolumeView after) {
        boolean isReached = after.nodeAffinity().isAnywhere()
                || now.nodes().stream().anyMatch(each -> after.nodeAffinity().matches(each.labels(), each.name()));
        if (!isReached) {
            draft.refuse(
                    PlanCode.PLAN_GOAL_UNCLEAR,
                    volume,
                    "would be reached by no given node: it needs "
                            + after.nodeAffinity().words(),
                    RemedyStep.of("check-labels", "compare the node affinity with the labels of the nodes"));
        }
    }
}
