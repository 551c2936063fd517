package dev.mooring.samples.judge;

import dev.mooring.admission.Admission;
import dev.mooring.admission.AdmissionDecision;
import dev.mooring.admission.AdmissionDecision.Forbidden;
import dev.mooring.admission.AdmissionDecision.Invalid;
import dev.mooring.admission.ClaimResize;
import dev.mooring.admission.FieldError;
import dev.mooring.admission.PluginDecision;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.List;
import java.util.Optional;

/**
 * Updates a claim to match a custom resource, after checking whether the API server would accept the change: an
 * operator that sends it and gets 422 would retry forever.
 */
public final class ClaimUpdates {

    private final KubernetesClient client;

    /**
     * Updates through a client.
     *
     * @param client the client of the operator
     */
    public ClaimUpdates(KubernetesClient client) {
        this.client = client;
    }

    /**
     * Creates the claim, or changes the requests and labels of the existing one.
     *
     * @param desired the claim as requested by the custom resource
     * @return why it was not written, for a condition of the custom resource; empty if it was written or needed no
     *     change
     */
    public List<String> apply(PersistentVolumeClaim desired) {
        PersistentVolumeClaim live = client.resource(desired).get();
        PersistentVolumeClaim next = live == null ? desired : merged(live, desired);
        if (next.equals(live)) {
            return List.of();
        }
        List<String> problems = problems(Optional.ofNullable(live), next);
        if (problems.isEmpty() && live == null) {
            client.resource(next).create();
        } else if (problems.isEmpty()) {
            client.resource(next).update();
        }
        return problems;
    }

    /** Only mutable fields: all other fields of a claim are immutable or belong to controllers. */
    private static PersistentVolumeClaim merged(PersistentVolumeClaim live, PersistentVolumeClaim desired) {
        return new PersistentVolumeClaimBuilder(live)
                .editMetadata()
                .addToLabels(desired.getMetadata().getLabels())
                .endMetadata()
                .editSpec()
                .withResources(desired.getSpec().getResources())
                .endSpec()
                .build();
    }

    /**
     * First the API server's checks of the object, then those of its plug-in PersistentVolumeClaimResize of the class.
     */
    private List<String> problems(Optional<PersistentVolumeClaim> live, PersistentVolumeClaim next) {
        AdmissionDecision decision =
                live.map(old -> Admission.update(old, next)).orElseGet(() -> Admission.post(next));
        if (decision instanceof Invalid invalid) {
            return invalid.errors().stream().map(FieldError::toString).toList();
        }
        return live.flatMap(old -> resized(old, next)).stream().toList();
    }

    private Optional<String> resized(PersistentVolumeClaim old, PersistentVolumeClaim next) {
        Inventory classes = Inventory.of(client.storage().v1().storageClasses().list());
        PluginDecision decision = ClaimResize.judge(Manifest.from(old), Manifest.from(next), classes);
        return decision instanceof Forbidden forbidden ? Optional.of(forbidden.message()) : Optional.empty();
    }
}
