/** Codes of events and kinds of the forecast that the other rooms need. For sister modules, not for users. */
@CheckReturnValue
@NullMarked
package dev.mooring.forecast.internal;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
