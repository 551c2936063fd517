package dev.mooring.controller.internal;

import dev.mooring.controller.ControllerRule;
import dev.mooring.internal.Documents;
import dev.mooring.json.JsonObject;
import dev.mooring.object.ClaimView;
import dev.mooring.object.VolumePlugin;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.Annotations;
import dev.mooring.release.Release;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The annotations and finalizers for CSI migration.
 *
 * @upstream pkg/controller/volume/persistentvolume/pv_controller_base.go updateMigrationAnnotations,
 *     modifyDeletionFinalizers
 * @upstream pkg/volume/csimigration/plugin_manager.go IsMigrationEnabledForPlugin
 */
final class Migration {

    static final String IN_TREE_PREFIX = "kubernetes.io/";

    private static final String IN_TREE_FINALIZER = "kubernetes.io/pv-controller";
    private static final String EXTERNAL_FINALIZER = "external-provisioner.volume.kubernetes.io/finalizer";

    private Migration() {}

    /** The driver that replaces a plugin in a release. */
    static Optional<String> driver(String plugin, Release release) {
        return VolumePlugin.ofId(plugin).flatMap(each -> each.csiDriver(release));
    }

    static ClaimView anneal(StepRecorder step, ClaimView claim) {
        JsonObject json = claim.manifest().json();
        JsonObject annealed = annotated(json, claim.annotations(), provisioner(claim), step.release());
        if (annealed.equals(json)) {
            return claim;
        }
        step.reach(ControllerRule.MIGRATION_ANNOTATIONS_UPDATED);
        return step.update(claim, annealed);
    }

    /** An empty annotation of the new name hides that of the old name. */
    static @Nullable String provisioner(ClaimView claim) {
        String provisioner = claim.annotations().get(Annotations.STORAGE_PROVISIONER);
        return provisioner == null ? claim.annotations().get(Annotations.BETA_STORAGE_PROVISIONER) : provisioner;
    }

    static VolumeView anneal(StepRecorder step, VolumeView volume) {
        JsonObject json = volume.manifest().json();
        String provisioner = volume.annotations().get(Annotations.PROVISIONED_BY);
        JsonObject annealed = annotated(json, volume.annotations(), provisioner, step.release());
        List<String> finalizers = provisioner == null || !protects(step)
                ? volume.finalizers()
                : finalizers(volume, provisioner, step.release());
        if (!finalizers.equals(volume.finalizers())) {
            annealed = Documents.withFinalizers(annealed, finalizers);
        }
        if (annealed.equals(json)) {
            return volume;
        }
        step.reach(ControllerRule.MIGRATION_ANNOTATIONS_UPDATED);
        return step.update(volume, annealed);
    }

    /** The document with a correct {@code migrated-to}; the same document if it is correct. */
    static JsonObject annotated(
            JsonObject json, Map<String, String> annotations, @Nullable String provisioner, Release release) {
        if (provisioner == null) {
            return json;
        }
        String known = annotations.getOrDefault(Annotations.MIGRATED_TO, "");
        String driver = driver(provisioner, release).orElse("");
        if (known.equals(driver)) {
            return json;
        }
        return driver.isEmpty()
                ? Documents.withoutAnnotation(json, Annotations.MIGRATED_TO)
                : Documents.withAnnotation(json, Annotations.MIGRATED_TO, driver);
    }

    /** Only the name of the plugin counts: one with the prefix is in-tree, even if it does not exist. */
    private static List<String> finalizers(VolumeView volume, String provisioner, Release release) {
        List<String> finalizers = new ArrayList<>(volume.finalizers());
        if (driver(provisioner, release).isPresent()) {
            finalizers.removeIf(IN_TREE_FINALIZER::equals);
            return finalizers;
        }
        if (!provisioner.startsWith(IN_TREE_PREFIX)) {
            return finalizers;
        }
        switch (volume.reclaimPolicy()) {
            case "Delete" -> {
                if (!finalizers.contains(IN_TREE_FINALIZER)) {
                    finalizers.add(IN_TREE_FINALIZER);
                }
            }
            case "Retain", "Recycle" -> finalizers.removeIf(IN_TREE_FINALIZER::equals);
            default -> {
                // Kubernetes knows no other policy
            }
        }
        finalizers.removeIf(EXTERNAL_FINALIZER::equals);
        return finalizers;
    }

    private static boolean protects(StepRecorder step) {
        return step.release().has(ControllerDifference.RECLAIM_POLICY_IS_HONORED);
    }

    /** What remains when the plugin has deleted the data. */
    static List<String> withoutInTreeFinalizer(StepRecorder step, VolumeView volume) {
        if (!protects(step)) {
            return volume.finalizers();
        }
        return volume.finalizers().stream()
                .filter(each -> !each.equals(IN_TREE_FINALIZER))
                .toList();
    }
}
