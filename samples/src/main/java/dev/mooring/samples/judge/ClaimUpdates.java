package dev.mooring.samples.judge;

import dev.mooring.admission.Admission;
import dev.mooring.admission.AdmissionDecision;
import dev.mooring.admission.AdmissionDecision.Invalid;
import dev.mooring.object.ClaimView;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Brings a claim to what a custom resource asks for, and asks first whether the API server would take the change: an
 * operator that sends it and gets 422 tries again without end.
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
     * Creates the claim, or changes the requests and labels of the one that is there.
     *
     * @param desired the claim as the custom resource asks for it
     * @return why it was not written, for a condition of the custom resource; empty if it was, or there was nothing to do
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

    /** Only what may ever change: all else of a claim is immutable or belongs to controllers. */
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

    private List<String> problems(Optional<PersistentVolumeClaim> live, PersistentVolumeClaim next) {
        AdmissionDecision decision =
                live.map(old -> Admission.update(old, next)).orElseGet(() -> Admission.post(next));
        List<String> problems = new ArrayList<>();
        if (decision instanceof Invalid invalid) {
            invalid.errors().forEach(error -> problems.add(error.toString()));
        }
        live.filter(old -> grows(old, next) && !mayGrow(old))
                .ifPresent(old -> problems.add("class " + old.getSpec().getStorageClassName()
                        + " does not have allowVolumeExpansion: true, so the claim cannot grow"));
        return problems;
    }

    private static boolean grows(PersistentVolumeClaim old, PersistentVolumeClaim next) {
        return ClaimView.from(next).request().compareTo(ClaimView.from(old).request()) > 0;
    }

    /** The API server asks the class too, in a plug-in that needs the cluster. */
    private boolean mayGrow(PersistentVolumeClaim claim) {
        return Optional.ofNullable(claim.getSpec().getStorageClassName())
                .map(name ->
                        client.storage().v1().storageClasses().withName(name).get())
                .filter(each -> Boolean.TRUE.equals(each.getAllowVolumeExpansion()))
                .isPresent();
    }
}
