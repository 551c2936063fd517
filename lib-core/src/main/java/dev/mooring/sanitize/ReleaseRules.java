package dev.mooring.sanitize;

import dev.mooring.internal.Quote;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.sanitize.Way.Release;
import dev.mooring.sanitize.Way.ReservedFor;
import java.util.Optional;

/** What happens to one live volume under RELEASE. It will be updated, so whatever is not named here stays. */
final class ReleaseRules {

    private final Item item;
    private final Release way;
    private final Inventory target;

    ReleaseRules(Item item, Release way, Inventory target) {
        this.item = item;
        this.way = way;
        this.target = target;
    }

    void apply() {
        if (isSet(JsonPointer.of("metadata", "deletionTimestamp"))) {
            item.warn(
                    WarningCode.PV_TERMINATING,
                    JsonPointer.of("metadata", "deletionTimestamp"),
                    "the volume is being deleted; nothing can make it available again");
            return;
        }
        checkPhase();
        checkClaim();
        if (item.refused()) {
            return;
        }
        claimRef();
        item.editor.remove(Keys.ANNOTATIONS.child(Keys.BOUND_BY_CONTROLLER), ChangeCode.BIND_ANNOTATION);
        notes();
    }

    private void checkPhase() {
        String phase = item.source.status().string("phase").orElse("");
        boolean reserved = !item.sourceClaimRef().isEmpty();
        switch (phase) {
            case "Released", "Failed" -> {}
            case "" ->
                item.warn(
                        WarningCode.RELEASE_PHASE_UNKNOWN,
                        JsonPointer.of("status", "phase"),
                        "the manifest does not say whether the volume is released");
            case "Available" -> {
                if (!reserved) {
                    item.warn(WarningCode.ALREADY_AVAILABLE, "nobody has the volume");
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
        ObjectRef claim = ObjectRef.claim(
                item.sourceClaimRef().string("namespace").orElse(""),
                item.sourceClaimRef().string("name").orElse(""));
        Optional<Manifest> alive = target.find(claim).filter(live -> live.uid().equals(uid));
        if (!uid.isEmpty() && alive.isPresent()) {
            item.warn(
                    WarningCode.RELEASE_NOT_RELEASED,
                    Keys.CLAIM_REF.child("uid"),
                    claim + " with this uid is alive; the volume's status is stale");
        }
    }

    private void claimRef() {
        if (way.reservedFor() instanceof ReservedFor.Claim claim) {
            JsonObject reference = VolumeRules.reference(claim.namespace(), claim.name());
            item.editor.set(Keys.CLAIM_REF, reference, ChangeCode.CLAIM_REF_SET);
        } else if (way.reservedFor() instanceof ReservedFor.SameClaim) {
            item.editor.remove(Keys.CLAIM_REF.child("uid"), ChangeCode.CLAIM_REF_REDUCED);
            item.editor.remove(Keys.CLAIM_REF.child("resourceVersion"), ChangeCode.CLAIM_REF_REDUCED);
        } else {
            item.editor.remove(Keys.CLAIM_REF, ChangeCode.CLAIM_REF_DROPPED);
        }
    }

    private void notes() {
        if (item.editor.changes().isEmpty()) {
            return;
        }
        item.warn(WarningCode.RELEASE_DATA_PRESENT, "the next claim sees the data the last one left");
        String reclaim = item.text(Keys.RECLAIM_POLICY).orElse("");
        if (reclaim.equals("Delete") || reclaim.equals("Recycle")) {
            item.warn(
                    WarningCode.RELEASE_DELETE_RACE,
                    Keys.RECLAIM_POLICY,
                    "reclaim policy is " + reclaim
                            + ": its work may have begun. Set Retain, wait, read the volume again,"
                            + " then release it");
        }
        if (!isSet(Keys.CLAIM_REF)) {
            item.warn(WarningCode.PV_UNRESERVED, Keys.CLAIM_REF, "any claim that fits may take the volume");
        }
    }

    private boolean isSet(JsonPointer pointer) {
        return item.editor.get(pointer).map(value -> !value.isNull()).orElse(false);
    }
}
