/**
 * Does a claim grow, and if not, who or what stops it? May its VolumeAttributesClass change?
 *
 * <p>Start with {@link dev.mooring.expansion.Expansion} for a claim, {@link dev.mooring.expansion.TemplateGrowth} for the
 * claims of a StatefulSet, and {@link dev.mooring.expansion.AttributesChange} for a VolumeAttributesClass.
 *
 * <p>A claim grows in three steps: the API server accepts the larger request, the resizer grows the volume, and the
 * kubelet of a node where a pod uses it grows the file system. Whether a step works in the driver is not known before
 * it runs; the answer says what is next and what is known to stop it. Pure, immutable and thread-safe. Mirrors
 * Kubernetes 1.29 to 1.37 and external-resizer v2.3.0 unless a method names other releases.
 */
@CheckReturnValue
@NullMarked
package dev.mooring.expansion;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
