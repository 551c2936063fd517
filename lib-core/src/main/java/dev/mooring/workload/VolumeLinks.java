package dev.mooring.workload;

import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Part;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.ClaimRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.PodView;
import dev.mooring.object.PodView.ClaimUse;
import dev.mooring.object.VolumeView;
import dev.mooring.reason.Reason;
import dev.mooring.workload.internal.EphemeralClaims;
import dev.mooring.workload.internal.WorkloadCode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The links from a pod to a claim and from a claim to its volume, as kubelet and attach/detach controller follow them:
 * they use only a pair that is bound on both sides. The first broken link is the reason.
 *
 * @upstream pkg/controller/volume/attachdetach/util/util.go getPVCFromCache, getPVSpecFromCache
 */
final class VolumeLinks {

    private final Inventory inventory;
    private final Function<String, Optional<VolumeSpec>> volumes;

    /** The specs of the inventory's volumes by name; a name without a spec has no volume or an unreadable one. */
    VolumeLinks(Inventory inventory, Function<String, Optional<VolumeSpec>> volumes) {
        this.inventory = inventory;
        this.volumes = volumes;
    }

    static VolumeLinks of(Inventory inventory) {
        return new VolumeLinks(
                inventory,
                name -> inventory.volume(name).flatMap(volume -> VolumeSpec.ofReadable(volume, inventory.release())));
    }

    /** The volumes of a pod in order, without their uses. */
    List<PodVolume> follow(PodView pod) {
        Map<Integer, ClaimUse> claims = new HashMap<>();
        pod.claims().forEach(claim -> claims.put(claim.index(), claim));
        List<PodVolume> followed = new ArrayList<>();
        for (Part entry : pod.volumes()) {
            ClaimUse claim = claims.get(followed.size());
            followed.add(claim == null ? inline(entry, followed.size()) : ofClaim(entry, claim, pod));
        }
        return followed;
    }

    private PodVolume inline(Part entry, int index) {
        List<Reason> reasons = named(entry);
        VolumeSpec spec = known(VolumeSpec.inline(entry, inventory.release()), reasons);
        return new PodVolume(entry.at("name").text(), index, null, "", spec, List.of(), reasons);
    }

    private static List<Reason> named(Part entry) {
        List<Reason> reasons = new ArrayList<>();
        if (entry.at("name").text().isEmpty()) {
            reasons.add(WorkloadCode.VOLUME_NAME_MISSING.at(entry, "the volume has no name"));
        }
        return reasons;
    }

    private PodVolume ofClaim(Part entry, ClaimUse use, PodView pod) {
        List<Reason> reasons = named(entry);
        if (use.claim().isEmpty()) {
            reasons.add(WorkloadCode.CLAIM_NAME_MISSING.at(entry, "the volume does not name its claim"));
            return new PodVolume(use.volume(), use.index(), null, "", null, List.of(), reasons);
        }
        ObjectRef ref = ObjectRef.claim(pod.namespace(), use.claim());
        ClaimView claim = inventory.claim(ref.namespace(), ref.name()).orElse(null);
        if (claim == null) {
            reasons.add(
                    inventory.find(ref).isPresent()
                            ? WorkloadCode.CLAIM_UNREADABLE.about(ref, "the claim cannot be read")
                            : WorkloadCode.CLAIM_NOT_FOUND.about(ref, "the claim was not given"));
            return new PodVolume(use.volume(), use.index(), ref, "", null, List.of(), reasons);
        }
        if (use.isEphemeral()) {
            EphemeralClaims.volumeIsForPod(pod, claim).ifPresent(reasons::add);
        }
        VolumeSpec spec = follow(claim, reasons)
                .map(found -> known(found, reasons))
                .map(found -> found.asReadOnly(use.isReadOnly()))
                .orElse(null);
        return new PodVolume(use.volume(), use.index(), ref, claim.volumeName(), spec, List.of(), reasons);
    }

    /** The claim's volume; empty, with a reason, if there is none. */
    private Optional<VolumeSpec> follow(ClaimView claim, List<Reason> reasons) {
        String phase = claim.phase();
        if (claim.volumeName().isEmpty() || !(phase.equals(Phases.BOUND) || phase.isEmpty())) {
            reasons.add(WorkloadCode.CLAIM_NOT_BOUND
                    .about(claim.ref(), "the claim is not bound")
                    .at(claim.volumeName().isEmpty() ? "/spec/volumeName" : "/status/phase")
                    .withValues(Phases.BOUND, phase));
            return Optional.empty();
        }
        if (phase.isEmpty()) {
            reasons.add(WorkloadCode.CLAIM_PHASE_UNKNOWN
                    .about(claim.ref(), "the claim has no phase; it counts as bound")
                    .at("/status/phase"));
        }
        ObjectRef ref = ObjectRef.volume(claim.volumeName());
        Optional<VolumeSpec> spec = volumes.apply(ref.name());
        if (spec.isEmpty()) {
            boolean there = inventory.find(ref).isPresent();
            reasons.add(
                    there
                            ? WorkloadCode.VOLUME_UNREADABLE.about(ref, "the volume of the claim cannot be read")
                            : WorkloadCode.VOLUME_NOT_FOUND
                                    .about(claim.ref(), "volume " + ref.name() + " was not given")
                                    .at("/spec/volumeName"));
        }
        return spec.filter(
                found -> isOf(inventory.volume(ref.name()).flatMap(VolumeView::claimRef), ref, claim, reasons));
    }

    private static boolean isOf(Optional<ClaimRef> claimRef, ObjectRef volume, ClaimView claim, List<Reason> reasons) {
        if (claimRef.isEmpty()) {
            reasons.add(WorkloadCode.VOLUME_NOT_CLAIMED
                    .about(volume, "the volume has no claimRef")
                    .at("/spec/claimRef"));
            return false;
        }
        boolean same = claimRef.get().hasUidOf(claim);
        if (!same) {
            boolean byUid = !claim.uid().isEmpty();
            reasons.add(WorkloadCode.VOLUME_CLAIMED_BY_OTHER
                    .about(volume, "the volume belongs to another claim")
                    .at(byUid ? "/spec/claimRef/uid" : "/spec/claimRef")
                    .withValues(
                            byUid ? claim.uid() : claim.key(),
                            byUid ? claimRef.get().uid() : claimRef.get().key()));
        }
        if (same && !claimRef.get().names(claim)) {
            // A kubelet compares only the uid, the volume controller finds no claim of that name and releases the
            // volume.
            reasons.add(WorkloadCode.VOLUME_CLAIMED_BY_OTHER_NAME
                    .about(volume, "the volume has the uid of the claim and names another claim")
                    .at("/spec/claimRef")
                    .withValues(claim.key(), claimRef.get().key()));
        }
        return same;
    }

    /** The spec if its plugin is known; null, with a reason, if not. */
    private static @Nullable VolumeSpec known(VolumeSpec spec, List<Reason> reasons) {
        if (spec.plugin().isPresent()) {
            return spec;
        }
        List<String> keys = spec.sourceKeys();
        reasons.add(
                keys.size() > 1
                        ? WorkloadCode.SOURCE_AMBIGUOUS.at(spec.source(), "more than one source: " + keys)
                        : WorkloadCode.SOURCE_UNKNOWN.at(spec.source(), "expected a known source, found " + keys));
        return null;
    }
}
