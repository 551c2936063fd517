/**
 * Which volume does an external provisioner make for this claim, or why none?
 *
 * <p>Start with {@link dev.mooring.provisioning.internal.VolumeProvisioning}: it decides about one
 * {@link dev.mooring.provisioning.internal.ProvisioningRequest}. The answer is a
 * {@link dev.mooring.provisioning.ProvisioningDecision}: the volume document, or the reason why there is none. The checks
 * are the table {@link dev.mooring.provisioning.internal.ProvisioningCheck}, in upstream's order.
 *
 * <p>Everything here is immutable and thread-safe, and arguments are never changed. Nothing here proves that a
 * provisioner runs: the caller says so with {@link dev.mooring.provisioning.Provisioners}. What only the driver knows
 * is assumed: it supports every request, makes the volume exactly as large as the claim asks (a driver may make it
 * larger), and makes it where the first preferred topology is. Values of secrets are never read.
 *
 * <p>Mirrors external-provisioner v5.3.0 with sig-storage-lib-external-provisioner v11.0.1.
 */
@CheckReturnValue
@NullMarked
package dev.mooring.provisioning;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
