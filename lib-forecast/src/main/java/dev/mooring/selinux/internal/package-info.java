/** How the SELinux check differs by release. Not for users. */
@CheckReturnValue
@NullMarked
package dev.mooring.selinux.internal;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
