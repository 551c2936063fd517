/**
 * What holds for the whole library: results are the only effect of a call. Start with one of the packages below.
 *
 * <p>Everything is immutable and thread-safe, and arguments are never changed.
 */
@NullMarked
package dev.mooring;

import org.jspecify.annotations.NullMarked;
