package dev.mooring.forecast;

import static java.util.Objects.requireNonNull;

import dev.mooring.manifest.ObjectRef;
import java.util.List;
import java.util.Optional;

/**
 * How pods and the cluster end.
 *
 * @param forecast the cluster in the end
 * @param pods the end of each pod, in the order they were given in
 */
public record SchedulingEnd(Forecast forecast, List<PodEnd> pods) {

    public SchedulingEnd {
        requireNonNull(forecast, "forecast");
        pods = List.copyOf(pods);
    }

    /**
     * How a pod ends.
     *
     * @param pod which one
     * @return its end, empty if there is no such pod
     */
    public Optional<PodEnd> pod(ObjectRef pod) {
        return pods.stream().filter(each -> each.pod().equals(pod)).findFirst();
    }
}
