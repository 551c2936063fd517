/** All tables of differences between releases. Not for users. */
@CheckReturnValue
@NullMarked
package dev.mooring.upgrade.internal;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
