/**
 * What is removed when an object is deleted, what holds it, and what happens to the data?
 *
 * <p>Start with {@code forecast.Holders} for one object, and with {@link dev.mooring.deletion.Deletion} for a
 * run: the API server's DELETE, the garbage collector, the namespace controller, the protection finalizers of claims and
 * volumes, the kubelet's part, the detaching of volumes and the external provisioner are played over an
 * {@link dev.mooring.object.Inventory} until none of them writes. The PV controller is another room: the caller plays it.
 *
 * <p>Everything here is immutable and thread-safe, and arguments are never changed. The same input gives the same
 * answer. An object that was not given is not treated as absent: a finalizer whose holder may be among the objects that
 * were not given is unknown. Provisioners and attachers that an object names are assumed to run, so that their
 * deletions are never overlooked.
 *
 * <p>Mirrors Kubernetes 1.29 to 1.37, external-provisioner v5.3.0 and sig-storage-lib-external-provisioner v11.0.1.
 */
@CheckReturnValue
@NullMarked
package dev.mooring.deletion;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
