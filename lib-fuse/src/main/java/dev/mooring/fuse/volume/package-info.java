/**
 * Which volumes with a FUSE daemon do the pods of a node use?
 *
 * <p>Start with {@link dev.mooring.fuse.volume.FuseVolumes#of} for every driver, or with {@link
 * dev.mooring.fuse.volume.VolumesOfNode#of} for one of which {@link dev.mooring.fuse.volume.VolumeRules} are known: it has an item
 * for each volume, with the reasons why one is left out.
 *
 * <p>Everything is immutable and thread-safe, and arguments are not changed.
 */
@CheckReturnValue
@NullMarked
package dev.mooring.fuse.volume;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
