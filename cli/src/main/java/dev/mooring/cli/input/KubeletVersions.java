package dev.mooring.cli.input;

import dev.mooring.cli.render.Words;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Located;
import dev.mooring.manifest.internal.Manifests;
import dev.mooring.release.KubernetesVersion;
import dev.mooring.release.Release;
import dev.mooring.release.ReleaseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;

/** The versions of the kubelets of the nodes in an input. A kubelet is never newer than the API servers of its cluster. */
public final class KubeletVersions {

    private final Map<String, KubernetesVersion> versions = new TreeMap<>();
    private final List<String> messages = new ArrayList<>();

    private KubeletVersions() {}

    /** The kubelets of all nodes with a known version. */
    public static KubeletVersions of(Input read) {
        KubeletVersions kubelets = new KubeletVersions();
        for (Located each : Manifests.objects(read.json())) {
            if (each.typed() instanceof JsonObject node && Kinds.of(node).equals(Kinds.NODE)) {
                kubelets.add(
                        node.child("metadata").string("name").orElse(""),
                        node.child("status").child("nodeInfo").string("kubeletVersion"));
            }
        }
        return kubelets;
    }

    private void add(String node, Optional<String> version) {
        try {
            version.filter(text -> !text.isEmpty())
                    .ifPresent(text -> versions.put(node, KubernetesVersion.parse(text)));
        } catch (ReleaseException e) {
            messages.add("node " + node + ": kubeletVersion: " + e.getMessage());
        }
    }

    /** {@return the newest version; empty if unknown} */
    public Optional<KubernetesVersion> newest() {
        return versions.values().stream().max(KubernetesVersion::compareTo);
    }

    /** {@return messages about kubelets that conflict with the assumed release} */
    public List<String> messages(Release release) {
        List<String> all = new ArrayList<>(messages);
        newerThan(release).ifPresent(all::add);
        some(version -> version.minor() < release.minor())
                .ifPresent(nodes -> all.add(nodes + " older than Kubernetes " + release
                        + ", the assumed release: it must be that of the API servers, not of the nodes"));
        return all;
    }

    /** {@return the kubelets that contradict a release: a kubelet is never newer than its servers} */
    public Optional<String> newerThan(Release release) {
        return some(version -> version.minor() > release.minor())
                .map(nodes -> nodes + " newer than Kubernetes " + release
                        + ", the assumed release: a kubelet is never newer than the API servers; check --kubernetes");
    }

    /** {@return the kubelets that are too old for servers of a release: more than three releases older} */
    public Optional<String> tooOldFor(Release release) {
        return some(version -> version.minor() < release.minor() - 3)
                .map(nodes -> nodes + " too old for Kubernetes " + release
                        + ": a kubelet may be three releases older than the API servers");
    }

    private Optional<String> some(Predicate<KubernetesVersion> which) {
        List<String> nodes = versions.entrySet().stream()
                .filter(each -> which.test(each.getValue()))
                .map(each -> each.getKey() + " (v" + each.getValue() + ")")
                .toList();
        if (nodes.isEmpty()) {
            return Optional.empty();
        }
        String first = "the kubelet of node " + nodes.get(0);
        return Optional.of(
                nodes.size() == 1
                        ? first + " is"
                        : first + " and of " + Words.count(nodes.size() - 1L, "more node") + " are");
    }
}
