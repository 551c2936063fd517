/**
 * How do claims and their volumes move from one cluster to another, step by step, without losing data?
 *
 * <p>Start with {@link dev.mooring.move.Move}: it answers a {@link dev.mooring.move.Runbook}, the ordered steps for
 * both clusters. Every step states what must hold before it, how to see that, and the way back. The steps are played
 * against the controllers of both clusters, and against other users' claims that try to take the volumes at every
 * point; a move that loses anything there is refused.
 *
 * <p>This package carries out nothing. Everything is immutable and thread-safe. What was not given is unknown: it makes
 * a runbook conditional. Mirrors Kubernetes 1.29 to 1.37.
 */
@CheckReturnValue
@NullMarked
package dev.mooring.move;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
