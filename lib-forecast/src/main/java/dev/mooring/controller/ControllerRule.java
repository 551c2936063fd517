package dev.mooring.controller;

import dev.mooring.internal.EnumNames;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;
import java.util.List;

/**
 * The rules of the PersistentVolume controller, in upstream's order: the CSI migration of every object, a claim that is
 * not bound, a claim that is bound, a volume, what happens to a released volume, and the provisioning of a claim.
 *
 * @upstream pkg/controller/volume/persistentvolume/pv_controller.go syncUnboundClaim, syncBoundClaim, syncVolume,
 *     reclaimVolume, findDeletablePlugin, provisionClaim
 */
public enum ControllerRule implements ReasonCode {
    /** Before all other rules; the sync continues. */
    MIGRATION_ANNOTATIONS_UPDATED(
            Severity.INFO, Effect.PREPARES, "annotations and finalizers for CSI migration are updated"),

    /** The claim names no volume. */
    CLASS_WITHOUT_BINDING_MODE(Severity.ERROR, Effect.OTHER, "the storage class has no volumeBindingMode"),
    /** The claim names no volume. */
    CLAIM_CANNOT_BE_MATCHED(
            Severity.ERROR,
            Effect.OTHER,
            "the claim has an invalid field, so the controller does not look for a volume"),
    /** The claim names no volume; a volume has its name, and its uid or none, in claimRef. */
    CLAIM_BINDS_TO_RESERVED_VOLUME(Severity.INFO, Effect.BINDS, "the claim binds to a volume that is reserved for it"),
    /** The claim names no volume. */
    CLAIM_BINDS_TO_CHOSEN_VOLUME(
            Severity.INFO, Effect.BINDS, "the claim binds to the volume that the controller chooses"),
    /** The claim names no volume, and none matches. */
    CLAIM_GETS_DEFAULT_CLASS(Severity.INFO, Effect.OTHER, "no volume matches, and the claim gets the default class"),
    /** The claim names no volume, and none matches. */
    CLAIM_WAITS_FOR_FIRST_CONSUMER(Severity.INFO, Effect.WAITS, "the claim waits for a pod that uses it"),
    /** The claim names no volume, and none matches. */
    CLAIM_NEEDS_PROVISIONING(Severity.INFO, Effect.OTHER, "no volume matches, so a volume must be provisioned"),
    /** The claim names no volume, and none matches. */
    NO_VOLUME_AND_NO_CLASS(
            Severity.WARN, Effect.OTHER, "no volume matches, and the claim has no class that provisions a volume"),
    /** The claim names a volume. */
    NAMED_VOLUME_MISSING(Severity.WARN, Effect.OTHER, "the volume that the claim names does not exist"),
    /** The claim names a volume without claimRef. */
    NAMED_VOLUME_DOES_NOT_FIT(Severity.WARN, Effect.OTHER, "the volume that the claim names does not fit the claim"),
    /** The claim names a volume without claimRef. */
    CLAIM_BINDS_TO_NAMED_FREE_VOLUME(
            Severity.INFO, Effect.BINDS, "the claim binds to the volume that it names, which fits and is free"),
    /** The claim names a volume that is reserved for it. */
    CLAIM_BINDS_TO_NAMED_RESERVED_VOLUME(
            Severity.INFO,
            Effect.BINDS,
            "the claim binds to the volume that it names, which is reserved for it and is not checked"),
    /** The claim names a volume. */
    VOLUME_RESERVED_FOR_OTHER_CLAIM(
            Severity.WARN, Effect.OTHER, "the volume that the claim names is reserved for another claim"),
    /** The claim names a volume that the controller chose for it. */
    CHOSEN_VOLUME_TAKEN_BY_OTHER_CLAIM(
            Severity.ERROR,
            Effect.OTHER,
            "the volume that the controller chose for the claim belongs to another claim"),

    /** The claim was bound. */
    CLAIM_LOST_VOLUME_NAME_EMPTY(
            Severity.DANGER, Effect.LOSES, "the claim was bound and no longer names a volume, so it is lost"),
    /** The claim was bound. */
    CLAIM_LOST_VOLUME_MISSING(
            Severity.DANGER, Effect.LOSES, "the claim was bound and its volume does not exist, so it is lost"),
    /** The claim was bound. */
    CLAIM_REBINDS_FREE_VOLUME(
            Severity.INFO,
            Effect.KEEPS,
            "the claim was bound and its volume has no claimRef, so it is bound again and not checked"),
    /** The claim was bound. */
    CLAIM_STAYS_BOUND(Severity.INFO, Effect.KEEPS, "claim and volume are already bound; only missing fields are set"),
    /** The claim was bound. */
    CLAIM_LOST_CLAIM_REF_DIFFERS(
            Severity.DANGER,
            Effect.LOSES,
            "the claim was bound and its volume has another uid, or no uid, in claimRef, so it is lost"),

    /** The volume has no claimRef. */
    VOLUME_BECOMES_AVAILABLE(Severity.INFO, Effect.OTHER, "the volume is free and becomes Available"),
    /** The volume has a claimRef without a uid. */
    VOLUME_BECOMES_AVAILABLE_FOR_ONE_CLAIM(
            Severity.INFO, Effect.OTHER, "the volume is reserved for a claim by name and becomes Available"),
    /** The claim in claimRef does not exist or has another uid. */
    VOLUME_RELEASED_CLAIM_MISSING(
            Severity.WARN, Effect.OTHER, "the claim of the volume does not exist, so the volume is released"),
    /** The claim exists and names no volume. */
    VOLUME_MODE_DIFFERS_FROM_CLAIM(
            Severity.WARN, Effect.OTHER, "the volume is reserved for a claim with another volumeMode"),
    /** The claim exists and names no volume. */
    VOLUME_WAITS_FOR_CLAIM(
            Severity.INFO, Effect.OTHER, "the volume is reserved for a claim, and the sync of that claim binds them"),
    /** The claim exists and names this volume. */
    VOLUME_BECOMES_BOUND(Severity.INFO, Effect.OTHER, "claim and volume name each other"),
    /** The claim exists and names another volume. */
    VOLUME_RELEASED_CLAIM_BOUND_ELSEWHERE(
            Severity.WARN,
            Effect.OTHER,
            "the volume was provisioned for a claim that is bound to another volume, so it is released"),
    /** The claim exists and names another volume. */
    VOLUME_UNBOUND_CLAIM_BOUND_ELSEWHERE(
            Severity.INFO,
            Effect.OTHER,
            "the volume is reserved for a claim that is bound to another volume, so it becomes free"),

    /** The volume is released. */
    RECLAIM_LEFT_TO_CSI_DRIVER(
            Severity.INFO,
            Effect.OTHER,
            "the volume is migrated to CSI, and the provisioner of its driver reclaims it"),
    /** The volume is released. */
    VOLUME_RETAINED(Severity.INFO, Effect.OTHER, "the volume is retained until an administrator reclaims it"),
    /** The volume is released, policy Recycle. */
    RECYCLER_REMOVES_DATA(Severity.DANGER, Effect.SCRUBS, "the volume is recycled: its data are removed"),
    /** The volume is released, policy Recycle. */
    RECYCLE_SKIPPED_VOLUME_NOT_RELEASED(
            Severity.INFO, Effect.OTHER, "the volume is not recycled, because its claim exists"),
    /** The volume is released, policy Recycle. */
    RECYCLE_DELAYED_VOLUME_IN_USE(Severity.WARN, Effect.OTHER, "the volume is not recycled, because pods still use it"),
    /** The volume is released, policy Recycle. */
    NO_PLUGIN_RECYCLES_VOLUME(Severity.WARN, Effect.OTHER, "no plugin can recycle the volume"),
    /** The volume is released, policy Delete: it is already being deleted. */
    VOLUME_DELETED_WITHOUT_DATA(
            Severity.WARN,
            Effect.OTHER,
            "the volume is already being deleted, so nothing deletes its data: they stay in the storage"),
    /** The volume is released, policy Delete: it names its provisioner. */
    PROVISIONING_PLUGIN_DELETES_VOLUME(
            Severity.DANGER, Effect.DELETES, "the plugin that provisioned the volume deletes its data"),
    /** The volume is released, policy Delete: it names its provisioner. */
    EXTERNAL_PROVISIONER_DELETES_VOLUME(
            Severity.DANGER,
            Effect.DELETES_OUTSIDE,
            "the external provisioner that provisioned the volume deletes its data"),
    /** The volume is released, policy Delete: it names its provisioner. */
    PROVISIONING_PLUGIN_CANNOT_DELETE(
            Severity.WARN, Effect.OTHER, "the plugin that provisioned the volume does not exist or cannot delete it"),
    /** The volume is released, policy Delete. */
    MIGRATED_DRIVER_DELETES_VOLUME(
            Severity.DANGER,
            Effect.DELETES_OUTSIDE,
            "the volume is migrated to CSI, and an external provisioner may delete its data"),
    /** The volume is released, policy Delete. */
    CSI_DRIVER_DELETES_VOLUME(
            Severity.DANGER,
            Effect.DELETES_OUTSIDE,
            "the volume is a CSI volume, and an external provisioner may delete its data"),
    /** The volume is released, policy Delete. */
    SOURCE_PLUGIN_DELETES_VOLUME(
            Severity.DANGER, Effect.DELETES, "the plugin for this type of volume deletes its data"),
    /** The volume is released, policy Delete. */
    NO_PLUGIN_DELETES_VOLUME(Severity.WARN, Effect.OTHER, "no plugin can delete a volume of this type"),
    /** The volume is released, and a plugin deletes it. */
    PLUGIN_FAILS_TO_DELETE(Severity.WARN, Effect.OTHER, "the plugin cannot delete the volume"),
    /** The volume is released. */
    RECLAIM_POLICY_UNKNOWN(Severity.WARN, Effect.OTHER, "the reclaim policy of the volume is unknown"),

    /** A volume must be provisioned for the claim. */
    DYNAMIC_PROVISIONING_DISABLED(Severity.WARN, Effect.OTHER, "dynamic provisioning is disabled"),
    /** A volume must be provisioned for the claim. */
    STORAGE_CLASS_NOT_FOUND(Severity.WARN, Effect.OTHER, "the storage class of the claim does not exist"),
    /** A volume must be provisioned for the claim. */
    MIGRATED_DRIVER_PROVISIONS(
            Severity.INFO,
            Effect.PROVISIONS,
            "the class names an in-tree plugin, and the CSI driver that replaces it must provision the volume"),
    /** A volume must be provisioned for the claim. */
    IN_TREE_PLUGIN_PROVISIONS(
            Severity.WARN, Effect.PROVISIONS, "the in-tree plugin of the class must provision the volume"),
    /** A volume must be provisioned for the claim. */
    EXTERNAL_PROVISIONER_PROVISIONS(
            Severity.INFO, Effect.PROVISIONS, "an external provisioner must provision the volume"),
    /** A volume must be provisioned for the claim. */
    IN_TREE_PLUGIN_CANNOT_PROVISION(
            Severity.WARN, Effect.OTHER, "the class names an in-tree plugin that does not exist or cannot provision");

    /** What a rule does to the claim, or to the data of the volume. */
    public enum Effect {
        /** The object is prepared, and the rule that decides follows. */
        PREPARES,
        /** The claim is bound. */
        BINDS,
        /** The claim was bound before and stays so. */
        KEEPS,
        /** The claim was bound before and is lost. */
        LOSES,
        /** The claim waits for a pod. */
        WAITS,
        /** A new, empty volume is requested for the claim. */
        PROVISIONS,
        /** A plugin of the controller deletes the data of the volume. */
        DELETES,
        /** An external provisioner deletes the data of the volume. */
        DELETES_OUTSIDE,
        /** The data of the volume are removed, and the volume is used again. */
        SCRUBS,
        /** None of these. */
        OTHER;

        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    private final Severity severity;
    private final Effect effect;
    private final String sentence;

    ControllerRule(Severity severity, Effect effect, String sentence) {
        this.severity = severity;
        this.effect = effect;
        this.sentence = sentence;
    }

    /**
     * The rule that decides, of the rules that one sync applies: the first that does more than prepare the object. The
     * rules after it say how it is carried out.
     *
     * @param rules the rules of one sync, in order
     * @return the rule; {@link #MIGRATION_ANNOTATIONS_UPDATED} if there is no other
     */
    public static ControllerRule deciding(List<ControllerRule> rules) {
        return rules.stream()
                .filter(rule -> rule.effect != Effect.PREPARES)
                .findFirst()
                .orElse(MIGRATION_ANNOTATIONS_UPDATED);
    }

    @Override
    public Severity severity() {
        return severity;
    }

    /** {@return what the rule does to the claim or to the data of the volume} */
    public Effect effect() {
        return effect;
    }

    /** {@return whether the controller finds the volume that the claim binds to; false if the claim names it} */
    public boolean bindsFoundVolume() {
        return this == CLAIM_BINDS_TO_RESERVED_VOLUME || this == CLAIM_BINDS_TO_CHOSEN_VOLUME;
    }

    /** {@return whether the data of the volume are deleted} */
    public boolean deletesData() {
        return effect == Effect.DELETES || effect == Effect.DELETES_OUTSIDE;
    }

    /** {@return one sentence that says what happens, without a full stop} */
    public String sentence() {
        return sentence;
    }

    @Override
    public String toString() {
        return id();
    }
}
