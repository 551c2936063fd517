/**
 * Which steps lead from here to a goal, safe against what may happen meanwhile?
 *
 * <p>{@link dev.mooring.plan.Plans#of} takes a {@link dev.mooring.plan.Goal} and the objects of a cluster. The steps are
 * written per goal; that they are safe is found by search: every step is played against the library's own model of the
 * controllers, and every {@link dev.mooring.plan.Disturbance} is played before each step, and between looking and doing.
 * A plan whose search meets a state in which data are lost, two write, or a volume goes to a stranger is refused, with the
 * shortest way to that state.
 *
 * <p>Nothing is remembered between two calls. What a step takes away (a reclaim policy, a number of replicas, a deleted claim)
 * is kept in an annotation of the object, so that planning again from a new export gives the rest.
 *
 * <p>Everything is immutable and thread-safe; arguments are not modified. Mirrors Kubernetes as the rooms below do.
 */
@NullMarked
package dev.mooring.plan;

import org.jspecify.annotations.NullMarked;
