/** How quotas differ by release. For sister modules, not for users. */
@CheckReturnValue
@NullMarked
package dev.mooring.quota.internal;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
