/**
 * Which claim and which volume does this pod use, and which pods use this claim, volume or class?
 *
 * <p>Start with {@link dev.mooring.workload.PodVolumes} (from a pod to its volumes) and
 * {@link dev.mooring.workload.VolumeUsers} (back). {@link dev.mooring.workload.VolumeSpec} is what upstream calls a volume
 * spec: the volume behind a pod's volume entry, with the names other parts know it by
 * ({@link dev.mooring.workload.UniqueVolumeName}, {@link dev.mooring.workload.CsiVolume}).
 *
 * <p>Documents in, values out: nothing is changed, everything is immutable and thread-safe. A link that leads nowhere is
 * a reason, never a null. Absent and null parts are alike and mean what they mean to the API server; a part of another
 * JSON type than the API's is refused with a {@link dev.mooring.manifest.ManifestException} that names object and place.
 * Mirrors Kubernetes v1.36.3 unless a method says otherwise.
 */
@NullMarked
package dev.mooring.workload;

import org.jspecify.annotations.NullMarked;
