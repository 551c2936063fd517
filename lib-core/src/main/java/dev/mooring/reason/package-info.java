/**
 * The words every answer is given in: a {@link dev.mooring.reason.Reason} is data with a stable code, and
 * {@link dev.mooring.reason.Reasons} is the one way to render many of them.
 */
@NullMarked
package dev.mooring.reason;

import org.jspecify.annotations.NullMarked;
