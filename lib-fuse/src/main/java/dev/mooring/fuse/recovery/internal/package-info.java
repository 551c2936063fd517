/** How a recovery is planned, and what starts a daemon. For sister modules, not for users. */
@CheckReturnValue
@NullMarked
package dev.mooring.fuse.recovery.internal;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
