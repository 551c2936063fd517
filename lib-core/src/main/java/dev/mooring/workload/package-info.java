/**
 * Which claim and which volume does this pod use, and which pods use this claim, volume or class? Which claims and pods do
 * these workloads make?
 *
 * <p>Start with {@link dev.mooring.workload.PodVolumes} (from a pod to its volumes) and
 * {@link dev.mooring.workload.VolumeUsers} (back); {@link dev.mooring.workload.WorkloadObjects} makes claims and pods of
 * workloads. {@link dev.mooring.workload.VolumeSpec} is what upstream calls a volume
 * spec: the volume behind a pod's volume entry, with the names by which other parts know it
 * ({@link dev.mooring.workload.UniqueVolumeName}, {@link dev.mooring.workload.CsiVolume}).
 *
 * <p>Nothing is changed, everything is immutable and thread-safe. A broken link is a reason, never a null. Absent and null
 * parts are alike and mean what they mean to the API server. An object with a part of another JSON type than the API's is
 * named, and the others are answered. Mirrors Kubernetes 1.29 to 1.37 unless a method says otherwise.
 */
@CheckReturnValue
@NullMarked
package dev.mooring.workload;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
