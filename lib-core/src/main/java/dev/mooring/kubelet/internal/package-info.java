/** Which nodes can mount a volume, as the other rooms ask it. For sister modules, not for users. */
@CheckReturnValue
@NullMarked
package dev.mooring.kubelet.internal;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
