/** How steps are drafted and played. Not for users. */
@NullMarked
package dev.mooring.step.internal;

import org.jspecify.annotations.NullMarked;
