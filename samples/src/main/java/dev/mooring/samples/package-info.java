/** One small program per question, to copy from. */
@NullMarked
package dev.mooring.samples;

import org.jspecify.annotations.NullMarked;
