/** How the steps of a move are drafted. Not for users. */
@CheckReturnValue
@NullMarked
package dev.mooring.move.internal;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
