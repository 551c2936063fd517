/**
 * What every answer consists of: a {@link dev.mooring.reason.Reason} is data with a stable code, and
 * {@link dev.mooring.reason.Reasons} sorts and prints many of them. A step of a plan is a
 * {@link dev.mooring.reason.PlanStep}.
 *
 * <p>In all rooms {@code reasons()} says why an answer is what it is, the decisive reason first; {@code findings()} says
 * what else was seen, and is empty if that is nothing.
 */
@CheckReturnValue
@NullMarked
package dev.mooring.reason;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
