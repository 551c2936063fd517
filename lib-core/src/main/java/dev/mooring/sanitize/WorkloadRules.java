package dev.mooring.sanitize;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Annotations;
import dev.mooring.workload.PodTemplates;
import java.util.List;
import java.util.Optional;

/**
 * The changes to workloads, so that their pods still find their claims: the maps are applied to their namespace, the
 * claims that their pods name, and the classes of claim templates. Nothing else changes.
 */
final class WorkloadRules {

    private final Item item;
    private final MapUse maps;

    WorkloadRules(Item item, MapUse maps) {
        this.item = item;
        this.maps = maps;
    }

    static boolean isStatefulSet(Manifest object) {
        return object.kind().equals(Kinds.STATEFUL_SET) && object.apiVersion().startsWith("apps/");
    }

    void apply() {
        item.text(Keys.NAMESPACE).ifPresent(namespace -> {
            String mapped = maps.map(MapKind.NAMESPACE, namespace);
            if (!mapped.equals(namespace)) {
                item.editor.set(Keys.NAMESPACE, JsonString.of(mapped), ChangeCode.NAMESPACE_MAP);
            }
        });
        PodTemplates.podSpec(item.source).ifPresent(this::volumes);
        if (isStatefulSet(item.source)) {
            statefulSet();
        }
        if (item.editor.changes().isEmpty() && !isStatefulSet(item.source)) {
            item.warn(WarningCode.PASS_THROUGH, "no map matches; passed through as it is");
        } else {
            item.warn(
                    WarningCode.PASS_THROUGH_PARTIAL,
                    "only what the maps match is changed; the rest is passed through");
        }
    }

    private void volumes(JsonPointer podSpec) {
        JsonPointer volumes = podSpec.child("volumes");
        int count = size(volumes);
        for (int i = 0; i < count; i++) {
            JsonPointer claimName =
                    volumes.child(i).child("persistentVolumeClaim").child("claimName");
            item.text(claimName).ifPresent(name -> {
                String mapped = maps.claimName(item.namespace, name);
                if (!mapped.equals(name)) {
                    item.editor.set(claimName, JsonString.of(mapped), ChangeCode.NAME_MAP);
                }
            });
            classes(volumes.child(i).child("ephemeral").child("volumeClaimTemplate"));
        }
    }

    private void statefulSet() {
        JsonPointer templates = JsonPointer.of("spec", "volumeClaimTemplates");
        int count = size(templates);
        for (int i = 0; i < count; i++) {
            JsonPointer template = templates.child(i);
            noise(template);
            classes(template);
            if (item.text(template.child("spec").child("volumeName")).isPresent()) {
                item.warn(
                        WarningCode.TEMPLATE_VOLUME_NAME,
                        template.child("spec").child("volumeName"),
                        "every replica asks for this volume");
            }
        }
        JsonPointer whenDeleted = JsonPointer.of("spec", "persistentVolumeClaimRetentionPolicy", "whenDeleted");
        if (item.text(whenDeleted).orElse("").equals("Delete")) {
            item.warn(
                    WarningCode.STS_RETENTION_DELETE,
                    whenDeleted,
                    "deleting the StatefulSet deletes its claims, and with reclaim policy Delete also the data");
        }
    }

    private void noise(JsonPointer template) {
        item.editor.remove(template.child("status"), ChangeCode.TEMPLATE_NOISE);
        JsonPointer metadata = template.child("metadata");
        MetadataRules.SERVER_METADATA.forEach(
                field -> item.editor.remove(metadata.child(field), ChangeCode.TEMPLATE_NOISE));
        item.editor.remove(metadata.child("annotations").child(Keys.LAST_APPLIED), ChangeCode.TEMPLATE_NOISE);
        item.editor.removeIfEmptied(metadata.child("annotations"));
    }

    private void classes(JsonPointer template) {
        mapText(template.child("spec").child("storageClassName"), MapKind.STORAGE_CLASS, ChangeCode.STORAGE_CLASS_MAP);
        mapText(
                template.child("metadata").child("annotations").child(Annotations.BETA_STORAGE_CLASS),
                MapKind.STORAGE_CLASS,
                ChangeCode.STORAGE_CLASS_MAP);
        mapText(
                template.child("spec").child("volumeAttributesClassName"),
                MapKind.VOLUME_ATTRIBUTES_CLASS,
                ChangeCode.VAC_MAP);
    }

    private void mapText(JsonPointer pointer, MapKind kind, ChangeCode code) {
        if (item.editor.get(pointer).orElse(null) instanceof JsonString text) {
            String mapped = maps.map(kind, text.value());
            if (!mapped.equals(text.value())) {
                item.editor.set(pointer, JsonString.of(mapped), code);
            }
        }
    }

    private int size(JsonPointer array) {
        return item.editor.get(array).orElse(null) instanceof JsonArray items
                ? items.items().size()
                : 0;
    }

    /** The names of a StatefulSet's claims without their ordinals: {@code template-set-}. */
    static List<String> claimPrefixes(Manifest statefulSet) {
        return statefulSet.spec().array("volumeClaimTemplates").items().stream()
                .filter(JsonObject.class::isInstance)
                .map(template -> ((JsonObject) template).child("metadata").string("name"))
                .flatMap(Optional::stream)
                .map(template -> template + "-" + statefulSet.name() + "-")
                .toList();
    }
}
