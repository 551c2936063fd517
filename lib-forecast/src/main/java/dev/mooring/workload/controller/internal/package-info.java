/** Codes of this room that sister packages need; not for users. */
@CheckReturnValue
@NullMarked
package dev.mooring.workload.controller.internal;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
