/** An operator that asks whether the API server would take a change before it sends it. */
@NullMarked
package dev.mooring.samples.judge;

import org.jspecify.annotations.NullMarked;
