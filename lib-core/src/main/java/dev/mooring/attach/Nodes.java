package dev.mooring.attach;

import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.Part;
import java.util.List;

/** What the attach/detach controller reads of a node. */
final class Nodes {

    /** The taint by which an operator says that a node is off; any value and effect do. */
    static final String OUT_OF_SERVICE = "node.kubernetes.io/out-of-service";

    private static final String MANAGED = "volumes.kubernetes.io/controller-managed-attach-detach";

    private Nodes() {}

    /** Only the key counts. */
    static boolean managed(Manifest node) {
        return node.annotation(MANAGED).isPresent();
    }

    static boolean ready(Manifest node) {
        return Part.of(node).at("status", "conditions").items().stream()
                .filter(condition -> condition.at("type").text().equals("Ready"))
                .findFirst()
                .map(condition -> condition.at("status").text().equals("True"))
                .orElse(false);
    }

    static boolean outOfService(Manifest node) {
        return Part.of(node).at("spec", "taints").items().stream()
                .anyMatch(taint -> taint.at("key").text().equals(OUT_OF_SERVICE));
    }

    static List<String> volumesInUse(Manifest node) {
        return Part.of(node).at("status", "volumesInUse").texts();
    }

    static List<String> volumesAttached(Manifest node) {
        return Part.of(node).at("status", "volumesAttached").items().stream()
                .map(volume -> volume.at("name").text())
                .toList();
    }
}
