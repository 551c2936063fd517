package dev.mooring.attach;

import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.Part;
import java.util.List;

/** Which pods count as users of their volumes. */
public final class Pods {

    private static final List<String> STATUSES =
            List.of("initContainerStatuses", "containerStatuses", "ephemeralContainerStatuses");

    private Pods() {}

    /**
     * Whether the attach/detach controller no longer counts a pod: it failed or succeeded, or it is being deleted and no
     * container is running. Of a dead node the last statuses stay, so a pod that is only being deleted counts for ever.
     *
     * @param pod the pod
     * @return true if its volumes may go
     * @upstream pkg/volume/util/util.go IsPodTerminated
     */
    public static boolean isPodTerminated(Manifest pod) {
        Part status = Part.of(pod).at("status");
        String phase = status.at("phase").text();
        return phase.equals("Failed")
                || phase.equals("Succeeded")
                || (isTerminating(pod) && STATUSES.stream().allMatch(key -> notRunning(status.at(key))));
    }

    /**
     * Whether it is being deleted.
     *
     * @param pod the pod
     * @return true if it has a deletion timestamp
     */
    public static boolean isTerminating(Manifest pod) {
        return Part.of(pod).at("metadata", "deletionTimestamp").isPresent();
    }

    private static boolean notRunning(Part statuses) {
        return statuses.items().stream()
                .map(status -> status.at("state"))
                .allMatch(state -> state.at("terminated").isPresent()
                        || state.at("waiting").isPresent());
    }
}
