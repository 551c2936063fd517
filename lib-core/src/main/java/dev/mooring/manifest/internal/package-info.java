/** Facts about manifests that the other rooms need. For sister modules, not for users. */
@CheckReturnValue
@NullMarked
package dev.mooring.manifest.internal;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
