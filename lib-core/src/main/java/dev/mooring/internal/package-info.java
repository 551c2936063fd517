/**
 * What the packages of this module share and nobody else may use: a sorted map whose changed copies share their tree,
 * and the ways Go prints values into messages.
 *
 * <p>Everything here is immutable and thread-safe.
 */
@NullMarked
package dev.mooring.internal;

import org.jspecify.annotations.NullMarked;
