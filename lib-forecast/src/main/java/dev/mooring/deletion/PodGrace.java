package dev.mooring.deletion;

import dev.mooring.object.PodView;

/** How long a DELETE gives a pod. */
final class PodGrace {

    private static final int DEFAULT_SECONDS = 30;

    private PodGrace() {}

    /**
     * The seconds of a DELETE that names none; 0 deletes at once.
     *
     * @upstream pkg/registry/core/pod/strategy.go CheckGracefulDelete
     */
    static int seconds(PodView pod) {
        if (!pod.isScheduled() || pod.isFinished()) {
            return 0;
        }
        int asked = pod.manifest()
                .spec()
                .get("terminationGracePeriodSeconds")
                .map(value -> value.toJson().equals("0") ? 0 : DEFAULT_SECONDS)
                .orElse(DEFAULT_SECONDS);
        return asked;
    }
}
