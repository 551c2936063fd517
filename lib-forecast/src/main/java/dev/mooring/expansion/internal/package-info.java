/** The rules of the resizer that other rooms ask for. For sister modules, not for users. */
@CheckReturnValue
@NullMarked
package dev.mooring.expansion.internal;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
