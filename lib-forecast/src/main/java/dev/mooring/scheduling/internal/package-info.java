/** The filters of the scheduler, and what they know of pods and nodes. Not for users. */
@CheckReturnValue
@NullMarked
package dev.mooring.scheduling.internal;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
