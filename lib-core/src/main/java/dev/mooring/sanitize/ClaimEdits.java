package dev.mooring.sanitize;

import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.internal.Annotations;
import dev.mooring.reason.Severity;
import dev.mooring.sanitize.internal.WarningCode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The changes to a claim for every purpose except {@link Purpose#RELEASE}. */
final class ClaimEdits {

    private final Item item;
    private final Policy policy;
    private final MapUse maps;
    private final MetadataEdits metadata;
    /** Whether the bind annotations stay: only if the caller requests it and the claim names a volume. */
    private final boolean keepsBinding;

    ClaimEdits(Item item, Policy policy, MapUse maps) {
        this.item = item;
        this.policy = policy;
        this.maps = maps;
        this.metadata = new MetadataEdits(item, policy, maps);
        this.keepsBinding = keepsBindAnnotations(policy)
                && item.sourceText(WellKnownPointers.VOLUME_NAME).isPresent();
    }

    void apply() {
        metadata.strip();
        names();
        metadata.annotations(
                strippedAnnotations(), List.of(Annotations.STORAGE_PROVISIONER, Annotations.BETA_STORAGE_PROVISIONER));
        metadata.labels();
        volumeName();
        storageClass();
        metadata.map(WellKnownPointers.ATTRIBUTES_CLASS, MapKind.VOLUME_ATTRIBUTES_CLASS, ChangeCode.VAC_MAP);
        dataSource();
        if (policy.is(Purpose.REPROVISION)) {
            reprovision(policy.settings.raiseRequest);
        }
        if (keepsBindAnnotations(policy) && !keepsBinding && item.sourceAnnotated(Annotations.BIND_COMPLETED)) {
            item.warn(
                    WarningCode.BIND_COMPLETED_WITHOUT_VOLUME,
                    WellKnownPointers.ANNOTATIONS.child(Annotations.BIND_COMPLETED),
                    "a claim with bind annotations and without volumeName stays Lost; the annotations are"
                            + " removed");
        }
    }

    private void names() {
        ObjectRef mapped = maps.mapped(item.ref());
        if (!mapped.name().equals(item.source.name())) {
            item.editor.set(WellKnownPointers.NAME, JsonString.of(mapped.name()), ChangeCode.NAME_MAP);
        }
        if (!item.namespace.isEmpty()) {
            ChangeCode code = item.source.namespace().isEmpty() ? ChangeCode.NAMESPACE_SET : ChangeCode.NAMESPACE_MAP;
            item.editor.set(WellKnownPointers.NAMESPACE, JsonString.of(mapped.namespace()), code);
        }
    }

    private static boolean keepsBindAnnotations(Policy policy) {
        return policy.settings.bindAnnotations == Policy.Keep.KEEP;
    }

    private Map<String, ChangeCode> strippedAnnotations() {
        Map<String, ChangeCode> stripped = new LinkedHashMap<>();
        if (!keepsBinding) {
            stripped.put(Annotations.BIND_COMPLETED, ChangeCode.BIND_ANNOTATION);
            stripped.put(Annotations.BOUND_BY_CONTROLLER, ChangeCode.BIND_ANNOTATION);
            stripped.put(Annotations.STORAGE_PROVISIONER, ChangeCode.PROVISIONER_ANNOTATION);
            stripped.put(Annotations.BETA_STORAGE_PROVISIONER, ChangeCode.PROVISIONER_ANNOTATION);
        }
        stripped.put(WellKnownPointers.LEADER, ChangeCode.PROVISIONER_ANNOTATION);
        stripped.put(Annotations.SELECTED_NODE, ChangeCode.SELECTED_NODE);
        stripped.put(Annotations.MIGRATED_TO, ChangeCode.MIGRATION_ANNOTATION);
        stripped.put(WellKnownPointers.STORAGE_RESIZER, ChangeCode.RESIZE_ANNOTATION);
        stripped.put(WellKnownPointers.LAST_APPLIED, ChangeCode.LAST_APPLIED);
        return stripped;
    }

    private void volumeName() {
        if (dropsVolumeName()) {
            item.editor.remove(WellKnownPointers.VOLUME_NAME, ChangeCode.VOLUME_NAME_DROPPED);
        } else if (policy.binds()
                && item.partner != null
                && item.sourceText(WellKnownPointers.VOLUME_NAME).isEmpty()) {
            String name = maps.map(MapKind.VOLUME_NAME, item.partner.source.name());
            item.editor.set(WellKnownPointers.VOLUME_NAME, JsonString.of(name), ChangeCode.VOLUME_NAME_SET);
        } else {
            metadata.map(WellKnownPointers.VOLUME_NAME, MapKind.VOLUME_NAME, ChangeCode.NAME_MAP);
        }
    }

    private boolean dropsVolumeName() {
        if (!policy.is(Purpose.NEAT)) {
            return policy.is(Purpose.REPROVISION);
        }
        return switch (policy.settings.volumeName) {
            case KEEP -> false;
            case DROP -> true;
            case AUTO -> item.partner == null && item.sourceAnnotated(Annotations.BOUND_BY_CONTROLLER);
        };
    }

    private void storageClass() {
        metadata.map(WellKnownPointers.STORAGE_CLASS, MapKind.STORAGE_CLASS, ChangeCode.STORAGE_CLASS_MAP);
        Item volume = item.partner;
        boolean pins = policy.binds() && policy.settings.pinClass;
        if (pins && volume != null && !Classes.hasClass(item.source)) {
            String pinned = maps.map(MapKind.STORAGE_CLASS, Classes.effective(volume.source));
            item.editor.set(WellKnownPointers.STORAGE_CLASS, JsonString.of(pinned), ChangeCode.CLASS_PINNED);
        }
    }

    private void dataSource() {
        if (policy.settings.dataSource == Policy.Keep.STRIP) {
            boolean had = isSet(WellKnownPointers.DATA_SOURCE) || isSet(WellKnownPointers.DATA_SOURCE_REF);
            item.editor.remove(WellKnownPointers.DATA_SOURCE, ChangeCode.DATA_SOURCE);
            item.editor.remove(WellKnownPointers.DATA_SOURCE_REF, ChangeCode.DATA_SOURCE);
            if (had) {
                item.warn(
                        WarningCode.DATA_SOURCE_DROPPED,
                        policy.is(Purpose.REPROVISION) ? Severity.WARN : WarningCode.DATA_SOURCE_DROPPED.severity(),
                        WellKnownPointers.DATA_SOURCE,
                        "the data source was removed");
            }
        } else {
            NamedPlace.applyTo(item, maps);
        }
    }

    private boolean isSet(JsonPointer pointer) {
        return item.editor.get(pointer).map(value -> !value.isNull()).orElse(false);
    }

    private void reprovision(boolean raiseRequest) {
        if (item.editor.get(WellKnownPointers.SELECTOR).orElse(null) instanceof JsonObject) {
            item.warn(
                    WarningCode.SELECTOR_DROPPED,
                    WellKnownPointers.SELECTOR,
                    "provisioners refuse claims with a selector; it was removed");
        }
        item.editor.remove(WellKnownPointers.SELECTOR, ChangeCode.SELECTOR);
        if (raiseRequest && item.partner != null && !item.partner.refused()) {
            JsonValue capacity =
                    item.partner.editor.get(WellKnownPointers.CAPACITY).orElse(null);
            if (capacity != null
                    && !capacity.isNull()
                    && Sizes.of(capacity).compareTo(ShapeChecks.sizeAt(item, WellKnownPointers.REQUEST)) > 0) {
                item.editor.set(WellKnownPointers.REQUEST, capacity, ChangeCode.REQUEST_RAISED);
            }
        }
    }
}
