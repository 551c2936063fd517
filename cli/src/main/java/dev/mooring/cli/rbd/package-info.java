/**
 * The subcommand {@code rbd} and its subcommands.
 */
@NullMarked
package dev.mooring.cli.rbd;

import org.jspecify.annotations.NullMarked;
