package dev.mooring.kubelet;

import dev.mooring.object.Inventory;
import dev.mooring.object.NodeView;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.RemedyStep;
import dev.mooring.reason.Severity;
import dev.mooring.release.KubernetesVersion;
import java.util.List;
import java.util.Optional;

/** Kubelets whose version Kubernetes does not support beside the version of the server. */
public enum VersionSkew implements ReasonCode {
    /** The kubelet is newer than the server. */
    KUBELET_NEWER_THAN_SERVER,
    /** The kubelet is more than three minor versions older than the server. */
    KUBELET_TOO_OLD_FOR_SERVER;

    private static final int OLDEST = 3;

    @Override
    public Severity severity() {
        return Severity.WARN;
    }

    /**
     * The nodes whose kubelet the server does not support; a node that does not say its version is not among them.
     *
     * @param objects the nodes, and the release of the server
     * @return a reason for each, by name of the node
     */
    public static List<Reason> of(Inventory objects) {
        return objects.nodes().stream()
                .flatMap(node -> of(node, objects.release().minor()).stream())
                .toList();
    }

    private static Optional<Reason> of(NodeView node, int server) {
        Optional<KubernetesVersion> version = node.kubeletVersion();
        if (version.isEmpty()) {
            return Optional.empty();
        }
        int kubelet = version.get().minor();
        if (kubelet > server) {
            return Optional.of(KUBELET_NEWER_THAN_SERVER.of(node, version.get(), server, "at most 1." + server));
        }
        return kubelet < server - OLDEST
                ? Optional.of(KUBELET_TOO_OLD_FOR_SERVER.of(
                        node, version.get(), server, "1." + (server - OLDEST) + " or newer"))
                : Optional.empty();
    }

    private Reason of(NodeView node, KubernetesVersion kubelet, int server, String expected) {
        return Reason.of(
                        this,
                        node.ref().toString(),
                        "the kubelet has version " + kubelet + " beside servers of Kubernetes 1." + server
                                + ": Kubernetes does not support that")
                .at("/status/nodeInfo/kubeletVersion")
                .withValues(expected, kubelet.toString())
                .withRemedy(RemedyStep.of(
                        "upgrade-node",
                        "upgrade the server first, and no node more than three minor versions behind it"));
    }

    @Override
    public String toString() {
        return id();
    }
}
