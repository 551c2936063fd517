/**
 * What does the PersistentVolume controller do next with this claim or volume?
 *
 * <p>Start with {@link dev.mooring.controller.internal.ClaimSync} and {@link dev.mooring.controller.internal.VolumeSync}: one sync as
 * data, with the rules that it applies, what it writes, the events that it sends, and the error that it ends with.
 * {@link dev.mooring.controller.internal.ClusterSnapshot} is the cluster that they read.
 *
 * <p>Everything here is immutable and thread-safe, and arguments are never changed. Writes take effect at once; what
 * Kubernetes does in the background (provisioning, recycling, deleting) is part of the step.
 *
 * <p>Mirrors Kubernetes 1.29 to 1.37.
 */
@CheckReturnValue
@NullMarked
package dev.mooring.controller;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
