package dev.mooring.controller.internal;

import dev.mooring.controller.ControllerRule;
import dev.mooring.controller.internal.ControllerPlugins.Plugin;
import dev.mooring.internal.Documents;
import dev.mooring.internal.GoText;
import dev.mooring.json.JsonObject;
import dev.mooring.object.ClaimView;
import dev.mooring.object.StorageClassView;
import dev.mooring.object.internal.Annotations;
import java.util.Optional;

/**
 * Who must provision the volume of a claim. The volume itself is created outside of the controller, before a later sync.
 *
 * @upstream pkg/controller/volume/persistentvolume/pv_controller.go provisionClaim, findProvisionablePlugin,
 *     provisionClaimOperationExternal, provisionClaimOperation
 */
final class Provisioning {

    private static final String FAILED = "ProvisioningFailed";

    private Provisioning() {}

    static void provision(StepRecorder step, ClusterView cluster, ClaimView claim) {
        if (!cluster.options().hasDynamicProvisioning()) {
            step.reach(ControllerRule.DYNAMIC_PROVISIONING_DISABLED);
            return;
        }
        Optional<StorageClassView> found = cluster.storageClass(claim.className());
        if (found.isEmpty()) {
            step.reach(ControllerRule.STORAGE_CLASS_NOT_FOUND);
            step.warning(
                    claim.ref(),
                    FAILED,
                    "storageclass.storage.k8s.io " + GoText.quote(claim.className()) + " not found");
            return;
        }
        StorageClassView storageClass = found.get();
        String provisioner = storageClass.provisioner();
        Optional<String> driver = Migration.driver(provisioner, step.release());
        ControllerPlugins.Search plugin = cluster.options().plugins().provisionerByName(provisioner, step.release());
        if (driver.isPresent()) {
            step.reach(ControllerRule.MIGRATED_DRIVER_PROVISIONS);
            step.aside(aside -> external(aside, claim, driver.get()));
        } else if (plugin.plugin() != null) {
            step.reach(ControllerRule.IN_TREE_PLUGIN_PROVISIONS);
            Plugin inTree = plugin.plugin();
            step.aside(aside -> inTree(aside, cluster, claim, storageClass, inTree));
        } else if (!provisioner.startsWith(Migration.IN_TREE_PREFIX)) {
            step.reach(ControllerRule.EXTERNAL_PROVISIONER_PROVISIONS);
            step.aside(aside -> external(aside, claim, provisioner));
        } else {
            step.reach(ControllerRule.IN_TREE_PLUGIN_CANNOT_PROVISION);
            step.warning(claim.ref(), FAILED, plugin.error());
        }
    }

    private static void external(StepRecorder step, ClaimView claim, String provisioner) {
        setClaimProvisioner(step, claim, provisioner);
        step.normal(
                claim.ref(),
                "ExternalProvisioning",
                "Waiting for a volume to be created either by the external provisioner '" + provisioner
                        + "' or manually by the system administrator. If volume creation is delayed, please verify that"
                        + " the provisioner is running and correctly registered.");
    }

    /** Host-path fails because it needs a flag of the controller; the volumes of the other plugins are not simulated. */
    private static void inTree(
            StepRecorder step, ClusterView cluster, ClaimView claim, StorageClassView storageClass, Plugin plugin) {
        if (Documents.present(claim.manifest().spec().members().get("dataSource")) != null) {
            step.warning(
                    claim.ref(),
                    FAILED,
                    "plugin " + GoText.quote(plugin.id())
                            + " is not a CSI plugin. Only CSI plugin can provision a claim with a datasource");
            return;
        }
        setClaimProvisioner(step, claim, storageClass.provisioner());
        if (cluster.volume("pvc-" + claim.uid()).isPresent()) {
            return;
        }
        if (!plugin.takesMountOptions() && !storageClass.mountOptions().isEmpty()) {
            step.warning(
                    claim.ref(),
                    FAILED,
                    "Mount options are not supported by the provisioner but StorageClass "
                            + GoText.quote(storageClass.name()) + " has mount options ["
                            + String.join(" ", storageClass.mountOptions()) + "]");
            return;
        }
        if (plugin != Plugin.HOST_PATH) {
            return;
        }
        step.warning(
                claim.ref(),
                FAILED,
                "Failed to create provisioner: provisioning in volume plugin " + GoText.quote(plugin.id())
                        + " is disabled");
    }

    /** Sets the provisioner under the new and the old name of the annotation; only the new one is compared. */
    private static void setClaimProvisioner(StepRecorder step, ClaimView claim, String provisioner) {
        if (provisioner.equals(claim.annotations().get(Annotations.STORAGE_PROVISIONER))) {
            return;
        }
        JsonObject json = claim.manifest().json();
        json = Documents.withAnnotation(json, Annotations.BETA_STORAGE_PROVISIONER, provisioner);
        json = Documents.withAnnotation(json, Annotations.STORAGE_PROVISIONER, provisioner);
        step.update(claim, Migration.annotated(json, claim.annotations(), provisioner, step.release()));
    }
}
