/** Plays the controllers, the scheduler, the provisioners, the workloads and deletions until nothing changes. Not for users. */
@CheckReturnValue
@NullMarked
package dev.mooring.forecast.run;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
