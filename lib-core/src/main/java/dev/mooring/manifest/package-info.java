/**
 * A Kubernetes object as a document, kept as it was written.
 *
 * <p>Start with {@link dev.mooring.manifest.Manifest} for one object and {@link dev.mooring.manifest.Manifests} for
 * what {@code kubectl} prints: lists of any kind and depth. This is the one door between documents and the fabric8
 * model: {@link dev.mooring.manifest.Manifest#from(Object)} and {@link dev.mooring.manifest.Manifest#toModel(Class)}. A
 * decision reads documents; model objects are turned into documents first.
 *
 * <p>Everything here is immutable and thread-safe, and arguments are never changed. Absent, null and wrongly typed
 * parts of metadata are told apart only by those who ask for the JSON itself.
 */
@NullMarked
package dev.mooring.manifest;

import org.jspecify.annotations.NullMarked;
