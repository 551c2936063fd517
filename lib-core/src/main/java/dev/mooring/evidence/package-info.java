/**
 * Why may an answer be yes? A yes is a {@link dev.mooring.evidence.Certificate}: each premise of a decision is proven by
 * {@link dev.mooring.evidence.Fact}s, which a rule has read from the input. A premise that nothing proves makes the answer
 * unknown, and one that the input refutes makes it no.
 *
 * <p>{@link dev.mooring.evidence.ProofChecker} reads the input again and compares the facts with it. It knows no
 * decision: it shows that the evidence exists, complete and unchanged, not that the rules are right.
 */
@CheckReturnValue
@NullMarked
package dev.mooring.evidence;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
