package dev.mooring.forecast.explain;

import static dev.mooring.controller.ControllerRule.CHOSEN_VOLUME_TAKEN_BY_OTHER_CLAIM;
import static dev.mooring.controller.ControllerRule.CLAIM_CANNOT_BE_MATCHED;
import static dev.mooring.controller.ControllerRule.CLAIM_WAITS_FOR_FIRST_CONSUMER;
import static dev.mooring.controller.ControllerRule.CLASS_WITHOUT_BINDING_MODE;
import static dev.mooring.controller.ControllerRule.DYNAMIC_PROVISIONING_DISABLED;
import static dev.mooring.controller.ControllerRule.EXTERNAL_PROVISIONER_PROVISIONS;
import static dev.mooring.controller.ControllerRule.IN_TREE_PLUGIN_CANNOT_PROVISION;
import static dev.mooring.controller.ControllerRule.IN_TREE_PLUGIN_PROVISIONS;
import static dev.mooring.controller.ControllerRule.MIGRATED_DRIVER_PROVISIONS;
import static dev.mooring.controller.ControllerRule.NAMED_VOLUME_DOES_NOT_FIT;
import static dev.mooring.controller.ControllerRule.NAMED_VOLUME_MISSING;
import static dev.mooring.controller.ControllerRule.NO_PLUGIN_DELETES_VOLUME;
import static dev.mooring.controller.ControllerRule.NO_PLUGIN_RECYCLES_VOLUME;
import static dev.mooring.controller.ControllerRule.NO_VOLUME_AND_NO_CLASS;
import static dev.mooring.controller.ControllerRule.PLUGIN_FAILS_TO_DELETE;
import static dev.mooring.controller.ControllerRule.PROVISIONING_PLUGIN_CANNOT_DELETE;
import static dev.mooring.controller.ControllerRule.RECLAIM_POLICY_UNKNOWN;
import static dev.mooring.controller.ControllerRule.RECYCLE_DELAYED_VOLUME_IN_USE;
import static dev.mooring.controller.ControllerRule.STORAGE_CLASS_NOT_FOUND;
import static dev.mooring.controller.ControllerRule.VOLUME_DELETED_WITHOUT_DATA;
import static dev.mooring.controller.ControllerRule.VOLUME_MODE_DIFFERS_FROM_CLAIM;
import static dev.mooring.controller.ControllerRule.VOLUME_RESERVED_FOR_OTHER_CLAIM;
import static dev.mooring.controller.ControllerRule.VOLUME_RETAINED;

import dev.mooring.controller.ControllerRule;
import dev.mooring.reason.RemedyStep;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What to do next about a claim that is not bound or a volume that is not free, by the rule that keeps it so. */
public final class EndRemedy {

    private static final RemedyStep PROVISIONER = RemedyStep.of(
                    "check-provisioner",
                    "check that the provisioner of the class runs, and read the events of the claim")
            .withRequires("the class names that provisioner")
            .withProves("whether the provisioner took the claim up, and why it failed");

    private static final RemedyStep CREATE_VOLUME = RemedyStep.of(
                    "create-volume", "create a volume that fits the claim, with the claim in claimRef")
            .withProves("the volume is reserved for the claim");

    private static final RemedyStep NAME_CLASS = RemedyStep.of(
                    "name-class", "create the claim with a class that has a provisioner")
            .withRequires("no existing data is needed");

    private static final RemedyStep DELETE_VOLUME = RemedyStep.of(
                    "delete-volume", "delete the volume, and its storage by hand if the data are no longer needed")
            .withRequires("nothing needs the data");

    private static final Map<ControllerRule, List<RemedyStep>> STEPS = steps();

    private EndRemedy() {}

    /** The steps about a rule; none for a rule that leaves nothing to do. */
    public static List<RemedyStep> of(ControllerRule rule) {
        return STEPS.getOrDefault(rule, List.of());
    }

    private static Map<ControllerRule, List<RemedyStep>> steps() {
        Map<ControllerRule, List<RemedyStep>> steps = new HashMap<>();
        steps.put(NO_VOLUME_AND_NO_CLASS, List.of(CREATE_VOLUME, NAME_CLASS));
        steps.put(DYNAMIC_PROVISIONING_DISABLED, List.of(CREATE_VOLUME));
        steps.put(IN_TREE_PLUGIN_CANNOT_PROVISION, List.of(CREATE_VOLUME, NAME_CLASS));
        steps.put(EXTERNAL_PROVISIONER_PROVISIONS, List.of(PROVISIONER));
        steps.put(MIGRATED_DRIVER_PROVISIONS, List.of(PROVISIONER));
        steps.put(IN_TREE_PLUGIN_PROVISIONS, List.of(PROVISIONER));
        steps.put(NO_PLUGIN_RECYCLES_VOLUME, List.of(DELETE_VOLUME));
        steps.put(NO_PLUGIN_DELETES_VOLUME, List.of(DELETE_VOLUME));
        steps.put(PLUGIN_FAILS_TO_DELETE, List.of(DELETE_VOLUME));
        steps.put(PROVISIONING_PLUGIN_CANNOT_DELETE, List.of(DELETE_VOLUME));
        one(
                steps,
                NAMED_VOLUME_MISSING,
                "create-volume",
                "give the volume that the claim names if the cluster has it; if not, create it");
        one(
                steps,
                NAMED_VOLUME_DOES_NOT_FIT,
                "change-pair",
                "change what does not fit; 'mooring why' names each field");
        one(
                steps,
                VOLUME_RESERVED_FOR_OTHER_CLAIM,
                "name-volume",
                "create the claim with another volume, or correct claimRef if the volume is for this claim");
        one(
                steps,
                CHOSEN_VOLUME_TAKEN_BY_OTHER_CLAIM,
                "sync-again",
                "wait: the controller looks for another volume when it syncs the claim again");
        one(steps, CLAIM_WAITS_FOR_FIRST_CONSUMER, "create-pod", "create a pod that uses the claim");
        one(steps, CLAIM_CANNOT_BE_MATCHED, "change-claim", "correct the selector, or the class of volume attributes");
        one(steps, CLASS_WITHOUT_BINDING_MODE, "change-class", "set volumeBindingMode of the class");
        one(
                steps,
                STORAGE_CLASS_NOT_FOUND,
                "create-class",
                "give the class if the cluster has it; if not, create it, or create the claim with one that exists");
        one(steps, VOLUME_MODE_DIFFERS_FROM_CLAIM, "change-pair", "create the claim with the volumeMode of the volume");
        one(
                steps,
                VOLUME_RETAINED,
                "release-volume",
                "sanitize it for the purpose release if the data may be used again");
        one(
                steps,
                VOLUME_DELETED_WITHOUT_DATA,
                "keep-handle",
                "note where its storage is: delete that by hand if nothing needs the data, or create a volume for it");
        one(steps, RECYCLE_DELAYED_VOLUME_IN_USE, "delete-pods", "delete the pods that still use the volume");
        one(steps, RECLAIM_POLICY_UNKNOWN, "set-reclaim-policy", "set the reclaim policy Retain or Delete");
        return Map.copyOf(steps);
    }

    private static void one(
            Map<ControllerRule, List<RemedyStep>> steps, ControllerRule rule, String action, String why) {
        steps.put(rule, List.of(RemedyStep.of(action, why)));
    }
}
