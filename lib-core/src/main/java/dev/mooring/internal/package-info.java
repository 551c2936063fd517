/**
 * What the packages of this library share and users must not use: a sorted map whose changed copies share their tree,
 * changed copies of documents, and values as Go prints them into messages.
 *
 * <p>Everything here is immutable and thread-safe.
 */
@NullMarked
package dev.mooring.internal;

import org.jspecify.annotations.NullMarked;
