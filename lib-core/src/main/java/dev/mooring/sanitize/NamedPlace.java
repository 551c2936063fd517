package dev.mooring.sanitize;

import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.internal.Annotations;
import dev.mooring.workload.internal.PodTemplates;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A place where objects contain a name that a map changes. This table lists all such places, except those of volumes
 * and the names that depend on the purpose, which have their own rules.
 *
 * @param kinds the kinds that have the place
 * @param path where it is; for {@link Base#POD} below the pod spec, for {@link Base#CLAIM_TEMPLATE} below each template
 * @param map the kind of name
 * @param code why it changes
 */
record NamedPlace(Base base, Set<String> kinds, PlacePath path, MapKind map, ChangeCode code) {

    /** The start of a path. */
    enum Base {
        /** The object itself. */
        OBJECT,
        /** The pod spec of a workload. */
        POD,
        /** Each claim template of a workload, including those of its volumes. */
        CLAIM_TEMPLATE
    }

    private static final List<NamedPlace> TABLE = List.of(
            pod("volumes/*/persistentVolumeClaim/claimName", MapKind.CLAIM_NAME, ChangeCode.NAME_MAP),
            pod("volumes/*/csi/driver", MapKind.DRIVER, ChangeCode.DRIVER_MAP),
            template("spec/storageClassName", MapKind.STORAGE_CLASS, ChangeCode.STORAGE_CLASS_MAP),
            template(
                    "metadata/annotations/" + Annotations.BETA_STORAGE_CLASS.replace("/", "~1"),
                    MapKind.STORAGE_CLASS,
                    ChangeCode.STORAGE_CLASS_MAP),
            template("spec/volumeAttributesClassName", MapKind.VOLUME_ATTRIBUTES_CLASS, ChangeCode.VAC_MAP),
            template("spec/dataSource/name", MapKind.CLAIM_NAME, ChangeCode.NAME_MAP),
            template("spec/dataSourceRef/name", MapKind.CLAIM_NAME, ChangeCode.NAME_MAP),
            template("spec/dataSourceRef/namespace", MapKind.NAMESPACE, ChangeCode.NAMESPACE_MAP),
            object(Kinds.STORAGE_CLASS, "metadata/name", MapKind.STORAGE_CLASS, ChangeCode.STORAGE_CLASS_MAP),
            object(Kinds.STORAGE_CLASS, "provisioner", MapKind.DRIVER, ChangeCode.DRIVER_MAP),
            object(
                    Kinds.STORAGE_CLASS,
                    "allowedTopologies/*/matchLabelExpressions/*/key",
                    MapKind.TOPOLOGY_KEY,
                    ChangeCode.TOPOLOGY_MAP),
            object(
                    Kinds.STORAGE_CLASS,
                    "allowedTopologies/*/matchLabelExpressions/*/values/*",
                    MapKind.TOPOLOGY,
                    ChangeCode.TOPOLOGY_MAP),
            object(Kinds.VOLUME_ATTRIBUTES_CLASS, "metadata/name", MapKind.VOLUME_ATTRIBUTES_CLASS, ChangeCode.VAC_MAP),
            object(Kinds.VOLUME_ATTRIBUTES_CLASS, "driverName", MapKind.DRIVER, ChangeCode.DRIVER_MAP),
            object(
                    Kinds.RESOURCE_QUOTA,
                    "spec/scopeSelector/matchExpressions/*/values/*",
                    MapKind.VOLUME_ATTRIBUTES_CLASS,
                    ChangeCode.VAC_MAP),
            // A DataVolume and its claim have the same name.
            object(Kinds.DATA_VOLUME, "metadata/name", MapKind.CLAIM_NAME, ChangeCode.NAME_MAP),
            object(Kinds.DATA_VOLUME, "spec/*/storageClassName", MapKind.STORAGE_CLASS, ChangeCode.STORAGE_CLASS_MAP),
            object(Kinds.DATA_VOLUME, "spec/*/volumeName", MapKind.VOLUME_NAME, ChangeCode.NAME_MAP),
            object(Kinds.DATA_VOLUME, "spec/source/pvc/name", MapKind.CLAIM_NAME, ChangeCode.NAME_MAP),
            object(Kinds.DATA_VOLUME, "spec/source/pvc/namespace", MapKind.NAMESPACE, ChangeCode.NAMESPACE_MAP),
            object(Kinds.DATA_VOLUME, "spec/source/snapshot/namespace", MapKind.NAMESPACE, ChangeCode.NAMESPACE_MAP),
            object(Kinds.DATA_VOLUME, "spec/sourceRef/namespace", MapKind.NAMESPACE, ChangeCode.NAMESPACE_MAP),
            object(Kinds.DATA_VOLUME, "spec/*/dataSource/name", MapKind.CLAIM_NAME, ChangeCode.NAME_MAP),
            object(Kinds.DATA_VOLUME, "spec/*/dataSourceRef/name", MapKind.CLAIM_NAME, ChangeCode.NAME_MAP),
            object(Kinds.DATA_VOLUME, "spec/*/dataSourceRef/namespace", MapKind.NAMESPACE, ChangeCode.NAMESPACE_MAP),
            object(
                    Kinds.VOLUME_SNAPSHOT,
                    "spec/source/persistentVolumeClaimName",
                    MapKind.CLAIM_NAME,
                    ChangeCode.NAME_MAP),
            object(
                    Kinds.VOLUME_SNAPSHOT_CONTENT,
                    "spec/volumeSnapshotRef/namespace",
                    MapKind.NAMESPACE,
                    ChangeCode.NAMESPACE_MAP),
            object(Kinds.VOLUME_SNAPSHOT_CONTENT, "spec/driver", MapKind.DRIVER, ChangeCode.DRIVER_MAP),
            object(
                    Kinds.VOLUME_GROUP_SNAPSHOT_CONTENT,
                    "spec/volumeGroupSnapshotRef/namespace",
                    MapKind.NAMESPACE,
                    ChangeCode.NAMESPACE_MAP),
            object(Kinds.VOLUME_GROUP_SNAPSHOT_CONTENT, "spec/driver", MapKind.DRIVER, ChangeCode.DRIVER_MAP),
            object(Kinds.VOLUME_SNAPSHOT_CLASS, "driver", MapKind.DRIVER, ChangeCode.DRIVER_MAP),
            object(Kinds.VOLUME_GROUP_SNAPSHOT_CLASS, "driver", MapKind.DRIVER, ChangeCode.DRIVER_MAP),
            object(Kinds.PERSISTENT_VOLUME_CLAIM, "spec/dataSource/name", MapKind.CLAIM_NAME, ChangeCode.NAME_MAP),
            object(Kinds.PERSISTENT_VOLUME_CLAIM, "spec/dataSourceRef/name", MapKind.CLAIM_NAME, ChangeCode.NAME_MAP),
            object(
                    Kinds.PERSISTENT_VOLUME_CLAIM,
                    "spec/dataSourceRef/namespace",
                    MapKind.NAMESPACE,
                    ChangeCode.NAMESPACE_MAP));

    private static NamedPlace pod(String path, MapKind map, ChangeCode code) {
        return new NamedPlace(Base.POD, Set.of(), PlacePath.of(path), map, code);
    }

    private static NamedPlace template(String path, MapKind map, ChangeCode code) {
        return new NamedPlace(Base.CLAIM_TEMPLATE, Set.of(), PlacePath.of(path), map, code);
    }

    private static NamedPlace object(String kind, String path, MapKind map, ChangeCode code) {
        return new NamedPlace(Base.OBJECT, Set.of(kind), PlacePath.of(path), map, code);
    }

    /** Changes the names at all places of an object. */
    static void applyTo(Item item, MapUse maps) {
        for (NamedPlace row : TABLE) {
            row.placesIn(item).forEach(at -> row.apply(item, at, maps));
        }
    }

    /** The claims that an object names and that a map may rename, by place, with their names in the source. */
    static Map<JsonPointer, ObjectRef> claims(Item item) {
        Map<JsonPointer, ObjectRef> claims = new LinkedHashMap<>();
        TABLE.stream()
                .filter(row -> row.map == MapKind.CLAIM_NAME)
                .forEach(row -> row.placesIn(item).stream()
                        .filter(at -> row.isOfKind(item, at))
                        .forEach(at -> item.sourceText(at)
                                .ifPresent(name -> claims.put(at, ObjectRef.claim(namespace(item, at), name)))));
        return claims;
    }

    private List<JsonPointer> placesIn(Item item) {
        JsonObject object = item.editor.current();
        return switch (base) {
            case OBJECT -> kinds.contains(item.source.kind()) ? path.in(object) : List.of();
            case POD ->
                PodTemplates.podSpec(item.source)
                        .map(spec -> path.below(spec).in(object))
                        .orElse(List.of());
            case CLAIM_TEMPLATE ->
                claimTemplates(item)
                        .flatMap(template -> path.below(template).in(object).stream())
                        .toList();
        };
    }

    /** The claim templates of a workload: those of a StatefulSet, and those of ephemeral volumes. */
    static Stream<JsonPointer> claimTemplates(Item item) {
        JsonObject object = item.editor.current();
        List<JsonPointer> ofSet = WorkloadEdits.isStatefulSet(item.source)
                ? PlacePath.of("spec/volumeClaimTemplates/*").in(object)
                : List.of();
        List<JsonPointer> ofVolumes = PodTemplates.podSpec(item.source)
                .map(spec -> PlacePath.of("volumes/*/ephemeral/volumeClaimTemplate")
                        .below(spec)
                        .in(object))
                .orElse(List.of());
        return Stream.concat(ofSet.stream(), ofVolumes.stream());
    }

    private void apply(Item item, JsonPointer at, MapUse maps) {
        if (item.editor.get(at).orElse(null) instanceof JsonString text && isOfKind(item, at)) {
            String mapped = map == MapKind.CLAIM_NAME
                    ? maps.claimName(namespace(item, at), text.value())
                    : maps.map(map, text.value());
            if (!mapped.equals(text.value())) {
                item.editor.set(at, JsonString.of(mapped), code);
            }
        }
    }

    /**
     * A name next to a kind is that of a claim only if the kind is, and a value of a quota counts only in its scope.
     */
    private boolean isOfKind(Item item, JsonPointer at) {
        if (map == MapKind.VOLUME_ATTRIBUTES_CLASS && base == Base.OBJECT && kinds.contains(Kinds.RESOURCE_QUOTA)) {
            return item.sourceText(at.parent().parent().child("scopeName"))
                    .filter("VolumeAttributesClass"::equals)
                    .isPresent();
        }
        return map != MapKind.CLAIM_NAME
                || at.equals(WellKnownPointers.NAME)
                || item.sourceText(at.parent().child("kind"))
                        .map(Kinds.PERSISTENT_VOLUME_CLAIM::equals)
                        .orElse(true);
    }

    /** The namespace of the claim: the one next to its name, else that of the object. */
    private static String namespace(Item item, JsonPointer at) {
        return item.sourceText(at.parent().child("namespace")).orElse(item.namespace);
    }
}
