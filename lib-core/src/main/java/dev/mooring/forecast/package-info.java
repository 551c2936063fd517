/**
 * How does it all end, and why?
 *
 * <p>Start with {@link dev.mooring.forecast.Forecast}: a cluster run to where nothing is written any more, with the end
 * of every claim and volume, the events, the dangers, and whether the end hangs on luck. With nodes and pods,
 * {@link dev.mooring.forecast.Scheduling} tells which nodes can take a pod as far as its volumes are concerned, and what
 * is bound there. {@link dev.mooring.forecast.ForecastReport} has it all as one value and as JSON.
 *
 * <p>Everything here is immutable and thread-safe, and arguments are never changed. The same input gives the same answer.
 * Writes take effect at once and nothing outside the controller and the scheduler acts: what a provisioner would do is
 * told, not done.
 *
 * <p>Mirrors Kubernetes v1.36.3.
 */
@NullMarked
package dev.mooring.forecast;

import org.jspecify.annotations.NullMarked;
