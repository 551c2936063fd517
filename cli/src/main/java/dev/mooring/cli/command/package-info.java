/**
 * The shared parts of the subcommands: options for input and output, the answer, exit codes, the streams of the
 * process. A subcommand that reads manifests extends {@link dev.mooring.cli.command.ManifestCommand}.
 */
@NullMarked
package dev.mooring.cli.command;

import org.jspecify.annotations.NullMarked;
