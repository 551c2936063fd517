/** What workloads make and keep, as the other rooms ask it. For sister modules, not for users. */
@CheckReturnValue
@NullMarked
package dev.mooring.workload.internal;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
