package dev.mooring.fleet;

import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import dev.mooring.release.KubernetesVersion;
import dev.mooring.release.Release;
import dev.mooring.release.ReleaseException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The content read from one cluster's export.
 *
 * @param cluster its name
 * @param documents the readable documents
 * @param whole whether all documents can be read; if not, no list counts as complete
 */
record Export(String cluster, List<JsonValue> documents, boolean whole) {

    Export {
        documents = List.copyOf(documents);
    }

    /** The objects, on the release of the export or the caller, or else the newest. */
    Inventory inventory(AuditOptions options) {
        List<JsonValue> objects =
                documents.stream().filter(each -> serverVersion(each).isEmpty()).toList();
        Inventory inventory = whole
                ? Inventory.of(objects).complete(options.complete().toArray(String[]::new))
                : Inventory.of(Inventory.documents(objects));
        return inventory.on(release(inventory, options).orElse(Release.LATEST));
    }

    /** The release of the servers: from kubectl version, or from the caller, or that of the newest kubelet. */
    Optional<Release> release(Inventory objects, AuditOptions options) {
        List<String> said = new ArrayList<>(
                documents.stream().flatMap(each -> serverVersion(each).stream()).toList());
        if (said.isEmpty() && !options.kubernetes().isEmpty()) {
            said.add(options.kubernetes());
        }
        if (said.isEmpty()) {
            objects.all(Kinds.NODE).forEach(node -> kubelet(node).ifPresent(said::add));
        }
        return said.stream()
                .flatMap(text -> parsed(text).stream())
                .max(Comparator.naturalOrder())
                .filter(Release::isKnown)
                .map(Release::of);
    }

    private static Optional<String> kubelet(Manifest node) {
        return node.status().child("nodeInfo").string("kubeletVersion");
    }

    private static Optional<KubernetesVersion> parsed(String version) {
        try {
            return Optional.of(KubernetesVersion.parse(version));
        } catch (ReleaseException e) {
            return Optional.empty();
        }
    }

    private static Optional<String> serverVersion(JsonValue document) {
        return document instanceof JsonObject json && !json.has("kind")
                ? json.child("serverVersion").string("gitVersion")
                : Optional.empty();
    }
}
