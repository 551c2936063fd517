/**
 * What every answer consists of: a {@link dev.mooring.reason.Reason} is data with a stable code, and
 * {@link dev.mooring.reason.Reasons} sorts and prints many of them. A step of a plan is a
 * {@link dev.mooring.reason.PlanStep}.
 */
@CheckReturnValue
@NullMarked
package dev.mooring.reason;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
