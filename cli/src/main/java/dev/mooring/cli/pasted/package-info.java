/** What pasted texts say, beside what an export shows. */
@NullMarked
package dev.mooring.cli.pasted;

import org.jspecify.annotations.NullMarked;
