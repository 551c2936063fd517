/** How API servers differ by release, and what an apply sends. For sister modules, not for users. */
@CheckReturnValue
@NullMarked
package dev.mooring.admission.internal;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
