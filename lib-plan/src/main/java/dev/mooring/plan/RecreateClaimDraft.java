package dev.mooring.plan;

import dev.mooring.admission.Admission;
import dev.mooring.admission.AdmissionDecision;
import dev.mooring.driver.BackingStorage;
import dev.mooring.driver.VolumeRemark;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonMergePatch;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Part;
import dev.mooring.move.internal.Owners;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.StorageClassView;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.AccessModes;
import dev.mooring.plan.internal.ClaimDocument;
import dev.mooring.plan.internal.PlanCode;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import dev.mooring.step.internal.Check;
import dev.mooring.step.internal.Checks;
import dev.mooring.workload.internal.StatefulSetClaims;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** A claim gets another class, other access modes or a smaller request: it is recreated for the volume that it has. */
final class RecreateClaimDraft extends GoalDraft {

    private static final String CLASS = "storageClassName";
    private static final String MODES = "accessModes";
    private static final String BETA_CLASS = "volume.beta.kubernetes.io/storage-class";
    private static final Set<String> FIELDS = Set.of(CLASS, MODES, "resources");
    /** What is used only while a volume is created or chosen. */
    private static final Set<String> OF_NEW_VOLUMES = Set.of("dataSource", "dataSourceRef", "selector");

    private final ObjectRef claim;
    private final RecreatedFields fields;
    private final Optional<ClaimView> there;

    RecreateClaimDraft(Goal.Recreate goal, Inventory now) {
        super(now);
        this.claim = goal.object();
        this.fields = RecreatedFields.of(goal, now, draft);
        this.there = now.claim(claim.namespace(), claim.name());
    }

    @Override
    void write() {
        draft.kinds.addAll(Set.of(Kinds.STORAGE_CLASS, Kinds.RESOURCE_QUOTA, Kinds.LIMIT_RANGE));
        Optional<VolumeView> volume = there.isPresent()
                ? now.volume(there.get().volumeName())
                        .filter(each -> each.claimRef()
                                .filter(ref -> ref.isOf(there.get()))
                                .isPresent())
                : obstacles.remembering(claim).findFirst();
        if (volume.isEmpty()) {
            draft.refuse(
                    there.isPresent() ? PlanCode.PLAN_VOLUME_NOT_KNOWN : PlanCode.PLAN_OBJECT_NOT_GIVEN,
                    claim,
                    there.isPresent()
                            ? "has no given volume that names it: without data there is nothing to keep; delete it and"
                                    + " create it with the other field"
                            : "is not given, and no given volume remembers it");
            return;
        }
        Manifest known = there.map(ClaimView::manifest)
                .or(() -> PlanAnnotation.of(volume.get()).flatMap(PlanAnnotation::claim))
                .orElseGet(() -> ClaimDocument.of(volume.get(), claim));
        there.ifPresent(each -> fields.check(each.manifest(), this::isRefused));
        recreate(
                volume.get(),
                ClaimDocument.named(
                        fields.on(ClaimDocument.kept(known)),
                        claim,
                        volume.get().name()));
    }

    private boolean isRefused(FieldChange change) {
        if (change.first().equals("volumeMode")) {
            return fields.isOtherMode(change, "claim");
        }
        if (change.first().equals("volumeName")) {
            return fields.isOtherData(
                    change,
                    "chooses another volume, with other data",
                    RemedyStep.of("bind", "plan to bind the claim to that volume"));
        }
        if (OF_NEW_VOLUMES.contains(change.first())) {
            return fields.isUnclear(
                    change, "has an effect only while a volume is created or chosen, and the claim has one");
        }
        if (change.first().equals(CLASS)
                && there.filter(each -> each.hasAnnotation(BETA_CLASS)).isPresent()) {
            return fields.isUnclear(
                    change, "has no effect: the annotation " + BETA_CLASS + " of the claim precedes it");
        }
        boolean isKnown = change.isInMetadata()
                || FIELDS.contains(change.first())
                || change.first().equals("volumeAttributesClassName");
        return !isKnown
                && fields.isUnclear(
                        change,
                        "is no field that a plan changes in a claim",
                        RemedyStep.of(
                                "choose-field", "expected " + CLASS + ", " + MODES + " or resources.requests.storage"));
    }

    private void recreate(VolumeView volume, Manifest again) {
        String name = volume.name();
        boolean isDifferent =
                there.filter(each -> !fields.areIn(each.manifest())).isPresent();
        boolean isGoing = isDifferent || there.filter(ClaimView::isBeingDeleted).isPresent();
        binds(claim, volume, Set.of(claim));
        fields.changes()
                .forEach(each ->
                        draft.end(claim + " has the new " + each.field(), world -> world.is(claim, each::isIn)));
        recipe.othersStay(Set.of(claim));
        check(volume);
        boolean isCreated = isGoing || there.isEmpty();
        if (draft.refused.isEmpty() && isCreated) {
            fields.checkServer(again);
        }
        if (!draft.refused.isEmpty()) {
            return;
        }
        JsonObject change = volumeChange(volume, ClaimView.from(again));
        if (isCreated) {
            checkNew(volume, again, change);
        }
        if (!draft.refused.isEmpty()) {
            return;
        }
        if (isGoing) {
            recipe.keep(volume, Optional.of(again));
        }
        writers.users(Set.of(claim));
        if (isCreated) {
            writers.stop(PlanBlocks.kept(name));
            recipe.delete(claim, name);
            change(
                    volume,
                    change,
                    List.of(Checks.HERE.gone(claim), Checks.HERE.retained(name), Checks.HERE.notBound(name)));
            recipe.handOver(volume, claim, claim);
            recipe.create(again, name);
            recipe.bound(claim, name);
        } else {
            change(volume, change, List.of(Checks.HERE.bound(claim, name)));
        }
        finish(volume, claim, Optional.empty(), Optional.empty());
        stays(volume);
    }

    private void check(VolumeView volume) {
        obstacles.checkOnly(claim, volume, obstacles.remembering(claim, volume));
        obstacles.checkUsers(volume);
        obstacles.checkStorage(volume);
        if (there.isPresent()) {
            obstacles.checkCopies(volume);
        }
        if (volume.isBeingDeleted()) {
            draft.refuse(
                    PlanCode.PLAN_OBJECT_BEING_DELETED,
                    volume.ref(),
                    "is being deleted",
                    RemedyStep.of("undelete", "plan to undelete the volume first"));
        }
        if (there.filter(each -> Owners.has(each.manifest(), Kinds.POD)).isPresent()) {
            draft.refuse(
                    PlanCode.PLAN_DATA_GO_WITH_OBJECT,
                    claim,
                    "belongs to the pod that owns it, and is deleted with it");
        }
    }

    /** The API server and the driver accept the claim, and the volume that fits it. */
    private void checkNew(VolumeView volume, Manifest again, JsonObject change) {
        obstacles.serverTakesClaim(again);
        Manifest changed =
                new Manifest((JsonObject) JsonMergePatch.apply(volume.manifest().json(), change));
        AdmissionDecision answer = Admission.update(now.release(), volume.manifest(), changed);
        if (!answer.isAccepted()) {
            draft.refuse(PlanCode.PLAN_SERVER_REFUSES, volume.ref(), answer.refusal());
            return;
        }
        if (change.child("spec").has(MODES)) {
            List<Reason> before = VolumeRemark.of(volume, now.release());
            VolumeRemark.of(VolumeView.from(changed), now.release()).stream()
                    .filter(each -> !before.contains(each))
                    .forEach(each -> draft.refuse(PlanCode.PLAN_DRIVER_REFUSES, volume.ref(), each.message()));
        }
    }

    /** What the volume needs to fit the claim; the API server accepts these changes of a volume. */
    private static JsonObject volumeChange(VolumeView volume, ClaimView again) {
        JsonObject spec = JsonObject.EMPTY;
        if (!volume.className().equals(again.className())) {
            spec = spec.with(CLASS, again.className());
        }
        if (!volume.accessModes().containsAll(again.accessModes())) {
            // The API server accepts this mode only without others.
            boolean isAlone = again.accessModes().contains(AccessModes.RWOP);
            Set<String> modes = new TreeSet<>(isAlone ? List.of() : volume.accessModes());
            modes.addAll(again.accessModes());
            spec = spec.with(MODES, JsonArray.ofStrings(List.copyOf(modes)));
        }
        return JsonObject.of("spec", spec);
    }

    /** A volume that is reserved for its claim is bound whatever both have; without the reservation both must agree. */
    private void change(VolumeView volume, JsonObject change, List<Check> checks) {
        if (change.child("spec").isEmpty()) {
            return;
        }
        draft.end(
                volume.ref() + " has the class and the access modes of " + claim,
                world -> world.isVolume(
                        volume.name(),
                        each -> change.child("spec").members().entrySet().stream()
                                .allMatch(member -> each.manifest()
                                        .spec()
                                        .get(member.getKey())
                                        .filter(member.getValue()::equals)
                                        .isPresent())));
        JsonObject before = volume.manifest().spec();
        JsonObject back = JsonObject.EMPTY;
        for (String each : change.child("spec").members().keySet()) {
            back = back.with(each, before.get(each).orElse(JsonNull.NULL));
        }
        draft.patch(
                "change-volume",
                volume.ref(),
                change,
                JsonObject.of("spec", back),
                "only a volume that has the class of its claim and offers its access modes can be bound to it again later",
                checks);
    }

    private void stays(VolumeView volume) {
        for (FieldChange each : fields.changes()) {
            if (each.last().equals(CLASS) && each.value() instanceof JsonString name) {
                storage(volume, name.value());
                template(name.value());
            }
        }
    }

    /** A class is a name: the data do not move to where it would put new ones. */
    private void storage(VolumeView volume, String name) {
        Optional<StorageClassView> named =
                now.find(new ObjectRef(Kinds.STORAGE_CLASS, "", name)).map(StorageClassView::from);
        String driver = BackingStorage.of(volume).driverName();
        String why = "the data stay in " + volume.ref() + (driver.isEmpty() ? "" : " of " + driver);
        if (named.filter(each -> !driver.isEmpty() && !each.provisioner().equals(driver))
                .isPresent()) {
            draft.remark(
                    PlanCode.PLAN_STORAGE_STAYS,
                    claim,
                    why + ", although class " + name + " has the provisioner "
                            + named.get().provisioner() + ": to move the data, copy them into another claim");
        } else if (named.isEmpty() && !name.isEmpty()) {
            draft.remark(
                    PlanCode.PLAN_STORAGE_STAYS,
                    claim,
                    why + "; class " + name + " does not exist, so the claim cannot grow");
        } else {
            draft.stays.add(why + ": parameters, reclaim policy and mount options of a class are for new volumes only");
        }
    }

    /** The set creates its next claims as its template says. */
    private void template(String name) {
        for (Manifest set : now.all(Kinds.STATEFUL_SET)) {
            Optional<String> template = set.namespace().equals(claim.namespace())
                    ? StatefulSetClaims.of(set).templateOf(claim.name()).map(StatefulSetClaims.Wanted::template)
                    : Optional.empty();
            template.filter(each -> !asked(set, each).equals(name))
                    .ifPresent(each -> draft.stays.add("template " + each + " of " + set.ref()
                            + " has another class, which its next claims get: plan recreate changes it too"));
        }
    }

    private static String asked(Manifest set, String template) {
        return Part.of(set).at("spec", "volumeClaimTemplates").items().stream()
                .filter(each -> each.at("metadata", "name").text().equals(template))
                .map(each -> each.at("spec", CLASS).text())
                .findFirst()
                .orElse("");
    }
}
