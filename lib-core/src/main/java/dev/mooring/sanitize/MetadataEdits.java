package dev.mooring.sanitize;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.object.internal.Annotations;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The changes to the metadata of volumes and claims. */
final class MetadataEdits {

    /** The metadata that the API server writes. */
    static final Set<String> SERVER_METADATA = Set.of(
            "uid",
            "creationTimestamp",
            "generation",
            "selfLink",
            "deletionTimestamp",
            "deletionGracePeriodSeconds",
            "managedFields",
            "resourceVersion");

    private static final String OWNERS = WellKnownPointers.OWNER_REFERENCES.last();
    private static final String GENERATE_NAME = WellKnownPointers.GENERATE_NAME.last();

    private final Item item;
    private final Policy policy;
    private final MapUse maps;

    MetadataEdits(Item item, Policy policy, MapUse maps) {
        this.item = item;
        this.policy = policy;
        this.maps = maps;
    }

    void strip() {
        boolean isNamed = !item.source.name().isEmpty();
        item.editor.editMembers(
                WellKnownPointers.METADATA,
                (key, value) -> isStripped(key, isNamed) ? null : value,
                key -> key.equals(OWNERS) ? ChangeCode.OWNER_REFERENCE : ChangeCode.SERVER_METADATA);
        item.editor.remove(WellKnownPointers.STATUS, ChangeCode.STATUS);
        finalizers();
    }

    private boolean isStripped(String key, boolean isNamed) {
        return SERVER_METADATA.contains(key)
                || (isNamed && key.equals(GENERATE_NAME))
                || (!policy.settings.keepOwnerReferences && key.equals(OWNERS));
    }

    private void finalizers() {
        JsonValue finalizers = item.editor.get(WellKnownPointers.FINALIZERS).orElse(null);
        if (finalizers == null) {
            return;
        }
        List<JsonValue> kept = finalizers instanceof JsonArray array
                ? array.items().stream().filter(this::keepsFinalizer).toList()
                : List.of();
        if (kept.isEmpty()) {
            item.editor.remove(WellKnownPointers.FINALIZERS, ChangeCode.FINALIZER);
        } else {
            item.editor.set(WellKnownPointers.FINALIZERS, new JsonArray(kept), ChangeCode.FINALIZER);
        }
    }

    private boolean keepsFinalizer(JsonValue finalizer) {
        return finalizer instanceof JsonString name && policy.settings.keepFinalizers.contains(name.value());
    }

    /**
     * Annotations: by their own rule, or by the rules of the caller.
     *
     * @param stripped the keys that are removed, each with its reason
     * @param driverKeys the keys whose values are drivers
     */
    void annotations(Map<String, ChangeCode> stripped, List<String> driverKeys) {
        Map<String, String> secrets = secretAnnotations();
        item.editor.editMembers(
                WellKnownPointers.ANNOTATIONS,
                (key, value) -> {
                    ChangeCode code = mappedBy(key, secrets, stripped, driverKeys);
                    if (code != null) {
                        return mapped(key, value, code, secrets);
                    }
                    return !stripped.containsKey(key) && keeps(key, policy.settings.annotations) ? value : null;
                },
                key -> {
                    ChangeCode code = mappedBy(key, secrets, stripped, driverKeys);
                    return code != null ? code : stripped.getOrDefault(key, ChangeCode.ANNOTATION_RULE);
                });
        add(WellKnownPointers.ANNOTATIONS, policy.settings.annotations, ChangeCode.ANNOTATION_RULE);
        item.editor.removeIfEmptied(WellKnownPointers.ANNOTATIONS);
    }

    /** The map that may change the value of an annotation; null for none. */
    private static @Nullable ChangeCode mappedBy(
            String key, Map<String, String> secrets, Map<String, ChangeCode> stripped, List<String> driverKeys) {
        if (secrets.containsKey(key)) {
            return ChangeCode.SECRET_REF_MAP;
        }
        if (key.equals(Annotations.BETA_STORAGE_CLASS)) {
            return ChangeCode.STORAGE_CLASS_MAP;
        }
        return driverKeys.contains(key) && !stripped.containsKey(key) ? ChangeCode.DRIVER_MAP : null;
    }

    private JsonValue mapped(String key, JsonValue value, ChangeCode code, Map<String, String> secrets) {
        if (!(value instanceof JsonString text)) {
            return value;
        }
        String to = switch (code) {
            case DRIVER_MAP -> maps.map(MapKind.DRIVER, text.value());
            case STORAGE_CLASS_MAP -> maps.map(MapKind.STORAGE_CLASS, text.value());
            default -> secrets.getOrDefault(key, text.value());
        };
        return to.equals(text.value()) ? value : JsonString.of(to);
    }

    /** The mapped values of the annotations that name secrets; two empty values mean no secret. */
    private Map<String, String> secretAnnotations() {
        JsonObject annotations = item.now().metadata().child("annotations");
        if (annotations.isEmpty()) {
            return Map.of();
        }
        Map<String, String> mapped = new HashMap<>();
        for (List<String> pair : WellKnownPointers.SECRET_ANNOTATIONS) {
            String name = annotations.string(pair.get(0)).orElse("");
            String namespace = annotations.string(pair.get(1)).orElse("");
            if (name.isEmpty() && namespace.isEmpty()) {
                continue;
            }
            List<String> to = maps.secret(namespace, name);
            mapped.put(pair.get(0), to.get(1));
            mapped.put(pair.get(1), to.get(0));
        }
        return mapped;
    }

    void labels() {
        item.editor.editMembers(
                WellKnownPointers.LABELS,
                (key, value) -> {
                    if (item.isVolume() && WellKnownPointers.ZONE_LABELS.contains(key)) {
                        return zones(value);
                    }
                    return keeps(key, policy.settings.labels) ? value : null;
                },
                key -> item.isVolume() && WellKnownPointers.ZONE_LABELS.contains(key)
                        ? ChangeCode.TOPOLOGY_MAP
                        : ChangeCode.LABEL_RULE);
        add(WellKnownPointers.LABELS, policy.settings.labels, ChangeCode.LABEL_RULE);
        item.editor.removeIfEmptied(WellKnownPointers.LABELS);
    }

    /** A label can have several zones, joined by two underscores. */
    private @Nullable JsonValue zones(JsonValue value) {
        if (!(value instanceof JsonString text)) {
            return value;
        }
        String mapped = Arrays.stream(text.value().split("__", -1))
                .map(zone -> maps.map(MapKind.TOPOLOGY, zone))
                .distinct()
                .collect(Collectors.joining("__"));
        boolean same = Arrays.stream(text.value().split("__", -1))
                .allMatch(zone -> maps.map(MapKind.TOPOLOGY, zone).equals(zone));
        return same ? value : JsonString.of(mapped);
    }

    private boolean keeps(String key, KeyRules rules) {
        return rules.keeps(key)
                && !(policy.settings.managerMetadata == Policy.Keep.STRIP && WellKnownPointers.isManagerKey(key));
    }

    private void add(JsonPointer at, KeyRules rules, ChangeCode code) {
        rules.add().forEach((key, value) -> item.editor.set(at.child(key), JsonString.of(value), code));
    }

    /** Maps a field with a plain name. */
    void map(JsonPointer pointer, MapKind kind, ChangeCode code) {
        item.editor.get(pointer).ifPresent(value -> {
            if (value instanceof JsonString text) {
                String to = maps.map(kind, text.value());
                if (!to.equals(text.value())) {
                    item.editor.set(pointer, JsonString.of(to), code);
                }
            }
        });
    }
}
