package dev.mooring.deletion;

import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The workloads that make pods. */
final class Workloads {

    private Workloads() {}

    /** The controller of the controller of a pod and so on, as far as it is given; the pod itself if it has none. */
    static ObjectRef top(Scene scene, ObjectRef pod) {
        Set<ObjectRef> seen = new HashSet<>();
        ObjectRef top = pod;
        while (seen.add(top)) {
            Optional<ObjectRef> owner = controller(scene, top);
            if (owner.isEmpty()) {
                return top;
            }
            top = owner.get();
        }
        return pod;
    }

    private static Optional<ObjectRef> controller(Scene scene, ObjectRef ref) {
        @Nullable Life life = scene.life(ref);
        return life == null
                ? Optional.empty()
                : life.controller().map(owner -> new ObjectRef(owner.kind(), ref.namespace(), owner.name()));
    }

    /**
     * The workload that makes a pod again that is deleted: its controller, if that is there and stays. In a namespace that
     * is being deleted the API server lets nothing be created.
     */
    static Optional<ObjectRef> remaining(Scene scene, Life pod) {
        Life namespace = scene.life(new ObjectRef(Kinds.NAMESPACE, "", pod.ref().namespace()));
        if (namespace != null && namespace.isBeingDeleted()) {
            return Optional.empty();
        }
        return pod.controller()
                .flatMap(owner -> Optional.ofNullable(scene.withUid(owner.uid())))
                .filter(ref -> {
                    Life life = scene.life(ref);
                    return life != null && !life.isBeingDeleted();
                });
    }
}
