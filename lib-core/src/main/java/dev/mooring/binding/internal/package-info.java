/** How binding differs by release and mode, and its codes. For sister modules, not for users. */
@CheckReturnValue
@NullMarked
package dev.mooring.binding.internal;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
