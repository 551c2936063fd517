package dev.mooring.controller;

import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;

/**
 * The rows of the controller's rules: first what is done to every object, then a claim that is not bound (U), a claim
 * that is (B), a volume (V), and what becomes of a released volume (R, with recycling as R3 and deleting as D) and of a
 * claim without volume (P).
 *
 * @upstream pkg/controller/volume/persistentvolume/pv_controller.go syncUnboundClaim, syncBoundClaim, syncVolume,
 *     reclaimVolume, findDeletablePlugin, provisionClaim
 */
public enum SyncRule implements ReasonCode {
    /** Step 0. */
    S0("S0", Severity.INFO, "annotations and finalizers that tell of CSI migration are brought up to date"),

    /** The claim names no volume. */
    U1("U1", Severity.ERROR, "the class does not say when its volumes are bound"),
    /** The claim names no volume. */
    U2("U2", Severity.ERROR, "the claim cannot be understood, so no volume is looked for"),
    /** The claim names no volume. */
    U3("U3", Severity.INFO, "a volume is found and bound"),
    /** The claim names no volume and finds none. */
    U5("U5", Severity.INFO, "no volume is found, and the claim gets the default storage class"),
    /** The claim names no volume and finds none. */
    U6A("U6a", Severity.INFO, "the claim waits for its first consumer"),
    /** The claim names no volume and finds none. */
    U6B("U6b", Severity.INFO, "no volume is found, so one shall be provisioned"),
    /** The claim names no volume and finds none. */
    U7("U7", Severity.WARN, "no volume is found, and there is no class to provision one"),
    /** The claim names a volume. */
    U10("U10", Severity.WARN, "the volume the claim names does not exist"),
    /** The claim names a volume that nobody has reserved. */
    U11("U11", Severity.WARN, "the volume the claim names is not right for it"),
    /** The claim names a volume that nobody has reserved. */
    U12("U12", Severity.INFO, "the volume the claim names is right for it and is bound"),
    /** The claim names a volume that is reserved for it. */
    U13("U13", Severity.INFO, "the volume the claim names is reserved for it and is bound unchecked"),
    /** The claim names a volume. */
    U14("U14", Severity.WARN, "the volume the claim names belongs to another claim"),
    /** The claim was pointed to a volume by the controller. */
    U15("U15", Severity.ERROR, "the volume the controller gave to the claim belongs to another claim"),

    /** The claim was bound. */
    B1("B1", Severity.DANGER, "a bound claim names no volume any more and is lost"),
    /** The claim was bound. */
    B2("B2", Severity.DANGER, "the volume of a bound claim does not exist any more, and the claim is lost"),
    /** The claim was bound. */
    B3("B3", Severity.INFO, "the volume of a bound claim points to nobody and is bound again unchecked"),
    /** The claim was bound. */
    B4("B4", Severity.INFO, "claim and volume are bound; what is missing is put right"),
    /** The claim was bound. */
    B5("B5", Severity.DANGER, "the volume of a bound claim points elsewhere, or has no uid, and the claim is lost"),

    /** The volume points to nobody. */
    V1("V1", Severity.INFO, "the volume is free and becomes Available"),
    /** The volume points to a name without uid. */
    V2("V2", Severity.INFO, "the volume is reserved for a claim's name and becomes Available"),
    /** The claim the volume points to does not exist, or has another uid. */
    V4("V4", Severity.WARN, "the claim of the volume is gone, and the volume is released"),
    /** The claim exists and names no volume. */
    V6("V6", Severity.WARN, "the volume is reserved for a claim of another volume mode"),
    /** The claim exists and names no volume. */
    V7("V7", Severity.INFO, "the volume is reserved for a claim, whose own sync will bind it"),
    /** The claim exists and names this volume. */
    V8("V8", Severity.INFO, "claim and volume name each other"),
    /** The claim exists and names another volume. */
    V9("V9", Severity.WARN, "the volume was provisioned for a claim that took another, and is released"),
    /** The claim exists and names another volume. */
    V10("V10", Severity.INFO, "the volume points to a claim that took another, and is set free"),

    /** The volume is released. */
    R1("R1", Severity.INFO, "the volume is migrated to CSI: its driver's provisioner looks after it"),
    /** The volume is released. */
    R2("R2", Severity.INFO, "the volume is retained until somebody looks after it"),
    /** The volume is released, policy Recycle. */
    R3("R3", Severity.DANGER, "the volume is recycled: its data are removed"),
    /** The volume is released, policy Recycle. */
    R3_NOT_RELEASED("R3-not-released", Severity.INFO, "the volume is not recycled, for its claim is there"),
    /** The volume is released, policy Recycle. */
    R3_USED("R3-used", Severity.WARN, "the volume is not recycled, for pods still use it"),
    /** The volume is released, policy Recycle. */
    R3_FAILED("R3-failed", Severity.WARN, "nobody can recycle the volume"),
    /** The volume is released, policy Delete: it says who provisioned it. */
    D1("D1", Severity.DANGER, "the plugin that provisioned the volume deletes its data"),
    /** The volume is released, policy Delete: it says who provisioned it. */
    D2("D2", Severity.DANGER, "the external provisioner of the volume is to delete its data"),
    /** The volume is released, policy Delete: it says who provisioned it. */
    D3("D3", Severity.WARN, "the plugin that provisioned the volume does not exist or cannot delete"),
    /** The volume is released, policy Delete. */
    D4("D4", Severity.DANGER, "the volume is migrated to CSI: an external provisioner may delete its data"),
    /** The volume is released, policy Delete. */
    D5("D5", Severity.DANGER, "the volume is a CSI volume: an external provisioner may delete its data"),
    /** The volume is released, policy Delete. */
    D6("D6", Severity.DANGER, "the plugin of its kind deletes the volume's data"),
    /** The volume is released, policy Delete. */
    D7("D7", Severity.WARN, "no plugin can delete a volume of this kind"),
    /** The volume is released, and a plugin shall delete it. */
    D_FAILED("D-failed", Severity.WARN, "the plugin cannot delete the volume"),
    /** The volume is released. */
    R5("R5", Severity.WARN, "the reclaim policy of the volume is not known"),

    /** The claim shall be provisioned. */
    P1("P1", Severity.WARN, "dynamic provisioning is switched off"),
    /** The claim shall be provisioned. */
    P2("P2", Severity.WARN, "the storage class of the claim does not exist"),
    /** The claim shall be provisioned. */
    P3("P3", Severity.INFO, "the class names an in-tree plugin whose CSI driver shall provision"),
    /** The claim shall be provisioned. */
    P4("P4", Severity.WARN, "the in-tree plugin of the class shall provision"),
    /** The claim shall be provisioned. */
    P5("P5", Severity.INFO, "an external provisioner shall provision"),
    /** The claim shall be provisioned. */
    P6("P6", Severity.WARN, "the class names an in-tree plugin that does not exist or cannot provision");

    private final String id;
    private final Severity severity;
    private final String sentence;

    SyncRule(String id, Severity severity, String sentence) {
        this.id = id;
        this.severity = severity;
        this.sentence = sentence;
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public Severity severity() {
        return severity;
    }

    /**
     * What happens in this row.
     *
     * @return one sentence, without its full stop
     */
    public String sentence() {
        return sentence;
    }
}
