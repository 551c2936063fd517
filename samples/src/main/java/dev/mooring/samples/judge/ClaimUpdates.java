package dev.mooring.samples.judge;

import dev.mooring.admission.AdmissionDecision;
import dev.mooring.admission.ClaimUpdate;
import dev.mooring.admission.ClaimUpdate.Field;
import dev.mooring.admission.ClusterAdmission;
import dev.mooring.object.Inventory;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.List;

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
     * Creates the claim, or changes what may change of the existing one.
     *
     * @param desired the claim as requested by the custom resource
     * @return what the server would refuse, for a condition of the custom resource; empty if the claim is as requested
     */
    public List<String> apply(PersistentVolumeClaim desired) {
        Inventory cluster = Inventory.of(client.storage().v1().storageClasses().list());
        PersistentVolumeClaim live = client.resource(desired).get();
        return live == null ? create(desired, cluster) : update(ClaimUpdate.of(live, desired, cluster));
    }

    private List<String> create(PersistentVolumeClaim desired, Inventory cluster) {
        AdmissionDecision decision = ClusterAdmission.of(cluster).post(desired).decision();
        if (decision.isAccepted()) {
            client.resource(desired).create();
            return List.of();
        }
        return List.of(decision.refusal());
    }

    /** Of the fields that the custom resource requests only those are sent that the server accepts. */
    private List<String> update(ClaimUpdate update) {
        if (update.isChange()) {
            client.resource(update.document().toModel(PersistentVolumeClaim.class))
                    .update();
        }
        return update.kept().stream().map(Field::refusal).toList();
    }
}
