/**
 * The subcommand {@code sanitize}: its options, its report, and the sanitising of a stream.
 */
@NullMarked
package dev.mooring.cli.sanitize;

import org.jspecify.annotations.NullMarked;
