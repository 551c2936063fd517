/**
 * Why may an answer be yes? A yes is a {@link dev.mooring.evidence.Certificate}: each {@link dev.mooring.evidence.Premise}
 * of a decision is discharged by {@link dev.mooring.evidence.Fact}s of the input. A premise that nothing discharges makes the
 * answer unknown, and one that the input refutes makes it no.
 *
 * <p>{@link dev.mooring.evidence.ProofChecker} reads the input again and compares the facts with it. It knows no
 * decision: it shows that the evidence exists, complete and unchanged, not that the rules are right.
 */
@CheckReturnValue
@NullMarked
package dev.mooring.evidence;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
