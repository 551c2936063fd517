package dev.mooring.conformance.cluster;

import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.forecast.ObjectEnd;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimRef;
import dev.mooring.object.Inventory;
import dev.mooring.object.VolumeView;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The compared part of a claim or volume.
 *
 * @param phase its phase
 * @param partner the volume a claim names, or the claim a volume points to
 * @param uid the uid in a volume's claimRef; omitted if it is that of the named claim, because each cluster creates its
 *     own
 */
record End(String phase, String partner, String uid) {

    static final String OWN_UID = "the claim's";

    /** The phases in which a claimRef has a uid; a forecast does not show the uid of a claim that it creates. */
    private static final Set<String> HELD = Set.of("Bound", "Released", "Failed");

    /** The ends of the claims and volumes among some objects. */
    static SortedMap<ObjectRef, End> of(Iterable<Manifest> objects) {
        return of(ClusterSnapshot.of(Inventory.of(objects)));
    }

    static SortedMap<ObjectRef, End> of(ClusterSnapshot cluster) {
        SortedMap<ObjectRef, End> ends = new TreeMap<>();
        cluster.claims().forEach(claim -> ends.put(claim.ref(), new End(claim.phase(), claim.volumeName(), "")));
        cluster.volumes().volumes().forEach(volume -> ends.put(volume.ref(), of(volume, cluster)));
        return ends;
    }

    private static End of(VolumeView volume, ClusterSnapshot cluster) {
        if (volume.claimRef().isEmpty()) {
            return new End(volume.phase(), "", "");
        }
        ClaimRef ref = volume.claimRef().get();
        boolean isOfClaim = cluster.claim(ref.namespace(), ref.name())
                .filter(claim -> claim.uid().equals(ref.uid()))
                .filter(claim -> !claim.uid().isEmpty() || HELD.contains(volume.phase()))
                .isPresent();
        return new End(volume.phase(), ref.key(), isOfClaim ? OWN_UID : ref.uid());
    }

    /** The differences with their real values; a missing object has the phase {@code deleted}. */
    static Map<ObjectRef, ObjectEnd> differences(Map<ObjectRef, End> forecast, Map<ObjectRef, End> real) {
        Map<ObjectRef, ObjectEnd> differences = new TreeMap<>();
        forecast.forEach((ref, end) -> {
            End other = real.get(ref);
            if (!end.equals(other)) {
                differences.put(ref, other == null ? new ObjectEnd("deleted", "") : other.inShort());
            }
        });
        real.forEach((ref, end) -> {
            if (!forecast.containsKey(ref)) {
                differences.put(ref, end.inShort());
            }
        });
        return differences;
    }

    static String difference(ObjectRef ref, Map<ObjectRef, End> foretold, Map<ObjectRef, End> real) {
        return ref + ": forecast " + foretold.get(ref) + ", really " + real.get(ref);
    }

    private ObjectEnd inShort() {
        return new ObjectEnd(phase, partner);
    }

    @Override
    public String toString() {
        return inShort() + (uid.isEmpty() ? "" : " (uid: " + uid + ")");
    }
}
