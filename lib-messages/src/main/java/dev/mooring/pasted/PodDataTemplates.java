package dev.mooring.pasted;

import static dev.mooring.pasted.MessageTemplate.row;

import java.util.List;

/** Messages of the kubelet about volumes that it fills: Secrets, ConfigMaps, tokens, fields of the pod. */
final class PodDataTemplates {

    private PodDataTemplates() {}

    static List<MessageTemplate.Row> rows() {
        return List.of(
                row("PodDataNotRead")
                        .by("kubelet", "FailedMount")
                        .says("Couldn't get secret {ns}/{name}: {error}")
                        .says("Couldn't get secret {ns}/{name}")
                        .says("Couldn't get configMap {ns}/{name}: {error}")
                        .says("Couldn't get configMap {ns}/{name}")
                        .says("Couldn't get secret payload {ns}/{name}: {error}")
                        .says("Couldn't get configMap payload {ns}/{name}: {error}")
                        .from("pkg/volume/secret, pkg/volume/configmap, pkg/volume/projected", "")
                        .proves(
                                "the kubelet could not read that Secret or ConfigMap for a volume of a pod at that time")
                        .doesNotProve(
                                "that it is missing, unless the error says 'not found'; that any storage is concerned")
                        .causes(
                                "it is missing or has another name",
                                "the pod is ending ('not registered')",
                                "the kubelet may not read it yet, or reaches no API server")
                        .also("run kubectl get secret,configmap -n NAMESPACE"),
                row("ProjectedNotPrepared")
                        .by("kubelet", "FailedMount")
                        .says("Error preparing data for projected volume {vol} for pod {ns}/{pod}: {error}")
                        .from("pkg/volume/projected/projected.go", "")
                        .proves("a source of the projected volume could not be read, so the pod waits; the text after"
                                + " the colon names the source")
                        .doesNotProve("that storage is the cause")
                        .next(NextQuestion.INNER_MESSAGE),
                row("TokenNotFetched")
                        .by("kubelet", "FailedMount")
                        .says("failed to fetch token: {error}")
                        .from("pkg/kubelet/token/token_manager.go", "")
                        .proves("the API server gave the kubelet no token for the pod's service account")
                        .doesNotProve("that storage is the cause")
                        .causes(
                                "the service account or its namespace is being deleted",
                                "the pod is not on that node any more",
                                "the kubelet reaches no API server")
                        .onlyNear("erviceaccount", "kube-api-access", "projected"),
                row("PodDataNotWritten")
                        .by("kubelet", "FailedMount")
                        .says("Error creating atomic writer: {error}")
                        .says("Error writing payload to dir: {error}")
                        .says("Error applying volume ownership settings for group: {text}")
                        .from("pkg/volume/secret, configmap, projected, downwardapi; pkg/volume/util", "")
                        .proves(
                                "the kubelet could not write the files of a Secret, a ConfigMap, a token or of fields of"
                                        + " the pod")
                        .doesNotProve("that a PersistentVolume is concerned")
                        .causes(
                                "the pod is ending and its directory is gone",
                                "the node's disk is full or read-only",
                                "something changed the directory of the kubelet")
                        .next(NextQuestion.PATHS)
                        .notSafe(Unsafe.REMOVE_FILES),
                row("UnmountSkipped")
                        .by("kubelet", "")
                        .says("Warning: Unmount skipped because path does not exist: {path}")
                        .says("Warning: mount cleanup skipped because path does not exist: {path}")
                        .says("Warning: Unmap skipped because symlink does not exist on the path: {path}")
                        .says("couldn't find loopback device which takes file descriptor lock. Skip detaching device."
                                + " device path: \"{path}\"")
                        .from("mount-utils mount_helper_common.go; pkg/volume/emptydir, util/volumepathhandler", "")
                        .proves("the kubelet found nothing at that path that it had to undo")
                        .doesNotProve("an error")
                        .causes("the pod's directory was removed before"));
    }
}
