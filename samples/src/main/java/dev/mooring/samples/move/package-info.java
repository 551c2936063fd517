/** Moves a claim and its volume to another cluster. */
@NullMarked
package dev.mooring.samples.move;

import org.jspecify.annotations.NullMarked;
