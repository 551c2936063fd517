/**
 * A Kubernetes object as a document, kept as it was written.
 *
 * <p>Start with {@link dev.mooring.manifest.Manifest} for one object and {@link dev.mooring.manifest.internal.Manifests} for
 * what {@code kubectl} prints: lists of any kind and depth. {@link dev.mooring.manifest.Part} reads a part of an object
 * as the API server does. Only this package converts between documents and the fabric8 model:
 * {@link dev.mooring.manifest.Manifest#from(Object)} and {@link dev.mooring.manifest.Manifest#toModel(Class)}. A
 * decision reads documents; model objects are turned into documents first.
 *
 * <p>Everything here is immutable and thread-safe, and arguments are never changed. The accessors of metadata treat
 * absent, null and wrongly typed parts alike; only the JSON itself shows the difference.
 */
@CheckReturnValue
@NullMarked
package dev.mooring.manifest;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
