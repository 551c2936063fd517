/** Says why a claim or volume ends as it does, what is dangerous about it, and what to do. Not for users. */
@CheckReturnValue
@NullMarked
package dev.mooring.forecast.explain;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
