package dev.mooring.sanitize;

import dev.mooring.json.JsonString;
import dev.mooring.manifest.internal.Scopes;
import java.util.List;
import java.util.Map;

/** The changes to every object that is neither a volume nor a claim but has its own rules. */
final class MovedRules {

    private MovedRules() {}

    static void apply(Item item, Policy policy, MapUse maps) {
        MetadataEdits metadata = new MetadataEdits(item, policy, maps);
        metadata.strip();
        namespace(item, maps);
        metadata.annotations(Map.of(WellKnownPointers.LAST_APPLIED, ChangeCode.LAST_APPLIED), List.of());
        metadata.labels();
        NamedPlace.applyTo(item, maps);
        switch (item.role) {
            case WORKLOAD -> new WorkloadEdits(item).apply();
            case CLASS -> new ClassEdits(item, policy, maps).apply();
            case SNAPSHOT -> new SnapshotEdits(item, policy, maps).snapshot();
            case SNAPSHOT_CONTENT -> new SnapshotEdits(item, policy, maps).content();
            case LIMITS -> LimitRules.apply(item, maps);
            case DATA_VOLUME -> DataVolumeRules.apply(item, policy);
            default -> {}
        }
    }

    private static void namespace(Item item, MapUse maps) {
        if (Scopes.isClusterScoped(item.source.kind())) {
            item.editor.remove(WellKnownPointers.NAMESPACE, ChangeCode.CLUSTER_SCOPED_NAMESPACE);
        } else if (!item.namespace.isEmpty()) {
            ChangeCode code = item.source.namespace().isEmpty() ? ChangeCode.NAMESPACE_SET : ChangeCode.NAMESPACE_MAP;
            item.editor.set(
                    WellKnownPointers.NAMESPACE, JsonString.of(maps.map(MapKind.NAMESPACE, item.namespace)), code);
        }
    }
}
