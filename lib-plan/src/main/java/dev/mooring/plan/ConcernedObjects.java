package dev.mooring.plan;

import dev.mooring.driver.internal.SameStorage;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.move.internal.ThirdClaims;
import dev.mooring.object.AttachmentView;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.PodView;
import dev.mooring.object.VolumeView;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The part of a cluster that can change a plan about some claims and volumes, so that a large cluster is played as a small one. */
final class ConcernedObjects {

    private ConcernedObjects() {}

    /**
     * What is left out: pods that use none of the claims, bound claims and taken volumes of others, and attachments of other volumes.
     */
    static Inventory of(Inventory all, Set<ObjectRef> claims, Set<String> volumes) {
        Set<ObjectRef> left = new TreeSet<>();
        for (PodView pod : all.pods()) {
            boolean isUser =
                    pod.claimNames().stream().anyMatch(name -> claims.contains(ObjectRef.claim(pod.namespace(), name)));
            if (!isUser && pod.claimNames().size() == pod.claims().size()) {
                left.add(pod.ref());
            }
        }
        for (ClaimView claim : all.claims()) {
            boolean isOther = !claims.contains(claim.ref())
                    && !claim.volumeName().isEmpty()
                    && !volumes.contains(claim.volumeName());
            if (isOther) {
                left.add(claim.ref());
            }
        }
        List<VolumeView> own = all.volumes().stream()
                .filter(each -> volumes.contains(each.name()))
                .toList();
        for (VolumeView volume : all.volumes()) {
            boolean isOther = !volumes.contains(volume.name())
                    && volume.claimRef()
                            .filter(claim -> !claims.contains(claim.ref()))
                            .isPresent()
                    && own.stream().noneMatch(each -> SameStorage.mayBe(each, volume));
            if (isOther) {
                left.add(volume.ref());
            }
        }
        for (AttachmentView each : all.attachments()) {
            if (each.volumeName().filter(name -> !volumes.contains(name)).isPresent()) {
                left.add(each.ref());
            }
        }
        return without(all, left);
    }

    private static Inventory without(Inventory all, Set<ObjectRef> left) {
        Inventory kept = all;
        for (ObjectRef each : left) {
            kept = kept.without(each);
        }
        return kept.with(new Manifest(JsonObject.of("apiVersion", JsonString.of("v1"))
                .with("kind", Kinds.NAMESPACE)
                .with("metadata", JsonObject.of("name", JsonString.of(ThirdClaims.NAMESPACE)))));
    }
}
