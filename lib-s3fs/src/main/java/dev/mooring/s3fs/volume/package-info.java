/**
 * Which s3fs mounts of a node belong to which pods, and how is each of them mounted again?
 *
 * <p>Start with {@link dev.mooring.s3fs.volume.AffectedVolumes#of} (one item per pod and volume) and {@link
 * dev.mooring.s3fs.volume.VolumeRequest}. A {@link dev.mooring.s3fs.volume.DriverProfile} is what a CSI driver does, a {@link
 * dev.mooring.s3fs.volume.VolumePolicy} is what the operator allows.
 *
 * <p>The answer follows pods to their claims and volumes; a claim without a pod on the node has no mount there. Everything that
 * a user can write (handles, attributes, options) is checked before it becomes part of a command, and a command is always a
 * list of arguments. Invalid data in the cluster gives an item with a reason, never an exception. Everything is immutable and
 * thread-safe, and documents are not changed. Mirrors s3fs 1.90.
 */
@CheckReturnValue
@NullMarked
package dev.mooring.s3fs.volume;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
