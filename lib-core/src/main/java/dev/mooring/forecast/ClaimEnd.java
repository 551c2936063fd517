package dev.mooring.forecast;

import static java.util.Objects.requireNonNull;

import dev.mooring.controller.ControllerEvent;
import dev.mooring.controller.ControllerRule;
import dev.mooring.object.ClaimView;
import dev.mooring.reason.Reason;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How a claim ends.
 *
 * @param claim the claim as it is in the end
 * @param rules the rows its last sync goes through, again and again
 * @param decisive the row of the last sync that wrote something; else the main row of its last sync
 * @param error upstream's words if its last sync ends in an error, else null
 * @param events the events about it in order, each once
 * @param repeated those that are sent again and again, its own sync's first
 */
public record ClaimEnd(
        ClaimView claim,
        List<ControllerRule> rules,
        ControllerRule decisive,
        @Nullable String error,
        List<ControllerEvent> events,
        List<ControllerEvent> repeated) {

    public ClaimEnd {
        requireNonNull(claim, "claim");
        rules = List.copyOf(rules);
        requireNonNull(decisive, "decisive");
        events = List.copyOf(events);
        repeated = List.copyOf(repeated);
    }

    /**
     * The phase.
     *
     * @return {@code Bound}, {@code Pending} or {@code Lost}; what the claim says itself if its sync ends in an error
     *     before the phase is written
     */
    public String phase() {
        return claim.phase();
    }

    /**
     * Whether it is bound.
     *
     * @return true in phase {@code Bound}
     */
    public boolean isBound() {
        return phase().equals("Bound");
    }

    /**
     * The volume it names.
     *
     * @return the name; empty if it names none
     */
    public Optional<String> volume() {
        return Optional.of(claim.volumeName()).filter(name -> !name.isEmpty());
    }

    /**
     * Whether it waits for a pod that uses it, as its class says it shall.
     *
     * @return true if it does
     */
    public boolean isWaitingForConsumer() {
        return rules.contains(ControllerRule.CLAIM_WAITS_FOR_FIRST_CONSUMER);
    }

    /**
     * Why it is so, in short: the row it stops at, and what people are told about it. What each volume came to is asked
     * of {@link Forecast#explain}.
     *
     * @return the reasons, the most telling first
     */
    public List<Reason> reasons() {
        return Ends.reasons(claim.ref().toString(), this);
    }
}
