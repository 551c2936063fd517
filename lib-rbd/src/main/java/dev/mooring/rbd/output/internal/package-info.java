/** The codes of what is unusual about an output. Not for users. */
@CheckReturnValue
@NullMarked
package dev.mooring.rbd.output.internal;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
