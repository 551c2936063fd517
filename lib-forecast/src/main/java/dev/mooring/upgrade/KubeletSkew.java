package dev.mooring.upgrade;

import dev.mooring.object.Inventory;
import dev.mooring.object.NodeView;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.RemedyStep;
import dev.mooring.reason.Severity;
import dev.mooring.release.KubernetesVersion;
import dev.mooring.release.Release;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Which kubelets may run with which API servers.
 *
 * @upstream website content/en/releases/version-skew-policy.md kubelet
 */
enum KubeletSkew implements ReasonCode {
    /** A kubelet is newer than the API servers. */
    KUBELET_TOO_NEW(
            "a kubelet is never newer than the API servers", "check the release, or give the servers a newer one"),
    /** A kubelet is more than three minor releases older than the API servers. */
    KUBELET_TOO_OLD(
            "a kubelet may be three releases older than the API servers",
            "upgrade the kubelet first, or go to an older release"),
    /** It is not known which version a kubelet has. */
    KUBELET_VERSION_UNKNOWN(
            "the version of the kubelet is not known, so it is not known whether it may run with the API servers",
            "give the node with its status");

    private static final int OLDEST = 3;

    private final String rule;
    private final String remedy;

    KubeletSkew(String rule, String remedy) {
        this.rule = rule;
        this.remedy = remedy;
    }

    /** The nodes that may not stay as they are, in the order of the input; before the upgrade only a newer kubelet is one. */
    static List<Reason> of(Inventory objects, Release from, Release to) {
        List<Reason> found = new ArrayList<>();
        for (NodeView node : objects.nodes()) {
            Optional<KubernetesVersion> version = node.kubeletVersion();
            version.flatMap(each -> of(node, each, from, to)).ifPresent(found::add);
            if (version.isEmpty() && !node.kubeletVersionText().isEmpty()) {
                found.add(KUBELET_VERSION_UNKNOWN.reason(node, "kubelet " + node.kubeletVersionText()));
            }
        }
        return found;
    }

    private static Optional<Reason> of(NodeView node, KubernetesVersion version, Release from, Release to) {
        String kubelet = "kubelet v" + version;
        for (Release servers : List.of(from, to)) {
            if (version.minor() > servers.minor()) {
                return Optional.of(KUBELET_TOO_NEW.reason(node, kubelet + ", Kubernetes " + servers));
            }
        }
        return version.minor() < to.minor() - OLDEST
                ? Optional.of(KUBELET_TOO_OLD.reason(node, kubelet + ", Kubernetes " + to))
                : Optional.empty();
    }

    private Reason reason(NodeView node, String seen) {
        return Reason.of(this, node.ref().toString(), seen + ": " + rule)
                .withRemedy(RemedyStep.of("upgrade-kubelet", remedy)
                        .withTarget(node.ref().toString()));
    }

    @Override
    public Severity severity() {
        return Severity.ERROR;
    }

    @Override
    public String toString() {
        return id();
    }
}
