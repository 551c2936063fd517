/** The codes of deletions, and how they differ by release. Not for users. */
@CheckReturnValue
@NullMarked
package dev.mooring.deletion.internal;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
