package dev.mooring.move.internal;

import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.internal.SnapshotFamily;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The part of an export that belongs to namespaces. */
public final class NamespacePart {

    private static final Set<String> CLASSES = Set.of(
            Kinds.STORAGE_CLASS,
            Kinds.VOLUME_ATTRIBUTES_CLASS,
            Kinds.VOLUME_SNAPSHOT_CLASS,
            Kinds.VOLUME_GROUP_SNAPSHOT_CLASS);

    private NamespacePart() {}

    public static List<Manifest> of(List<Manifest> documents, Set<String> namespaces) {
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
                .filter(each -> isIn(each, namespaces) || (isClass(each.kind()) && classes.contains(each.name())))
                .toList();
    }

    private static void add(JsonObject spec, Set<String> classes) {
        for (String key : List.of(
                "storageClassName",
                "volumeAttributesClassName",
                "volumeSnapshotClassName",
                "volumeGroupSnapshotClassName")) {
            spec.string(key).ifPresent(classes::add);
        }
    }

    private static boolean isClass(String kind) {
        return CLASSES.contains(kind);
    }

    private static boolean isIn(Manifest object, Set<String> namespaces) {
        return switch (object.kind()) {
            case Kinds.PERSISTENT_VOLUME ->
                namespaces.contains(
                        object.spec().child("claimRef").string("namespace").orElse(""));
            case Kinds.VOLUME_SNAPSHOT_CONTENT -> isReferred(object, SnapshotFamily.SINGLE, namespaces);
            case Kinds.VOLUME_GROUP_SNAPSHOT_CONTENT -> isReferred(object, SnapshotFamily.GROUP, namespaces);
            case Kinds.NAMESPACE -> namespaces.contains(object.name());
            default -> namespaces.contains(object.namespace());
        };
    }

    private static boolean isReferred(Manifest content, SnapshotFamily family, Set<String> namespaces) {
        return family.snapshotRef()
                .child("namespace")
                .find(content.json())
                .filter(each -> each instanceof JsonString text && namespaces.contains(text.value()))
                .isPresent();
    }
}
