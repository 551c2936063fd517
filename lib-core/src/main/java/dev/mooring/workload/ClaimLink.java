package dev.mooring.workload;

import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.Part;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Reason;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The link between a claim and its volume, as those follow it who only believe what is bound on both sides.
 *
 * @upstream pkg/controller/volume/attachdetach/util/util.go getPVCFromCache, getPVSpecFromCache
 */
final class ClaimLink {

    private ClaimLink() {}

    /** The claim's volume; null and a reason if there is none. The first broken link is the reason. */
    static @Nullable VolumeSpec follow(Manifest claim, Inventory inventory, List<Reason> reasons) {
        String volumeName = Part.of(claim).at("spec", "volumeName").text();
        String phase = Part.of(claim).at("status", "phase").text();
        if (volumeName.isEmpty() || !(phase.equals("Bound") || phase.isEmpty())) {
            reasons.add(reason(WorkloadCode.CLAIM_NOT_BOUND, claim, "the claim is not bound")
                    .at(volumeName.isEmpty() ? "/spec/volumeName" : "/status/phase")
                    .withValues("Bound", phase));
            return null;
        }
        if (phase.isEmpty()) {
            reasons.add(reason(WorkloadCode.CLAIM_PHASE_UNKNOWN, claim, "the claim says nothing of its phase")
                    .at("/status/phase"));
        }
        Manifest volume =
                inventory.volume(volumeName).map(found -> found.manifest()).orElse(null);
        if (volume == null) {
            reasons.add(reason(WorkloadCode.VOLUME_NOT_FOUND, claim, "volume " + volumeName + " is not there")
                    .at("/spec/volumeName"));
            return null;
        }
        return isOf(volume, claim, reasons) ? VolumeSpec.ofVolume(volume) : null;
    }

    private static boolean isOf(Manifest volume, Manifest claim, List<Reason> reasons) {
        Part claimRef = Part.of(volume).at("spec", "claimRef");
        if (!claimRef.isPresent()) {
            reasons.add(reason(WorkloadCode.VOLUME_NOT_CLAIMED, volume, "the volume names no claim")
                    .at("/spec/claimRef"));
            return false;
        }
        String uid = claimRef.at("uid").text();
        String key = claimRef.at("namespace").text() + "/" + claimRef.at("name").text();
        boolean same = claim.uid().isEmpty()
                ? key.equals(claim.ref().key())
                : claim.uid().equals(uid);
        if (!same) {
            boolean byUid = !claim.uid().isEmpty();
            reasons.add(reason(WorkloadCode.VOLUME_CLAIMED_BY_OTHER, volume, "the volume is for another claim")
                    .at(byUid ? "/spec/claimRef/uid" : "/spec/claimRef")
                    .withValues(byUid ? claim.uid() : claim.ref().key(), byUid ? uid : key));
        }
        return same;
    }

    private static Reason reason(WorkloadCode code, Manifest object, String message) {
        return Reason.of(code, object.ref().toString(), message);
    }
}
