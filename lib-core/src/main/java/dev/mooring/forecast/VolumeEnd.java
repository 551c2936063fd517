package dev.mooring.forecast;

import static java.util.Objects.requireNonNull;

import dev.mooring.controller.ControllerEvent;
import dev.mooring.controller.ControllerRule;
import dev.mooring.object.ClaimRef;
import dev.mooring.object.VolumeView;
import dev.mooring.reason.Reason;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How a volume ends.
 *
 * @param volume the volume as it is in the end
 * @param rules the rows its last sync goes through, again and again
 * @param error upstream's words if its last sync ends in an error, else null
 * @param events the events about it in order, each once
 */
public record VolumeEnd(
        VolumeView volume,
        List<ControllerRule> rules,
        @Nullable String error,
        List<ControllerEvent> events) {

    public VolumeEnd {
        requireNonNull(volume, "volume");
        rules = List.copyOf(rules);
        events = List.copyOf(events);
    }

    /**
     * The phase.
     *
     * @return {@code Available}, {@code Bound}, {@code Released} or {@code Failed}; {@code Pending} or empty if nobody
     *     has looked after it
     */
    public String phase() {
        return volume.phase();
    }

    /**
     * Whether a claim has it.
     *
     * @return true in phase {@code Bound}
     */
    public boolean isTaken() {
        return phase().equals("Bound");
    }

    /**
     * The claim it points to, be it bound to it, reserved for it, or released by it.
     *
     * @return the reference; empty if it points to none
     */
    public Optional<ClaimRef> claim() {
        return volume.claimRef();
    }

    /**
     * Why it is so, in short: the rows it stops at, and what people are told about it.
     *
     * @return the reasons, the most telling first
     */
    public List<Reason> reasons() {
        return Ends.reasons(volume.ref().toString(), this);
    }
}
