/**
 * What holds for the library as a whole and is written down in {@code docs}: the codes, the states, the names that users
 * import, the words that users read.
 */
@NullMarked
package dev.mooring.catalogue;

import org.jspecify.annotations.NullMarked;
