/** An operator that checks whether the API server would accept a change before it sends it. */
@NullMarked
package dev.mooring.samples.judge;

import org.jspecify.annotations.NullMarked;
