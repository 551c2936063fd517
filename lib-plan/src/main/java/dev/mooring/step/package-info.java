/**
 * What is done in a cluster, what must hold before it, and how is that seen?
 *
 * <p>A step is one step of a plan or of a move: its commands, the conditions that must be seen before it, its
 * way back. Everything is immutable and thread-safe.
 */
@CheckReturnValue
@NullMarked
package dev.mooring.step;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
