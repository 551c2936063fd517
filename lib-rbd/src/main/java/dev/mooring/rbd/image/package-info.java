/**
 * Which image is behind this volume, and back?
 *
 * <p>Start with {@link dev.mooring.rbd.image.RbdVolumes#image} for a PersistentVolume and
 * {@link dev.mooring.rbd.image.InTreeTranslation} for in-tree volumes and their CSI migration.
 * {@link dev.mooring.rbd.image.RbdImageSpec} is the image's name in all its parts,
 * {@link dev.mooring.rbd.image.internal.CephCsiVolumeHandle} and {@link dev.mooring.rbd.image.internal.MigrationHandle} are the two kinds
 * of handle that contain more than a name.
 *
 * <p>Mirrors ceph-csi as of October 2024 and {@code csi-translation-lib} v0.30.14, the last one with RBD. This package
 * reads what ceph-csi reads, and warns if ceph-csi never writes it. Everything is immutable and thread-safe; manifests
 * that are passed in are not changed.
 */
@CheckReturnValue
@NullMarked
package dev.mooring.rbd.image;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
