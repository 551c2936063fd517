/** What may happen while a plan runs, and what must not. Not for users. */
@NullMarked
package dev.mooring.plan.internal;

import org.jspecify.annotations.NullMarked;
