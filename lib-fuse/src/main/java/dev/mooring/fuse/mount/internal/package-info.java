/** How a mount is read and a volume with a FUSE daemon is found. For sister modules, not for users. */
@CheckReturnValue
@NullMarked
package dev.mooring.fuse.mount.internal;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
