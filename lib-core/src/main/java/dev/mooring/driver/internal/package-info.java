/** Parts of a driver's handles and parameters, as the other rooms read them. For sister modules, not for users. */
@CheckReturnValue
@NullMarked
package dev.mooring.driver.internal;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
