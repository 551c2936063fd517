/**
 * The parts of every answer: a {@link dev.mooring.reason.Reason} is data with a stable code, and
 * {@link dev.mooring.reason.Reasons} sorts and prints many of them. A step of a plan is a
 * {@link dev.mooring.reason.PlanStep}.
 *
 * <p>In all rooms {@code reasons()} explains the answer, the decisive reason first; {@code findings()} lists other
 * observations, and may be empty.
 */
@CheckReturnValue
@NullMarked
package dev.mooring.reason;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
