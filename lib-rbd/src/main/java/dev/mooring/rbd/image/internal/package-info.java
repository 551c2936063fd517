/** Handles of RBD volumes, and what is remarkable about their images. Not for users. */
@CheckReturnValue
@NullMarked
package dev.mooring.rbd.image.internal;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
