/** The syncs of the PV controller, and the cluster as it sees it. Not for users. */
@CheckReturnValue
@NullMarked
package dev.mooring.controller.internal;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
