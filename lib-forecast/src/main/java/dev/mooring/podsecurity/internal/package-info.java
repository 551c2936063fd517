/** Which pods does a namespace refuse that enforces a level of the Pod Security Standards? */
@CheckReturnValue
@NullMarked
package dev.mooring.podsecurity.internal;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
