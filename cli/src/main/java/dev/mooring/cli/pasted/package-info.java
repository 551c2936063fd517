/** Comparison of pasted texts with an export. */
@NullMarked
package dev.mooring.cli.pasted;

import org.jspecify.annotations.NullMarked;
