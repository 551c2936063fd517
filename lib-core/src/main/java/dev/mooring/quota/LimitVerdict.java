package dev.mooring.quota;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.SecretText;
import dev.mooring.reason.Reason;
import java.util.List;
import java.util.Optional;

/**
 * How the quotas and limit ranges of a namespace decide about an object.
 *
 * @param refusal why it is refused; empty if no known limit refuses it
 * @param after the limits with the object counted; the same as before if it is refused
 * @param unknown what is not known and could refuse it: the codes are {@link QuotaCode}s
 */
public record LimitVerdict(Optional<LimitRefusal> refusal, NamespaceLimits after, List<Reason> unknown) {

    /**
     * A refusal of the API server, with the status Forbidden.
     *
     * @param plugin the admission plug-in: {@code LimitRanger} or {@code ResourceQuota}
     * @param message the server's message, from the resource and the name on
     */
    public record LimitRefusal(String plugin, String message) {

        public LimitRefusal {
            requireNonNull(plugin, "plugin");
            message = SecretText.without(requireNonNull(message, "message"));
        }
    }

    public LimitVerdict {
        requireNonNull(refusal, "refusal");
        requireNonNull(after, "after");
        unknown = List.copyOf(unknown);
    }

    /** {@return whether it is certainly accepted} */
    public boolean isAccepted() {
        return refusal.isEmpty() && unknown.isEmpty();
    }
}
