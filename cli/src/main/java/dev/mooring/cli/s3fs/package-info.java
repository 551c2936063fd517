/**
 * The subcommand {@code s3fs} and its subcommands.
 */
@NullMarked
package dev.mooring.cli.s3fs;

import org.jspecify.annotations.NullMarked;
