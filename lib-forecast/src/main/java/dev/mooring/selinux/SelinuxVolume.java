package dev.mooring.selinux;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.EnumNames;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Reason;
import java.util.List;

/**
 * A volume that pods mount.
 *
 * @param name the unique name of the volume; its name in the pod for a volume that has none
 * @param pods the pods that mount it, sorted
 * @param conflicts what the selinux-warning-controller reports, each pair once
 * @param exclusions the pods that cannot be on one node
 * @param findings what follows for pods, and what is not known
 */
public record SelinuxVolume(
        String name,
        List<ObjectRef> pods,
        List<SelinuxConflict> conflicts,
        List<Exclusion> exclusions,
        List<Reason> findings) {

    public SelinuxVolume {
        requireNonNull(name, "name");
        pods = List.copyOf(pods);
        conflicts = List.copyOf(conflicts);
        exclusions = List.copyOf(exclusions);
        findings = List.copyOf(findings);
    }

    /** {@return whether there is nothing to report about it} */
    public boolean isFine() {
        return conflicts.isEmpty() && exclusions.isEmpty() && findings.isEmpty();
    }

    /** An item of {@code volumes}. */
    JsonObject toJson() {
        return JsonObject.of("name", JsonString.of(name))
                .with(
                        "pods",
                        JsonArray.ofStrings(pods.stream().map(ObjectRef::key).toList()))
                .with("conflicts", JsonArray.of(conflicts.stream().map(SelinuxVolume::toJson)))
                .with("exclusions", JsonArray.of(exclusions.stream().map(Exclusion::toJson)));
    }

    private static JsonObject toJson(SelinuxConflict conflict) {
        return JsonObject.of("property", JsonString.of(conflict.property().id()))
                .with("pod", conflict.pod().key())
                .with("value", conflict.value())
                .with("otherPod", conflict.otherPod().key())
                .with("otherValue", conflict.otherValue());
    }

    /**
     * Two pods that share a volume which is mounted with the label of the pod.
     *
     * @param pod one pod
     * @param otherPod the other pod
     * @param outcome what happens if both are on one node
     * @param node the node that both are on; empty if they are not on one node
     * @upstream pkg/kubelet/volumemanager/cache/desired_state_of_world.go AddPodToVolume
     */
    public record Exclusion(ObjectRef pod, ObjectRef otherPod, Outcome outcome, String node) {

        /** What happens if both pods are on one node. */
        public enum Outcome {
            /** The kubelet does not start the second one. */
            NOT_TOGETHER,
            /** It depends on the labels that the operating system of the node adds. */
            DEPENDS_ON_NODE;

            @Override
            public String toString() {
                return EnumNames.kebabCase(this);
            }
        }

        public Exclusion {
            requireNonNull(pod, "pod");
            requireNonNull(otherPod, "otherPod");
            requireNonNull(outcome, "outcome");
            requireNonNull(node, "node");
        }

        private JsonObject toJson() {
            return JsonObject.of("pod", JsonString.of(pod.key()))
                    .with("otherPod", otherPod.key())
                    .with("outcome", outcome.toString())
                    .with("node", node);
        }
    }
}
