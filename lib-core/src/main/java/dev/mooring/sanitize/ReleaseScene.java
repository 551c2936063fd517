package dev.mooring.sanitize;

import dev.mooring.driver.internal.InlineUsers;
import dev.mooring.driver.internal.VolumesOnNodes;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.AttachmentView;
import dev.mooring.object.ClaimRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.PodView;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.Annotations;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the cluster shows about its volumes to release, indexed by object. */
final class ReleaseScene {

    private final Inventory cluster;
    private final Map<ObjectRef, List<PodView>> podsByClaim = new HashMap<>();
    private final Map<String, List<AttachmentView>> attachmentsByVolume = new HashMap<>();
    private final InlineUsers inline;
    private final VolumesOnNodes onNodes;
    private final Map<String, List<ClaimView>> lostByVolume = new HashMap<>();
    private final Map<ObjectRef, List<VolumeView>> volumesByClaim = new HashMap<>();

    /** The inventory also contains the volumes to release. */
    ReleaseScene(Inventory cluster) {
        this.cluster = cluster;
        cluster.pods().stream()
                .filter(pod -> pod.isScheduled() && !pod.isTerminated())
                .forEach(pod -> pod.claimNames()
                        .forEach(claim -> add(podsByClaim, ObjectRef.claim(pod.namespace(), claim), pod)));
        cluster.attachments()
                .forEach(attachment ->
                        attachment.volumeName().ifPresent(volume -> add(attachmentsByVolume, volume, attachment)));
        this.inline = InlineUsers.of(cluster);
        this.onNodes = VolumesOnNodes.of(cluster);
        cluster.claims().stream()
                .filter(claim -> claim.hasAnnotation(Annotations.BIND_COMPLETED))
                .forEach(claim -> add(lostByVolume, claim.volumeName(), claim));
        for (VolumeView volume : cluster.volumes()) {
            volume.claimRef().ifPresent(claim -> add(volumesByClaim, claim.ref(), volume));
        }
    }

    private static <K, V> void add(Map<K, List<V>> map, K key, V value) {
        map.computeIfAbsent(key, k -> new ArrayList<>()).add(value);
    }

    /** {@return whether the claim with this uid is in the cluster, readable or not} */
    boolean isAlive(ObjectRef claim, String uid) {
        return cluster.find(claim).filter(live -> live.uid().equals(uid)).isPresent();
    }

    /** {@return the claims that were bound and name the volume} */
    List<ClaimView> lostClaims(String volume) {
        return lostByVolume.getOrDefault(volume, List.of());
    }

    /** {@return the pods on nodes that mount the claim; none if a claim of that name has another volume now} */
    List<PodView> users(ObjectRef claim, String volume) {
        return otherVolumeName(claim, volume).isPresent() ? List.of() : podsByClaim.getOrDefault(claim, List.of());
    }

    /** {@return the evidence that the volume is attached, or in use by a node} */
    List<String> attachments(String volume) {
        List<String> found = new ArrayList<>();
        for (AttachmentView attachment : attachmentsByVolume.getOrDefault(volume, List.of())) {
            found.add(attachment.ref() + " attaches it to node " + attachment.nodeName());
        }
        cluster.volume(volume).ifPresent(own -> {
            inline.of(own).map(InlineUsers.User::sentence).forEach(found::add);
            onNodes.of(own)
                    .forEach(each ->
                            found.add(each.place() + " of " + each.node().ref() + " has it as " + each.name()));
        });
        return found;
    }

    /** {@return the evidence that the claim has another volume: its volumeName, or a volume that is reserved for it} */
    Optional<String> otherVolume(ObjectRef claim, String volume) {
        Optional<String> named = otherVolumeName(claim, volume).map(name -> claim + " names the volume " + name);
        return named.isPresent()
                ? named
                : volumesByClaim.getOrDefault(claim, List.of()).stream()
                        .filter(other -> !other.name().equals(volume) && isReserved(other, claim))
                        .findFirst()
                        .map(other -> other.name() + " is reserved for " + claim);
    }

    private Optional<String> otherVolumeName(ObjectRef claim, String volume) {
        return cluster.claim(claim.namespace(), claim.name())
                .map(ClaimView::volumeName)
                .filter(name -> !name.isEmpty() && !name.equals(volume));
    }

    /** Whether a volume is reserved for the existing claim, or for any claim of that name. */
    private boolean isReserved(VolumeView volume, ObjectRef claim) {
        String uid = volume.claimRef().map(ClaimRef::uid).orElse("");
        return uid.isEmpty() || volume.phase().equals(Phases.BOUND) || isAlive(claim, uid);
    }
}
