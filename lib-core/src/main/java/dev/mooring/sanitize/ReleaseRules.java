package dev.mooring.sanitize;

import dev.mooring.internal.Quote;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.ClaimView;
import dev.mooring.object.PodView;
import dev.mooring.object.internal.Annotations;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import dev.mooring.sanitize.Policy.ReservedFor;
import dev.mooring.sanitize.internal.WarningCode;
import java.util.Optional;

/**
 * The changes of {@link Purpose#RELEASE} to one live volume. It is an update, so everything that is not named here
 * stays.
 */
final class ReleaseRules {

    private final Item item;
    private final Policy policy;
    private final ReleaseScene scene;

    ReleaseRules(Item item, Policy policy, ReleaseScene scene) {
        this.item = item;
        this.policy = policy;
        this.scene = scene;
    }

    void apply() {
        if (!policy.releases(item.source.name())) {
            item.warn(WarningCode.PASS_THROUGH, "not among the volumes to release");
            return;
        }
        if (isSet(JsonPointer.of("metadata", "deletionTimestamp"))) {
            item.warn(
                    WarningCode.PV_TERMINATING,
                    JsonPointer.of("metadata", "deletionTimestamp"),
                    "the volume is being deleted and cannot become available again");
            return;
        }
        checkPhase();
        checkClaim();
        checkUsers();
        if (item.refused()) {
            return;
        }
        lostClaims();
        claimRef();
        item.editor.remove(
                WellKnownPointers.ANNOTATIONS.child(Annotations.BOUND_BY_CONTROLLER), ChangeCode.BIND_ANNOTATION);
        notes();
    }

    private void checkPhase() {
        String phase = item.source.status().string("phase").orElse("");
        boolean reserved = !item.sourceClaimRef().isEmpty();
        switch (phase) {
            case Phases.RELEASED, Phases.FAILED -> {}
            case "" ->
                item.warn(
                        WarningCode.RELEASE_PHASE_UNKNOWN,
                        JsonPointer.of("status", "phase"),
                        "the manifest has no phase: it is not known whether the volume is released");
            case Phases.AVAILABLE -> {
                if (!reserved) {
                    item.warn(WarningCode.ALREADY_AVAILABLE, "the volume is available already");
                }
            }
            default ->
                item.warn(
                        WarningCode.RELEASE_NOT_RELEASED,
                        JsonPointer.of("status", "phase"),
                        "expected phase Released, Failed or Available, found " + Quote.text(phase));
        }
    }

    private void checkClaim() {
        String uid = item.sourceClaimRef().string("uid").orElse("");
        ObjectRef claim = lastClaim();
        if (!uid.isEmpty() && scene.isAlive(claim, uid)) {
            item.warn(
                    WarningCode.RELEASE_NOT_RELEASED,
                    WellKnownPointers.CLAIM_REF.child("uid"),
                    claim + " with this uid exists; the status of the volume is out of date");
        }
    }

    private ObjectRef lastClaim() {
        return ObjectRef.claim(
                item.sourceClaimRef().string("namespace").orElse(""),
                item.sourceClaimRef().string("name").orElse(""));
    }

    private void checkUsers() {
        ObjectRef claim = lastClaim();
        for (PodView pod : scene.users(claim, item.source.name())) {
            item.warn(
                    WarningCode.RELEASE_IN_USE,
                    WellKnownPointers.CLAIM_REF,
                    pod.ref() + " on node " + pod.nodeName() + " uses " + claim,
                    Optional.of("delete the pod, wait until it is gone, and read the volume again"));
        }
        for (String attachment : scene.attachments(item.source.name())) {
            item.warn(
                    WarningCode.RELEASE_ATTACHED,
                    JsonPointer.ROOT,
                    attachment,
                    Optional.of("wait until the volume is detached, and read it again"));
        }
    }

    /**
     * A claim that was bound takes the volume that it names as soon as claimRef is removed, but never one with a
     * claimRef.
     */
    private void lostClaims() {
        for (ClaimView claim : scene.lostClaims(item.source.name())) {
            if (policy.settings.reservedFor instanceof ReservedFor.Anyone) {
                item.warn(
                        WarningCode.RELEASE_TAKEN_BY_LOST_CLAIM,
                        WellKnownPointers.CLAIM_REF,
                        claim.ref() + " is Lost and names the volume: it takes the volume again, without a check",
                        Optional.of("delete that claim first if it must not have the volume"));
            } else {
                item.warn(
                        WarningCode.RELEASE_LEAVES_CLAIM_LOST,
                        WellKnownPointers.CLAIM_REF,
                        claim.ref() + " is Lost and names the volume: it stays Lost, because claimRef lacks its uid",
                        Optional.of("delete that claim and create it again, or release the volume for anyone"));
            }
        }
    }

    private void claimRef() {
        if (policy.settings.reservedFor instanceof ReservedFor.Claim claim) {
            JsonObject reference = VolumeEdits.reference(claim.namespace(), claim.name());
            item.editor.set(WellKnownPointers.CLAIM_REF, reference, ChangeCode.CLAIM_REF_SET);
        } else if (policy.settings.reservedFor instanceof ReservedFor.SameClaim) {
            item.editor.remove(WellKnownPointers.CLAIM_REF.child("uid"), ChangeCode.CLAIM_REF_REDUCED);
            item.editor.remove(WellKnownPointers.CLAIM_REF.child("resourceVersion"), ChangeCode.CLAIM_REF_REDUCED);
        } else {
            item.editor.remove(WellKnownPointers.CLAIM_REF, ChangeCode.CLAIM_REF_DROPPED);
        }
    }

    private void notes() {
        if (item.editor.isUnchanged()) {
            return;
        }
        item.add(Reason.of(
                        WarningCode.RELEASE_DATA_PRESENT,
                        item.ref().toString(),
                        "the next claim sees the data of the last claim")
                .withRemedy(patch()));
        String reclaim = item.text(WellKnownPointers.RECLAIM_POLICY).orElse("");
        if (reclaim.equals("Delete") || reclaim.equals("Recycle")) {
            item.warn(
                    WarningCode.RELEASE_DELETE_RACE,
                    WellKnownPointers.RECLAIM_POLICY,
                    "reclaim policy is " + reclaim + ": deletion of the data may have begun",
                    Optional.of("set Retain, wait, read the volume again, then release it"));
        }
        if (!isSet(WellKnownPointers.CLAIM_REF)) {
            item.warn(
                    WarningCode.PV_UNRESERVED, WellKnownPointers.CLAIM_REF, "any claim that fits can take the volume");
        }
    }

    private RemedyStep patch() {
        String why = policy.settings.reservedFor instanceof ReservedFor.Claim
                ? "send the JSON patch that -o patch prints: 'kubectl apply' of this output keeps the old uid in"
                        + " claimRef"
                : "send the JSON patch that -o patch prints: 'kubectl apply' of this output changes nothing, because"
                        + " its three-way merge sends {}";
        return RemedyStep.of("patch-volume", why)
                .withTarget(item.ref().toString())
                .withArgv(
                        "kubectl",
                        "patch",
                        "persistentvolume/" + item.source.name(),
                        "--type",
                        "json",
                        "--patch",
                        ReleasePatch.operations(item.source, item.editor.changes())
                                .toJson())
                .withProves("the volume is still the one that was read, and becomes available");
    }

    private boolean isSet(JsonPointer pointer) {
        return item.editor.get(pointer).map(value -> !value.isNull()).orElse(false);
    }
}
