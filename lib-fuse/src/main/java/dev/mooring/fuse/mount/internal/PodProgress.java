package dev.mooring.fuse.mount.internal;

import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.Part;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** How far the containers of a pod have come. */
final class PodProgress {

    private static final List<String> LISTS =
            List.of("initContainerStatuses", "containerStatuses", "ephemeralContainerStatuses");
    private static final Set<String> AFTER_MOUNTING =
            Set.of("CreateContainerError", "CreateContainerConfigError", "RunContainerError");

    private PodProgress() {}

    /** Whether a container has ever run, so that the volumes were mounted. */
    static boolean started(Manifest pod) {
        return any(
                pod,
                status -> status.at("state", "running").isPresent()
                        || status.at("state", "terminated").isPresent()
                        || status.at("lastState", "terminated").isPresent());
    }

    /** Whether a container could not be created from the mounted volumes. */
    static boolean stuck(Manifest pod) {
        return any(
                pod,
                status -> AFTER_MOUNTING.contains(
                        status.at("state", "waiting", "reason").text()));
    }

    private static boolean any(Manifest pod, Predicate<Part> asked) {
        return LISTS.stream()
                .flatMap(list -> Part.of(pod).at("status", list).items().stream())
                .anyMatch(asked);
    }
}
