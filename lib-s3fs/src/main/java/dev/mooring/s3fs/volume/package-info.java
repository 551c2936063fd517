/**
 * Which s3fs mounts of a node belong to which pods, and how each one is mounted again?
 *
 * <p>Start with {@link dev.mooring.s3fs.volume.AffectedVolumes} (the answer, one item per pod and volume) and
 * {@link dev.mooring.s3fs.volume.ClusterSnapshot} (what is known). A {@link dev.mooring.s3fs.volume.DriverProfile} is what
 * a CSI driver does, a {@link dev.mooring.s3fs.volume.RecoveryPolicy} what the operator allows.
 *
 * <p>Pods are walked, never claims: a claim without a pod on the node has no mount there. Whatever a user can write
 * (handles, attributes, options) is checked before it becomes part of a command; a command is a list of arguments and
 * never a line for a shell. Bad data of a cluster is an item with its reason and never an exception. Everything is
 * immutable and thread-safe, and documents that are passed in are not changed. s3fs is mirrored as of 1.90.
 */
@NullMarked
package dev.mooring.s3fs.volume;

import org.jspecify.annotations.NullMarked;
