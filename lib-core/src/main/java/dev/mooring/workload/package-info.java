/**
 * Which claim and which volume does this pod use, and which pods use this claim, volume or class?
 *
 * <p>Start with {@link dev.mooring.workload.PodVolumes} (from a pod to its volumes) and
 * {@link dev.mooring.workload.VolumeUsers} (back). {@link dev.mooring.workload.VolumeSpec} is upstream's volume spec: the
 * volume behind a pod's volume entry, with its names in other places
 * ({@link dev.mooring.workload.UniqueVolumeName}, {@link dev.mooring.workload.CsiVolume}).
 *
 * <p>Nothing is changed, everything is immutable and thread-safe. A broken link is a reason, never a null. Absent and
 * null parts are the same, with the meaning that the API server gives them. An object with a part of another JSON type
 * than the API's is reported, and the answers use the others. Mirrors Kubernetes 1.29 to 1.37 unless a method names
 * another release.
 */
@CheckReturnValue
@NullMarked
package dev.mooring.workload;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
