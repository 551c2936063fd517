/** Decides what is certain about an end, and which facts of the input prove it. Not for users. */
@CheckReturnValue
@NullMarked
package dev.mooring.forecast.proof;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
