/** How the options of s3fs are read, and what its output means. Not for users. */
@CheckReturnValue
@NullMarked
package dev.mooring.s3fs.internal;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
