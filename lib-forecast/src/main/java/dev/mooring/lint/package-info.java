/**
 * What is dangerous about the storage objects of one cluster?
 *
 * <p>Start with {@link dev.mooring.lint.Lint#of}. {@link dev.mooring.lint.LintCode} is the table of the checks; it asks
 * the other rooms and decides nothing that they decide, so some findings have their codes.
 *
 * <p>Checks that cannot run because objects were not given are listed; there is then no all-clear. Pure, immutable and
 * thread-safe.
 */
@CheckReturnValue
@NullMarked
package dev.mooring.lint;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
