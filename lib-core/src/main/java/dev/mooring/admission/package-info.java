/**
 * Would the API server take this object, or this change to it, and what would it store?
 *
 * <p>Start with {@link dev.mooring.admission.Admission} and {@link dev.mooring.admission.AdmissionDecision}. It covers
 * persistent volumes and persistent volume claims in full, and the fields of storage classes. Of
 * StatefulSets it covers the claim templates and what may not change. Anything else is {@link
 * dev.mooring.admission.AdmissionDecision.NotCovered}, never guessed.
 *
 * <p>It covers the server's own part: decoding, defaults, what is dropped or normalized, and validation. What needs
 * other objects or a database is not asked: admission plug-ins (default class, quota, whether the class allows a
 * claim to grow, the protection finalizers), webhooks, name clashes and optimistic locking.
 *
 * <p>Mirrors the releases of Kubernetes that {@link dev.mooring.release.Release} knows; what they do otherwise is in {@link
 * dev.mooring.admission.AdmissionDifference}. Immutable and thread-safe; arguments are not modified; no value is null unless
 * marked so.
 * Time is linear in the size of the documents, but for the difference that an immutable spec is refused with.
 *
 * <p>A new document never causes an exception: what is wrong with it is in the decision. Only the stored object that an
 * update is compared with must be readable, see {@link dev.mooring.admission.Admission#update}.
 */
@CheckReturnValue
@NullMarked
package dev.mooring.admission;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
