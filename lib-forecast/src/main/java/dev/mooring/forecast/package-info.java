/**
 * How does a cluster end, and why?
 *
 * <p>Start with {@link dev.mooring.forecast.Forecast}: the controller is played over the objects of an {@link
 * dev.mooring.object.Inventory} until it no longer writes, and with nodes the scheduler too. It has the end of every
 * claim, volume and pod, the events, the dangers, and whether the end depends on the order. {@link
 * dev.mooring.forecast.ForecastReport} has everything as one value and as JSON.
 *
 * <p>Everything here is immutable and thread-safe, and arguments are never changed. The same input gives the same answer.
 * Invalid objects cause no exception: what cannot be read or is refused is part of the answer. Writes take effect at once, and
 * nothing but the controller and the scheduler acts, unless {@link dev.mooring.forecast.Forecast#provisioning} says which
 * provisioners run: without it a claim that needs one stays Pending.
 *
 * <p>Mirrors Kubernetes 1.29 to 1.37.
 */
@CheckReturnValue
@NullMarked
package dev.mooring.forecast;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
