/** The picture of a cluster's volumes. */
@NullMarked
@CheckReturnValue
package dev.mooring.cli.report;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
