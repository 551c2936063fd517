package dev.mooring.testing;

import dev.mooring.binding.VolumeCheck;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import java.util.List;

/** What to change in a chart when a volume fails a check. */
final class CheckRemedy {

    private CheckRemedy() {}

    static List<RemedyStep> of(Reason reason) {
        return reason.code() instanceof VolumeCheck check
                ? List.of(RemedyStep.of("change-chart", words(check)))
                : List.of();
    }

    private static String words(VolumeCheck check) {
        return switch (check) {
            case ACCESS_MODES_NOT_OFFERED, INCOMPATIBLE_ACCESS_MODES ->
                "add the mode to spec.accessModes of the volume if its storage can do that, or ask for a mode that it has";
            case ALREADY_TAKEN -> "give each claim of the pod a volume of its own";
            case RESERVED_FOR_ANOTHER_CLAIM ->
                "correct spec.claimRef of the volume if the volume is for this claim, or give the claim another volume";
            case VOLUME_TOO_SMALL ->
                "ask for less in spec.resources.requests.storage of the claim, or give it a larger volume";
            case INCOMPATIBLE_VOLUME_MODE -> "use the same spec.volumeMode in the claim and in the volume";
            case VOLUME_ATTRIBUTES_CLASS_MISMATCH ->
                "use the same spec.volumeAttributesClassName in the claim and in the volume";
            case MARKED_FOR_DELETION -> "create another volume: this one is being deleted";
            case WAITS_FOR_FIRST_CONSUMER -> "add a pod that uses the claim";
            case VOLUME_NOT_AVAILABLE -> "release the volume from its old claim, or create another one";
            case SELECTOR_MISMATCH -> "add the labels to the volume, or change spec.selector of the claim";
            case STORAGE_CLASS_MISMATCH ->
                "use the same spec.storageClassName in the claim and in the volume; \"\" in the claim means no class";
            case NODE_AFFINITY_CONFLICT ->
                "run the pod on a node that spec.nodeAffinity of the volume names, or use a volume of this node";
        };
    }
}
