/** One small program a question, to copy from. */
@NullMarked
package dev.mooring.samples.examples;

import org.jspecify.annotations.NullMarked;
