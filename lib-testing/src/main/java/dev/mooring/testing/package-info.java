/** Tests of what a storage cluster does. */
@NullMarked
package dev.mooring.testing;

import org.jspecify.annotations.NullMarked;
