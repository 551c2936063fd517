/** What pasted text says. */
@NullMarked
package dev.mooring.cli.explain;

import org.jspecify.annotations.NullMarked;
