/**
 * The {@code mooring} command line: one subcommand per question; each reads, calls the library once and prints.
 *
 * <p>Start with {@link dev.mooring.cli.Mooring} and, for a subcommand of your own, {@link
 * dev.mooring.cli.command.ManifestCommand}. Only the result goes to standard output, in UTF-8 with {@code \n} at the
 * end of lines, and the same input gives the same bytes; everything else goes to standard error as {@code mooring: …}.
 * Exit codes: 0 success, 1 the answer is no, 2 the input or the command line is not valid.
 */
@NullMarked
package dev.mooring.cli;

import org.jspecify.annotations.NullMarked;
