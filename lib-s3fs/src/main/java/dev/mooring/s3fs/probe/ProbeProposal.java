package dev.mooring.s3fs.probe;

import static java.util.Objects.requireNonNull;

import dev.mooring.json.JsonPointer;
import dev.mooring.reason.Reason;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What to do about the liveness probe of one container.
 *
 * @param container its name
 * @param at where it stands in the object
 * @param paths where it has the volumes, sorted
 * @param verdict what to do
 * @param probe the probe to have; null if it keeps its own or can have none
 * @param reasons why, and what to mind
 */
public record ProbeProposal(
        String container,
        JsonPointer at,
        List<String> paths,
        ProbeVerdict verdict,
        @Nullable FuseLivenessProbe probe,
        List<Reason> reasons) {

    public ProbeProposal {
        requireNonNull(container, "container");
        requireNonNull(at, "at");
        requireNonNull(verdict, "verdict");
        paths = List.copyOf(paths);
        reasons = List.copyOf(reasons);
    }

    /**
     * The probe to have.
     *
     * @return the probe; empty if it keeps its own or can have none
     */
    public Optional<FuseLivenessProbe> proposed() {
        return Optional.ofNullable(probe);
    }
}
