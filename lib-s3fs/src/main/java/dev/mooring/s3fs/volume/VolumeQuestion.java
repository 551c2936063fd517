package dev.mooring.s3fs.volume;

import static java.util.Objects.requireNonNull;

import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What is asked.
 *
 * @param byClaim the bound volumes by the claim they name; none if the claims were listed, for then nobody asks
 */
record VolumeQuestion(
        ClusterSnapshot snapshot,
        NodeContext node,
        DriverProfile profile,
        RecoveryPolicy policy,
        Map<ObjectRef, List<Manifest>> byClaim) {

    static VolumeQuestion of(ClusterSnapshot snapshot, NodeContext node, DriverProfile profile, RecoveryPolicy policy) {
        requireNonNull(node, "node");
        requireNonNull(profile, "profile");
        requireNonNull(policy, "policy");
        return new VolumeQuestion(snapshot, node, profile, policy, byClaim(snapshot));
    }

    private static Map<ObjectRef, List<Manifest>> byClaim(ClusterSnapshot snapshot) {
        Map<ObjectRef, List<Manifest>> byClaim = new TreeMap<>();
        if (snapshot.has(ClusterSnapshot.Kind.CLAIM) || !snapshot.has(ClusterSnapshot.Kind.VOLUME)) {
            return byClaim;
        }
        for (Manifest volume : snapshot.inventory().all(ClusterSnapshot.Kind.VOLUME.kind())) {
            claim(volume)
                    .ifPresent(claim -> byClaim.computeIfAbsent(claim, unused -> new ArrayList<>())
                            .add(volume));
        }
        return byClaim;
    }

    /** The claim of a bound volume; empty if it is not bound, or cannot be read. */
    private static Optional<ObjectRef> claim(Manifest volume) {
        try {
            Part claimRef = Part.of(volume).at("spec", "claimRef");
            String phase = Part.of(volume).at("status", "phase").text();
            return phase.isEmpty() || phase.equals("Bound")
                    ? Optional.of(ObjectRef.claim(
                            claimRef.at("namespace").text(), claimRef.at("name").text()))
                    : Optional.empty();
        } catch (ManifestException e) {
            return Optional.empty();
        }
    }
}
