/**
 * What is dangerous about the storage objects of one cluster?
 *
 * <p>Start with {@link dev.mooring.lint.Lint#of}. {@link dev.mooring.lint.LintCode} is the table of what is looked for; it
 * asks the other rooms and decides nothing that they decide, so some findings have their codes.
 *
 * <p>What cannot be judged because objects were not given is named, and nothing is all clear then. Pure, immutable and
 * thread-safe.
 */
@CheckReturnValue
@NullMarked
package dev.mooring.lint;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
