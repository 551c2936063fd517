package dev.mooring.controller.internal;

import dev.mooring.controller.ControllerRule;
import dev.mooring.internal.Documents;
import dev.mooring.json.JsonString;
import dev.mooring.object.ClaimView;
import dev.mooring.object.StorageClassView;
import java.util.Optional;

/**
 * Gives the default class to claims without a class.
 *
 * @upstream pkg/controller/volume/persistentvolume/pv_controller.go assignDefaultStorageClass
 */
final class DefaultClass {

    private DefaultClass() {}

    /** Gives the claim the default class if there is one and the claim names none, not even the empty class. */
    static boolean assign(StepRecorder step, ClusterView cluster, ClaimView claim) {
        if (claim.hasClass()) {
            return false;
        }
        Optional<StorageClassView> found = StorageClassView.defaultOf(cluster.storageClasses());
        found.ifPresent(each -> {
            step.reach(ControllerRule.CLAIM_GETS_DEFAULT_CLASS);
            step.update(
                    claim,
                    Documents.with(claim.manifest().json(), "spec", "storageClassName", JsonString.of(each.name())));
        });
        return found.isPresent();
    }
}
