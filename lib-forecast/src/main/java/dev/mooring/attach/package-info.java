/**
 * Which node has a volume, may another node have it now, why is it stuck, and what is safe?
 *
 * <p>Start with {@link dev.mooring.attach.AttachDiagnosis} for a cluster, {@link dev.mooring.attach.internal.MultiAttach} and
 * {@link dev.mooring.attach.internal.DetachRule} for single rules, and {@link dev.mooring.attach.internal.MultiAttachMessage} for the
 * text of an event.
 *
 * <p>The API says what was written, not what a node does: a node that is not Ready may still write, it no longer
 * updates its {@code volumesInUse}, and advice to detach a volume always says if its writer may be alive. An object
 * that cannot be read is listed; the answers cover the others. Pure, immutable and thread-safe. Mirrors Kubernetes 1.29
 * to 1.37 unless a method names other releases.
 */
@CheckReturnValue
@NullMarked
package dev.mooring.attach;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
