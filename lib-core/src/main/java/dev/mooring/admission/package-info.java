/**
 * Would the API server accept this object, or this change to it, and what would it store?
 *
 * <p>Start with {@link dev.mooring.admission.Admission} and {@link dev.mooring.admission.AdmissionDecision}. It covers
 * persistent volumes and persistent volume claims in full, and the fields of storage classes. For a StatefulSet it
 * covers the claim templates and the immutable fields. Anything else is
 * {@link dev.mooring.admission.AdmissionDecision.NotCovered}, never guessed.
 *
 * <p>{@code Admission} covers the server's own part: decoding, defaults, what is dropped or normalized, and validation.
 * {@link dev.mooring.admission.ClusterAdmission} adds the plug-ins that need other objects: namespaces, the default class,
 * quotas, whether the class allows a claim to grow, and the protection finalizers. Neither covers what webhooks do, name
 * clashes, and optimistic locking other than that of a PUT. {@link dev.mooring.admission.ClaimUpdate} makes the update of
 * a claim that the server takes.
 *
 * <p>Mirrors the releases of Kubernetes that {@link dev.mooring.release.Release} knows; their differences are in
 * {@link dev.mooring.admission.internal.AdmissionDifference}. Immutable and thread-safe; arguments are not modified; no value is
 * null unless marked so. Time is linear in the size of the documents, except for the difference shown when an immutable
 * spec changes.
 *
 * <p>A new document never causes an exception: the decision lists its errors. Only the stored object of an update must
 * be readable, see {@link dev.mooring.admission.Admission#update}.
 */
@CheckReturnValue
@NullMarked
package dev.mooring.admission;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
