package dev.mooring.deletion;

import dev.mooring.json.JsonBoolean;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.PodView;
import dev.mooring.reason.RemedyStep;
import java.util.ArrayList;
import java.util.List;

/** Who keeps a claim. */
final class ClaimHolds {

    private ClaimHolds() {}

    /**
     * Pods with a node keep a claim, whatever their phase: a finished pod keeps its claim until it is deleted. A pod
     * without a node does not: the scheduler places no pod whose claim is being deleted.
     *
     * @upstream pkg/controller/volume/pvcprotection/pvc_protection_controller.go podUsesPVCForDeletion
     */
    static Hold pods(DeletionInput scene, Life claim, String finalizer) {
        List<ObjectRef> users = users(scene, claim);
        if (!users.isEmpty()) {
            return Hold.held(
                    users, Texts.list(users) + (users.size() == 1 ? " uses it" : " use it"), steps(scene, users));
        }
        List<ObjectRef> unreadable = scene.unreadablePods(claim.ref().namespace());
        if (!unreadable.isEmpty()) {
            return Hold.unknown(Texts.list(unreadable) + " cannot be read and may use it");
        }
        List<ObjectRef> again = scene.madeAgain(claim.ref());
        if (!again.isEmpty()) {
            return Hold.unknown(
                    Texts.list(again) + ": recreated before the claim is deleted, it may use the claim",
                    RemedyStep.of("stop-workload", "scale down or delete the workload before its pod"));
        }
        return scene.inventory().isComplete(Kinds.POD)
                ? Hold.RELEASED
                : Hold.unknown("not all Pod objects are given: another pod may use it", Texts.giveAll(Kinds.POD));
    }

    static List<ObjectRef> users(DeletionInput scene, Life claim) {
        List<ObjectRef> users = new ArrayList<>();
        for (ObjectRef ref : scene.podsOf(claim.ref())) {
            Life pod = scene.life(ref);
            if (pod != null
                    && scene.pod(ref).filter(view -> uses(view, pod, claim)).isPresent()) {
                users.add(ref);
            }
        }
        return users;
    }

    private static boolean uses(PodView view, Life pod, Life claim) {
        return view.claims().stream()
                .filter(use -> use.claim().equals(claim.ref().name()))
                .anyMatch(use -> !use.isEphemeral() || (!pod.isGraceOver() && isMadeFor(pod, claim)));
    }

    /** VolumeIsForPod of Kubernetes: the pod controls the claim. */
    private static boolean isMadeFor(Life pod, Life claim) {
        return claim.controller().filter(owner -> owner.uid().equals(pod.uid())).isPresent();
    }

    private static RemedyStep[] steps(DeletionInput scene, List<ObjectRef> users) {
        return users.stream()
                .limit(Texts.MOST)
                .map(user -> step(scene, user))
                .distinct()
                .toArray(RemedyStep[]::new);
    }

    private static RemedyStep step(DeletionInput scene, ObjectRef pod) {
        ObjectRef top = Workloads.top(scene, pod);
        return top.equals(pod)
                ? RemedyStep.of("delete-pod", "delete the pod, finished or not, so that nothing uses the claim")
                        .withTarget(pod.toString())
                        .withArgv("kubectl", "delete", "pod", pod.name(), "-n", pod.namespace())
                : RemedyStep.of(
                                "stop-workload",
                                "scale down or delete the workload: if only its pod is deleted, it creates another one")
                        .withTarget(top.toString());
    }

    /**
     * A snapshot that is not ready keeps the claim that it is made from.
     *
     * @upstream external-snapshotter pkg/common-controller/snapshot_controller.go isPVCBeingUsed
     */
    static Hold snapshots(DeletionInput scene, Life claim, String finalizer) {
        List<ObjectRef> copies = copies(scene, claim, DeletionInput.VOLUME_SNAPSHOT);
        List<ObjectRef> unready =
                copies.stream().filter(ref -> !isTrue(scene, ref, "readyToUse")).toList();
        if (!unready.isEmpty()) {
            return Hold.held(unready, Texts.list(unready) + " is made from it and is not ready");
        }
        return scene.inventory().isComplete(DeletionInput.VOLUME_SNAPSHOT) && !copies.isEmpty()
                ? SnapshotHolds.controller(scene.inventory())
                : Hold.unknown(
                        "a snapshot that is not given may be made from it",
                        Texts.giveAll(DeletionInput.VOLUME_SNAPSHOT));
    }

    /**
     * A clone that is Pending keeps the claim that it is made from.
     *
     * @upstream external-provisioner pkg/controller/clone_controller.go syncClaim
     */
    static Hold clones(DeletionInput scene, Life claim, String finalizer) {
        List<ObjectRef> pending = copies(scene, claim, Kinds.PERSISTENT_VOLUME_CLAIM).stream()
                .filter(ref -> scene.inventory()
                        .claim(ref.namespace(), ref.name())
                        .filter(copy -> !copy.phase().equals(Phases.BOUND)
                                && !copy.phase().equals(Phases.LOST))
                        .isPresent())
                .toList();
        if (!pending.isEmpty()) {
            return Hold.held(pending, Texts.list(pending) + " is a clone of it and is Pending");
        }
        return scene.inventory().isComplete(Kinds.PERSISTENT_VOLUME_CLAIM)
                ? Hold.RELEASED
                : Hold.unknown(
                        "a claim that is not given may be a clone of it", Texts.giveAll(Kinds.PERSISTENT_VOLUME_CLAIM));
    }

    private static List<ObjectRef> copies(DeletionInput scene, Life claim, String kind) {
        return scene.copies(claim.ref()).stream()
                .filter(ref -> ref.kind().equals(kind))
                .toList();
    }

    private static boolean isTrue(DeletionInput scene, ObjectRef ref, String key) {
        return scene.inventory()
                .find(ref)
                .map(Manifest::status)
                .flatMap(status -> status.get(key))
                .filter(value -> value == JsonBoolean.TRUE)
                .isPresent();
    }
}
