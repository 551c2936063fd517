package dev.mooring.deletion;

import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Part;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.workload.internal.JobEnd;
import dev.mooring.workload.internal.StatefulSetClaims;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The workloads that make pods. */
final class Workloads {

    private Workloads() {}

    /** The topmost controller of a pod that is given; the pod itself if it has none. */
    static ObjectRef top(DeletionInput scene, ObjectRef pod) {
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

    private static Optional<ObjectRef> controller(DeletionInput scene, ObjectRef ref) {
        @Nullable Life life = scene.life(ref);
        return life == null
                ? Optional.empty()
                : life.controller().map(owner -> new ObjectRef(owner.kind(), ref.namespace(), owner.name()));
    }

    /**
     * The workload that recreates a deleted pod: its controller, if that exists, stays and still wants the pod. In a
     * namespace that is being deleted, the API server lets nothing be created.
     */
    static Optional<ObjectRef> makingAgain(DeletionInput scene, Life pod) {
        Life namespace = scene.life(new ObjectRef(Kinds.NAMESPACE, "", pod.ref().namespace()));
        if (namespace != null && namespace.isBeingDeleted()) {
            return Optional.empty();
        }
        return pod.controller()
                .flatMap(owner -> Optional.ofNullable(scene.withUid(owner.uid())))
                .filter(ref -> {
                    Life life = scene.life(ref);
                    return life != null && !life.isBeingDeleted() && wants(scene, life, pod);
                });
    }

    /** Whether a workload still wants a pod; yes where its document does not say. */
    private static boolean wants(DeletionInput scene, Life workload, Life before) {
        Manifest manifest = workload.manifest();
        ObjectRef pod = before.ref();
        try {
            return switch (manifest.kind()) {
                case Kinds.STATEFUL_SET -> {
                    StatefulSetClaims set = StatefulSetClaims.of(manifest);
                    int ordinal = StatefulSetClaims.member(pod.name()).ordinal() - set.start();
                    yield ordinal >= 0 && ordinal < set.replicas();
                }
                case Kinds.REPLICA_SET, Kinds.REPLICATION_CONTROLLER ->
                    Part.of(manifest).at("spec").at("replicas").int32().orElse(1) > 0;
                case Kinds.DAEMON_SET ->
                    !scene.isNodeAbsent(
                            before.manifest().spec().string("nodeName").orElse(""));
                case Kinds.JOB ->
                    !before.manifest()
                                    .status()
                                    .string("phase")
                                    .filter(Phases.SUCCEEDED::equals)
                                    .isPresent()
                            && JobEnd.of(manifest).isEmpty();
                default -> true;
            };
        } catch (ManifestException e) {
            return true;
        }
    }
}
