package dev.mooring.forecast.run;

import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.object.ClaimRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.VolumeView;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The uids of claims that no server has created yet. Without a uid a claim is bound and freed again without end, because a
 * volume cannot name it; so the run gives it one, which no answer shows.
 */
public final class Identities {

    private static final String MADE_UP = "made-up:";

    private Identities() {}

    /**
     * The name of the volume that is provisioned for a claim. For a uid that no server made, it contains a made-up one
     * that no server makes: half of it is zeros, which is not of version 4.
     */
    static String volumeName(String uid) {
        if (!isMadeUp(uid)) {
            return "pvc-" + uid;
        }
        String digits = String.format("%016x", hash(uid));
        return "pvc-00000000-0000-0000-" + digits.substring(0, 4) + "-" + digits.substring(4);
    }

    /** FNV-1a: the same text always has the same hash, and two texts practically never share one. */
    private static long hash(String text) {
        long hash = 0xcbf29ce484222325L;
        for (byte each : text.getBytes(StandardCharsets.UTF_8)) {
            hash = (hash ^ (each & 0xff)) * 0x100000001b3L;
        }
        return hash;
    }

    /** The claim with a uid. */
    public static ClaimView identified(ClaimView claim) {
        return claim.uid().isEmpty() ? claim.withUid(MADE_UP + claim.ref().key()) : claim;
    }

    private static boolean isMadeUp(String uid) {
        return uid.startsWith(MADE_UP);
    }

    /** The claim as it is shown. */
    public static ClaimView shown(ClaimView claim) {
        return isMadeUp(claim.uid()) ? claim.withUid("") : claim;
    }

    /** The volume as it is shown. */
    static VolumeView shown(VolumeView volume) {
        return hides(volume) ? volume.withClaimUid("") : volume;
    }

    private static boolean hides(VolumeView volume) {
        return volume.claimRef().filter(owner -> isMadeUp(owner.uid())).isPresent();
    }

    /** The cluster as it is shown. */
    public static ClusterSnapshot shown(ClusterSnapshot cluster) {
        List<ClaimView> claims = new ArrayList<>();
        List<VolumeView> volumes = new ArrayList<>();
        for (ClaimView claim : cluster.claims()) {
            if (isMadeUp(claim.uid())) {
                claims.add(shown(claim));
            }
        }
        for (VolumeView volume : cluster.volumes().volumes()) {
            if (hides(volume)) {
                volumes.add(shown(volume));
            }
        }
        return cluster.withClaims(claims).withVolumes(volumes);
    }

    /** Objects as they were shown, with the uids that they have in the run; a claim that is new gets one. */
    static Inventory restored(Inventory objects, ClusterSnapshot cluster) {
        Inventory restored = objects;
        for (ClaimView claim : objects.claims()) {
            if (claim.uid().isEmpty()) {
                Optional<String> before = cluster.claim(claim.namespace(), claim.name())
                        .map(ClaimView::uid)
                        .filter(uid -> !uid.isEmpty());
                restored = restored.with(before.map(claim::withUid).orElseGet(() -> identified(claim)));
            }
        }
        for (VolumeView volume : objects.volumes()) {
            Optional<ClaimRef> owner =
                    volume.claimRef().filter(each -> each.uid().isEmpty());
            Optional<ClaimRef> before =
                    cluster.volume(volume.name()).flatMap(VolumeView::claimRef).filter(each -> isMadeUp(each.uid()));
            if (owner.isPresent()
                    && before.isPresent()
                    && owner.get().key().equals(before.get().key())) {
                restored = restored.with(volume.withClaimUid(before.get().uid()));
            }
        }
        return restored;
    }
}
