package dev.mooring.sanitize;

import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.sanitize.internal.WarningCode;
import java.util.Optional;

/** The changes to the parameters of classes: attributes and secrets, by the maps. */
final class ClassEdits {

    private static final JsonPointer PARAMETERS = JsonPointer.of("parameters");
    private static final JsonPointer CLUSTER_ID = PARAMETERS.child("clusterID");

    private final Item item;
    private final Policy policy;
    private final MapUse maps;

    ClassEdits(Item item, Policy policy, MapUse maps) {
        this.item = item;
        this.policy = policy;
        this.maps = maps;
    }

    void apply() {
        item.editor.editMembers(
                PARAMETERS,
                (key, value) -> value instanceof JsonString text
                                && !maps.volumeAttribute(key, text.value()).equals(text.value())
                        ? JsonString.of(maps.volumeAttribute(key, text.value()))
                        : value,
                key -> ChangeCode.VOLUME_ATTRIBUTE_MAP);
        SecretRefs.map(item, SecretRefs.ofParameters(item.editor.current()), maps);
        if (policy.binds() && item.text(CLUSTER_ID).isPresent() && !item.editor.changed(CLUSTER_ID)) {
            item.warn(
                    WarningCode.HANDLE_EMBEDS_CLUSTER_ID,
                    CLUSTER_ID,
                    "still names the storage cluster of the source",
                    Optional.of("map it, or make sure that the target uses the same ID"));
        }
    }
}
