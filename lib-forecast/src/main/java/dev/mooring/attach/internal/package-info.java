/** When a volume is detached, and when a second attachment is refused. Not for users. */
@CheckReturnValue
@NullMarked
package dev.mooring.attach.internal;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
