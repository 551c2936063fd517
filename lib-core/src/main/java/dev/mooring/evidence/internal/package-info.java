/** How rules read the input, so that what they read is the proof. For sister modules, not for users. */
@CheckReturnValue
@NullMarked
package dev.mooring.evidence.internal;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
