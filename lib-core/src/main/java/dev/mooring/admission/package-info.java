/**
 * Would the API server take this object, or this change to it, and what would it store?
 *
 * <p>Start with {@link dev.mooring.admission.Admission} and {@link dev.mooring.admission.AdmissionDecision}. Covered in
 * full are persistent volumes and persistent volume claims; storage classes as far as their own fields go. Anything
 * else is {@link dev.mooring.admission.AdmissionDecision.NotCovered}, never guessed.
 *
 * <p>It is the server's own part of the way in: decoding, defaults, what is dropped or put right, and validation. What
 * needs other objects or a database is not asked: admission plug-ins (default class, quota, whether the class allows a
 * claim to grow, the protection finalizers), webhooks, name clashes and optimistic locking.
 *
 * <p>Mirrors Kubernetes v1.36 with its default feature gates. Immutable and thread-safe; arguments are not modified; no
 * value is null unless marked so. Work is bounded by the size of the documents, hostile ones included.
 */
@NullMarked
package dev.mooring.admission;

import org.jspecify.annotations.NullMarked;
