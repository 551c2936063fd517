/** What the warnings of a sanitised object are called. For sister modules; users read the codes from the reasons. */
@CheckReturnValue
@NullMarked
package dev.mooring.sanitize.internal;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
