package dev.mooring.binding;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.GoText;
import dev.mooring.object.ClaimView;
import dev.mooring.object.StorageClassView;
import java.util.Optional;
import java.util.function.Function;

/**
 * Whether the binding of a claim waits for its first consumer.
 *
 * @param delayed true if it waits; false if not, or if it is unknown
 * @param error the error of Kubernetes if it is unknown; otherwise empty
 */
public record DelayBinding(boolean delayed, Optional<String> error) {

    public DelayBinding {
        requireNonNull(error, "error");
    }

    static DelayBinding of(ClaimView claim, Function<String, Optional<StorageClassView>> classes) {
        String className = claim.className();
        Optional<StorageClassView> found = className.isEmpty() ? Optional.empty() : classes.apply(className);
        if (found.isEmpty()) {
            return new DelayBinding(false, Optional.empty());
        }
        return found.get()
                .volumeBindingMode()
                .map(mode -> new DelayBinding(mode.equals("WaitForFirstConsumer"), Optional.empty()))
                .orElseGet(() -> new DelayBinding(
                        false, Optional.of("VolumeBindingMode not set for StorageClass " + GoText.quote(className))));
    }
}
