/**
 * The subcommands about nodes: {@code paths}, {@code path}, {@code mounts}, {@code attach}.
 */
@NullMarked
package dev.mooring.cli.node;

import org.jspecify.annotations.NullMarked;
