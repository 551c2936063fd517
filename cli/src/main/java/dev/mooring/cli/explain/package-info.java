/** The meaning of pasted text. */
@NullMarked
package dev.mooring.cli.explain;

import org.jspecify.annotations.NullMarked;
