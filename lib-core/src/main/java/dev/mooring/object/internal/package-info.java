/** Fields, names and lists of objects, as the other rooms read them. For sister modules, not for users. */
@CheckReturnValue
@NullMarked
package dev.mooring.object.internal;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
