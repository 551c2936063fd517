/**
 * Where on the node is a volume, what is this path, and what is mounted there?
 *
 * <p>Start with {@link dev.mooring.kubelet.KubeletRoot} to build paths ({@link dev.mooring.kubelet.VolumeLocations} from
 * objects), {@link dev.mooring.kubelet.PathReader} to read one back, and {@link dev.mooring.kubelet.MountTable} for the
 * mounts of the kernel.
 *
 * <p>Node paths are texts, not paths of the local machine. Each segment is checked before it is joined, so no path
 * climbs; building and reading never normalise. A path that cannot be built is refused with a
 * {@link dev.mooring.kubelet.NodePathException}; one that cannot be read is
 * {@link dev.mooring.kubelet.VolumePath.Unknown} with the reason. Everything is immutable and thread-safe, arguments
 * are never changed. Mirrors Kubernetes 1.29 to 1.37 and, where a method says so, the paths that earlier releases left
 * on disk.
 */
@CheckReturnValue
@NullMarked
package dev.mooring.kubelet;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
