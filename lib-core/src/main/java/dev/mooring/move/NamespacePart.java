package dev.mooring.move;

import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What of an export belongs to namespaces. */
final class NamespacePart {

    private NamespacePart() {}

    static List<Manifest> of(List<Manifest> documents, Set<String> namespaces) {
        Set<String> classes = new HashSet<>();
        for (Manifest each : documents) {
            if (isIn(each, namespaces)) {
                add(each.spec(), classes);
                each.spec().array("volumeClaimTemplates").items().forEach(template -> {
                    if (template instanceof JsonObject claim) {
                        add(claim.child("spec"), classes);
                    }
                });
            }
        }
        return documents.stream()
                .filter(each -> isIn(each, namespaces)
                        || (isClass(each.kind()) && classes.contains(each.name())))
                .toList();
    }

    private static void add(JsonObject spec, Set<String> classes) {
        for (String key : List.of("storageClassName", "volumeAttributesClassName")) {
            spec.string(key).ifPresent(classes::add);
        }
    }

    private static boolean isClass(String kind) {
        return kind.equals(Kinds.STORAGE_CLASS) || kind.equals(Kinds.VOLUME_ATTRIBUTES_CLASS);
    }

    private static boolean isIn(Manifest object, Set<String> namespaces) {
        return switch (object.kind()) {
            case Kinds.PERSISTENT_VOLUME ->
                namespaces.contains(
                        object.spec().child("claimRef").string("namespace").orElse(""));
            case Kinds.NAMESPACE -> namespaces.contains(object.name());
            default -> namespaces.contains(object.namespace());
        };
    }
}
