/** An admission webhook that denies deletions which lose data. */
@NullMarked
package dev.mooring.samples.guard;

import org.jspecify.annotations.NullMarked;
