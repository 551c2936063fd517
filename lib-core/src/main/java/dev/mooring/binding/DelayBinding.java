package dev.mooring.binding;

import dev.mooring.internal.GoText;
import dev.mooring.object.ClaimView;
import dev.mooring.object.StorageClassView;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Whether a claim waits for its first consumer.
 *
 * @param delayed true if it waits; false if not, and if it cannot be told
 * @param error upstream's words if it cannot be told, else null
 */
public record DelayBinding(boolean delayed, @Nullable String error) {

    static DelayBinding of(ClaimView claim, Function<String, Optional<StorageClassView>> classes) {
        String className = claim.className();
        StorageClassView found =
                className.isEmpty() ? null : classes.apply(className).orElse(null);
        if (found == null) {
            return new DelayBinding(false, null);
        }
        return found.volumeBindingMode()
                .map(mode -> new DelayBinding(mode.equals("WaitForFirstConsumer"), null))
                .orElseGet(() -> new DelayBinding(
                        false, "VolumeBindingMode not set for StorageClass " + GoText.quote(className)));
    }
}
