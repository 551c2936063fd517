package dev.mooring.forecast.run;

import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.internal.Documents;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.VolumeView;
import dev.mooring.workload.controller.MadeObject;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

    /** Whether no server has created the claim. */
    static boolean isNew(ClaimView claim) {
        return claim.uid().isEmpty() || isMadeUp(claim.uid());
    }

    private static boolean isMadeUp(String uid) {
        return uid.startsWith(MADE_UP);
    }

    /** The claim as it is shown. */
    public static ClaimView shown(ClaimView claim) {
        return isMadeUp(claim.uid()) ? claim.withUid("") : claim;
    }

    /** Made objects name their owners, as on a server: workloads and pods that no server has created get a uid. */
    static Inventory owned(Inventory objects, WorkloadPlay play) {
        Map<ObjectRef, Manifest> changed = new LinkedHashMap<>();
        for (MadeObject each : play.made()) {
            boolean isOfSet = each.ref().isClaim() && !each.owner().kind().equals(Kinds.POD);
            Optional<Manifest> owner = find(objects, changed, each.owner());
            Optional<Manifest> object = find(objects, changed, each.ref());
            if (owner.isPresent() && object.isPresent()) {
                Manifest identified = identified(owner.get());
                changed.put(each.owner(), identified);
                if (!isOfSet) {
                    changed.put(each.ref(), ownedBy(identified(object.get()), identified));
                }
            }
        }
        return objects.withAll(List.copyOf(changed.values()));
    }

    private static Optional<Manifest> find(Inventory objects, Map<ObjectRef, Manifest> changed, ObjectRef ref) {
        return Optional.ofNullable(changed.get(ref)).or(() -> objects.find(ref));
    }

    /** An object with a uid. */
    static Manifest identified(Manifest object) {
        return object.uid().isEmpty()
                ? new Manifest(Documents.with(object.json(), "metadata", "uid", JsonString.of(MADE_UP + object.ref())))
                : object;
    }

    /** Unless it names an owner with a uid. */
    private static Manifest ownedBy(Manifest object, Manifest owner) {
        boolean isOwned = object.metadata().array("ownerReferences").items().stream()
                .anyMatch(each -> each instanceof JsonObject reference && reference.has("uid"));
        JsonObject reference = JsonObject.of("apiVersion", JsonString.of(owner.apiVersion()))
                .with("kind", owner.kind())
                .with("name", owner.name())
                .with("uid", owner.uid())
                .with("controller", JsonBoolean.of(true))
                .with("blockOwnerDeletion", JsonBoolean.of(true));
        return isOwned
                ? object
                : new Manifest(Documents.with(object.json(), "metadata", "ownerReferences", JsonArray.of(reference)));
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
