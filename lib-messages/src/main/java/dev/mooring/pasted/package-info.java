/**
 * What pasted text says: {@link dev.mooring.pasted.PastedText} finds the messages of Kubernetes, its drivers and its
 * nodes in any text, and shows for each which component writes it, what it proves, what it does not, and what to ask
 * next.
 *
 * <p>Everything here is hearsay. This package neither reads nor creates objects, so nothing pasted can become evidence
 * for a yes.
 */
@CheckReturnValue
@NullMarked
package dev.mooring.pasted;

import dev.mooring.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
