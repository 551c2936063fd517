/**
 * The {@code mooring} command line: one subcommand per question, each of them a read, one call into the library and a
 * print.
 *
 * <p>Start with {@link dev.mooring.cli.Mooring} and, for a subcommand of your own,
 * {@link dev.mooring.cli.command.ManifestCommand}. The result alone goes to standard output, in UTF-8 with {@code \n} at
 * the end of lines, and the same input gives the same bytes; all else goes to standard error as {@code mooring: …}. Exit
 * codes: 0 fine, 1 the answer is no, 2 the input or the call is wrong.
 */
@NullMarked
package dev.mooring.cli;

import org.jspecify.annotations.NullMarked;
