/** The pages in a real browser. */
@NullMarked
package dev.mooring.browser;

import org.jspecify.annotations.NullMarked;
