/** The subcommands of {@code mooring plan}: steps to a goal. */
@NullMarked
package dev.mooring.cli.plan;

import org.jspecify.annotations.NullMarked;
