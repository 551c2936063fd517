/** The checks of an external provisioner, and the volume that it creates. Not for users. */
@CheckReturnValue
@NullMarked
package dev.mooring.provisioning.internal;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
