/**
 * The subcommands about a whole set of objects: {@code forecast}, {@code why}, {@code check}, {@code admit}.
 */
@NullMarked
package dev.mooring.cli.cluster;

import org.jspecify.annotations.NullMarked;
