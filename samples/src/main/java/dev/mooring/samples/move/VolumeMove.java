package dev.mooring.samples.move;

import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Severity;
import dev.mooring.sanitize.Policy;
import dev.mooring.sanitize.Sanitized;
import dev.mooring.sanitize.Sanitizer;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.List;

/**
 * Moves a claim and its volume to another cluster that reaches the same storage. The data stays where it is: only the
 * two objects are created again. Stop the pods of the source first.
 *
 * @param source the cluster that has the claim
 * @param target the cluster that gets it
 */
public record VolumeMove(KubernetesClient source, KubernetesClient target) {

    /**
     * Creates the volume and the claim in the target, unless data could be lost there.
     *
     * @param namespace the namespace of the claim
     * @param name the name of the claim, which is bound
     * @return the dangers; if there are any, nothing is created; empty if the target now has both objects
     */
    public List<Reason> move(String namespace, String name) {
        PersistentVolumeClaim claim = source.persistentVolumeClaims()
                .inNamespace(namespace)
                .withName(name)
                .require();
        PersistentVolume volume = source.persistentVolumes()
                .withName(claim.getSpec().getVolumeName())
                .require();
        Sanitized moved = Sanitizer.sanitize(Policy.moveStorage(), inventory(), List.<HasMetadata>of(volume, claim));
        List<Reason> dangers = moved.allWarnings().stream()
                .filter(each -> each.severity().compareTo(Severity.DANGER) >= 0)
                .toList();
        if (dangers.isEmpty()) {
            moved.applyOrder().forEach(ref -> target.resource(model(moved, ref)).create());
        }
        return dangers;
    }

    /** The relevant objects in the target: a name that is taken, a default class, a volume with the same handle. */
    private Inventory inventory() {
        return Inventory.of(
                target.persistentVolumes().list().getItems(),
                target.persistentVolumeClaims().inAnyNamespace().list().getItems(),
                target.storage().v1().storageClasses().list().getItems());
    }

    private static HasMetadata model(Sanitized moved, ObjectRef ref) {
        Manifest document = moved.emitted().stream()
                .filter(each -> each.ref().equals(ref))
                .findFirst()
                .orElseThrow();
        return ref.isVolume()
                ? document.toModel(PersistentVolume.class)
                : document.toModel(PersistentVolumeClaim.class);
    }
}
