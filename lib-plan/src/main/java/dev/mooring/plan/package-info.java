/**
 * Which steps lead from here to a goal, safe against what may happen meanwhile?
 *
 * <p>{@link dev.mooring.plan.Plans#of} takes a {@link dev.mooring.plan.Goal} and the objects of a cluster. Each kind of
 * goal has its own steps, and a search shows whether they are safe: every step is played against the library's own
 * model of the controllers, and every {@link dev.mooring.plan.internal.Disturbance} is played before each step, and between its
 * check and the step. A plan whose search reaches a state in which data are lost, two claims write, or a volume goes to
 * the wrong claim is refused, with the shortest sequence of events that leads to it.
 *
 * <p>Nothing is remembered between two calls. An annotation of the object keeps what a step removes (a reclaim policy,
 * a number of replicas, a deleted claim), so planning again from a new export gives the remaining steps.
 *
 * <p>Everything is immutable and thread-safe; arguments are not modified. Mirrors Kubernetes as the rooms below do.
 */
@NullMarked
package dev.mooring.plan;

import org.jspecify.annotations.NullMarked;
