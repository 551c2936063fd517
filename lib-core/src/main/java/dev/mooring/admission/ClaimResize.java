package dev.mooring.admission;

import dev.mooring.admission.AdmissionDecision.Forbidden;
import dev.mooring.admission.PluginDecision.Allowed;
import dev.mooring.admission.PluginDecision.NotJudged;
import dev.mooring.internal.GoText;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.StorageClassView;
import java.util.Optional;

/**
 * The admission plug-in PersistentVolumeClaimResize: a larger request needs a bound claim whose class allows expansion.
 *
 * @upstream kubernetes plugin/pkg/admission/storage/persistentvolume/resize/admission.go Validate
 */
public final class ClaimResize {

    /** The name of the plug-in. */
    public static final String PLUGIN = "PersistentVolumeClaimResize";

    private ClaimResize() {}

    /**
     * Would the plug-in let this change of a claim pass?
     *
     * <p>The class must be in the inventory, or the list of classes complete; else there is no answer. A smaller or
     * equal request always passes, because the plug-in ignores it; {@link Admission#update} checks it.
     *
     * @param old the claim as it is stored
     * @param changed the claim as {@link Admission#update} would store it
     * @param inventory has the storage classes
     * @return the decision
     * @throws dev.mooring.manifest.ManifestException if one of the two is not a claim or cannot be read
     */
    public static PluginDecision judge(Manifest old, Manifest changed, Inventory inventory) {
        ClaimView before = ClaimView.from(old);
        ClaimView after = ClaimView.from(changed);
        boolean grows =
                after.request().roundUpToMilli().compareTo(before.request().roundUpToMilli()) > 0;
        if (!grows) {
            return new Allowed();
        }
        if (!before.phase().equals(Phases.BOUND)) {
            return forbidden(after, "Only bound persistent volume claims can be expanded");
        }
        String name = after.className();
        if (name.isEmpty() || !name.equals(before.className())) {
            return noClass(after);
        }
        Optional<StorageClassView> found = inventory.storageClass(name);
        if (found.isPresent()) {
            return found.get().allowsExpansion() ? new Allowed() : noClass(after);
        }
        boolean exists =
                inventory.find(new ObjectRef(Kinds.STORAGE_CLASS, "", name)).isPresent();
        return exists || !inventory.isComplete(Kinds.STORAGE_CLASS) ? notJudged(name, exists) : noClass(after);
    }

    private static PluginDecision noClass(ClaimView claim) {
        return forbidden(
                claim,
                "only dynamically provisioned pvc can be resized and the storageclass that provisions the pvc must"
                        + " support resize");
    }

    private static PluginDecision forbidden(ClaimView claim, String words) {
        return new Forbidden(
                PLUGIN, "persistentvolumeclaims " + GoText.quote(claim.name()) + " is forbidden: " + words);
    }

    private static PluginDecision notJudged(String name, boolean exists) {
        return new NotJudged(
                PLUGIN,
                "whether the claim may grow is not judged: storage class " + name
                        + (exists ? " cannot be read" : " is not in the input")
                        + "; give it as 'kubectl get storageclass -o yaml' prints it");
    }
}
