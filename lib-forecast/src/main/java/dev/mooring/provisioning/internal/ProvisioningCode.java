package dev.mooring.provisioning.internal;

import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;

/** What is assumed about a volume that a provisioner makes. */
public enum ProvisioningCode implements ReasonCode {
    /** About a claim: it has a volume only if the provisioner runs, and makes it as asked. */
    ASSUMED_PROVISIONER(Severity.INFO),
    /** About a claim: it is not known whether its driver serves its access modes with its volume mode. */
    ACCESS_MODE_NOT_KNOWN(Severity.INFO),
    /** About a claim: no CSIDriver has the name of the provisioner, so it may not be installed, or make another volume. */
    DRIVER_NOT_REGISTERED(Severity.WARN),
    /**
     * About a claim: its provisioner is not a CSI driver and not in the table, so the source of the volume is left out.
     */
    VOLUME_KIND_NOT_KNOWN(Severity.INFO),
    /** About a claim: the secret that the driver needs to make the volume is not given, and it may not exist. */
    PROVISIONER_SECRET_NOT_GIVEN(Severity.INFO),
    /** About a claim: a secret that is needed to use the volume is not given. */
    SECRET_OF_VOLUME_NOT_GIVEN(Severity.INFO),
    /** About a claim: a secret that is needed to use the volume does not exist. */
    SECRET_OF_VOLUME_NOT_FOUND(Severity.WARN),
    /**
     * About a claim: the provisioner leaves its VolumeAttributesClass out of the volume, so the controller does not bind the
     * two. That is the default of external-provisioner v5.3.0.
     */
    ATTRIBUTES_CLASS_LEFT_OUT(Severity.WARN),
    /** About a claim: the input does not show on which nodes the volume can be used. */
    TOPOLOGY_NOT_GIVEN(Severity.INFO),
    /** About a claim: the driver makes the volume, and the API server refuses it. */
    VOLUME_NOT_STORED(Severity.WARN),
    /** About a claim: the driver makes no volume, as the caller says. */
    DRIVER_REFUSES(Severity.WARN);

    private final Severity severity;

    ProvisioningCode(Severity severity) {
        this.severity = severity;
    }

    /** {@return whether the volume may not be made at all, which an object that is not given would show} */
    public boolean isMissingEvidence() {
        return this == PROVISIONER_SECRET_NOT_GIVEN || this == TOPOLOGY_NOT_GIVEN;
    }

    @Override
    public Severity severity() {
        return severity;
    }

    @Override
    public String toString() {
        return id();
    }
}
