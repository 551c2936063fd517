/** One small program a question, to copy from. */
@NullMarked
package dev.mooring.samples;

import org.jspecify.annotations.NullMarked;
