package dev.mooring.sanitize;

import dev.mooring.admission.ApplyMode;
import dev.mooring.internal.Quote;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.object.internal.SnapshotFamily;
import dev.mooring.quantity.StorageSize;
import dev.mooring.sanitize.internal.WarningCode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Checks the shape of each object before anything is read from it. */
final class ShapeChecks {

    private enum Type {
        OBJECT,
        ARRAY,
        STRING,
        QUANTITY
    }

    /** A part that must have this type if present; null counts as absent. */
    private record Part(JsonPointer pointer, Type type) {}

    /** A key on the way to parts, in their order. */
    private record Step(String key, @Nullable Part part, List<Step> below) {}

    private static final List<Step> METADATA = steps(
            part(Type.STRING, "metadata", "namespace"),
            part(Type.STRING, "metadata", "generateName"),
            part(Type.OBJECT, "metadata", "annotations"),
            part(Type.OBJECT, "metadata", "labels"),
            part(Type.ARRAY, "metadata", "finalizers"),
            part(Type.STRING, "metadata", "uid"));

    private static final List<Step> BOTH = steps(
            part(Type.ARRAY, "spec", "accessModes"),
            part(Type.STRING, "spec", "volumeMode"),
            part(Type.STRING, "spec", "storageClassName"),
            part(Type.STRING, "spec", "volumeAttributesClassName"),
            part(Type.OBJECT, "status"),
            part(Type.STRING, "status", "phase"));

    private static final List<Step> VOLUME = steps(
            part(Type.OBJECT, "spec", "capacity"),
            part(Type.QUANTITY, "spec", "capacity", "storage"),
            part(Type.STRING, "spec", "persistentVolumeReclaimPolicy"),
            part(Type.OBJECT, "spec", "claimRef"),
            part(Type.STRING, "spec", "claimRef", "namespace"),
            part(Type.STRING, "spec", "claimRef", "name"),
            part(Type.STRING, "spec", "claimRef", "uid"),
            part(Type.OBJECT, "spec", "nodeAffinity"),
            part(Type.OBJECT, "spec", "csi"),
            part(Type.STRING, "spec", "csi", "driver"),
            part(Type.STRING, "spec", "csi", "volumeHandle"),
            part(Type.OBJECT, "spec", "csi", "volumeAttributes"));

    /** The required types of snapshots and their contents where the rules write. */
    private static final Map<String, List<Step>> SNAPSHOT = Stream.of(SnapshotFamily.values())
            .flatMap(family -> Stream.of(
                    Map.entry(
                            family.kind(),
                            steps(
                                    part(Type.OBJECT, "spec"),
                                    part(Type.OBJECT, "spec", "source"),
                                    part(Type.OBJECT, "status"))),
                    Map.entry(
                            family.contentKind(),
                            steps(
                                    part(Type.OBJECT, "spec"),
                                    part(Type.OBJECT, "spec", "source"),
                                    new Part(family.snapshotRef(), Type.OBJECT),
                                    part(Type.STRING, "spec", "deletionPolicy"),
                                    part(Type.OBJECT, "status")))))
            .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));

    private static final List<Step> CLAIM = steps(
            part(Type.OBJECT, "spec", "resources"),
            part(Type.OBJECT, "spec", "resources", "requests"),
            part(Type.QUANTITY, "spec", "resources", "requests", "storage"),
            part(Type.STRING, "spec", "volumeName"),
            part(Type.OBJECT, "spec", "selector"),
            part(Type.OBJECT, "spec", "dataSource"),
            part(Type.OBJECT, "spec", "dataSourceRef"));

    private ShapeChecks() {}

    private static Part part(Type type, String... segments) {
        return new Part(JsonPointer.of(segments), type);
    }

    private static List<Step> steps(Part... parts) {
        return steps(List.of(parts), 0);
    }

    private static List<Step> steps(List<Part> parts, int depth) {
        Map<String, List<Part>> byKey = new LinkedHashMap<>();
        for (Part part : parts) {
            byKey.computeIfAbsent(part.pointer().segments().get(depth), key -> new ArrayList<>())
                    .add(part);
        }
        List<Step> steps = new ArrayList<>();
        byKey.forEach((key, below) -> {
            Part first = below.get(0);
            boolean isPart = first.pointer().segments().size() == depth + 1;
            List<Part> rest = isPart ? below.subList(1, below.size()) : below;
            steps.add(new Step(key, isPart ? first : null, steps(rest, depth + 1)));
        });
        return List.copyOf(steps);
    }

    static void check(Item item, Policy policy) {
        if (!(item.place.value() instanceof JsonObject)) {
            item.warn(
                    WarningCode.MALFORMED_FIELD,
                    "expected an object, found " + item.place.value().type());
            return;
        }
        if (item.source.kind().isEmpty()) {
            item.warn(WarningCode.KIND_MISSING, JsonPointer.of("kind"), "expected the kind of the object, a string");
            return;
        }
        if (item.hasOwnRules()) {
            envelope(item, policy);
            parts(item, METADATA);
            parts(item, SNAPSHOT.getOrDefault(item.source.kind(), List.of()));
        }
        if (item.isVolume() || item.isClaim()) {
            version(item);
            envelope(item, policy);
            section(item, "spec", WarningCode.SPEC_MISSING);
            parts(item, METADATA);
            parts(item, BOTH);
            parts(item, item.isVolume() ? VOLUME : CLAIM);
        }
    }

    private static void version(Item item) {
        if (!item.source.apiVersion().equals("v1")) {
            item.warn(
                    WarningCode.API_VERSION_UNKNOWN,
                    JsonPointer.of("apiVersion"),
                    "expected v1, found " + Quote.text(item.source.apiVersion()));
        }
    }

    private static void envelope(Item item, Policy policy) {
        section(item, "metadata", WarningCode.METADATA_MISSING);
        if (item.source.json().members().get("metadata") instanceof JsonObject metadata) {
            name(item, metadata, policy);
        }
    }

    private static void section(Item item, String key, WarningCode missing) {
        JsonValue section = item.source.json().members().get(key);
        if (section == null || section.isNull()) {
            item.warn(missing, JsonPointer.of(key), "expected an object");
        } else if (!(section instanceof JsonObject)) {
            item.warn(WarningCode.MALFORMED_FIELD, JsonPointer.of(key), "expected an object, found " + section.type());
        }
    }

    private static void name(Item item, JsonObject metadata, Policy policy) {
        JsonValue name = metadata.members().get("name");
        if (name != null && !name.isNull() && !(name instanceof JsonString)) {
            item.warn(WarningCode.MALFORMED_FIELD, WellKnownPointers.NAME, "expected a string, found " + name.type());
        } else if (item.source.name().isEmpty()) {
            boolean generated = metadata.string("generateName")
                    .filter(prefix -> !prefix.isEmpty())
                    .isPresent();
            if (!generated) {
                item.warn(WarningCode.NAME_MISSING, WellKnownPointers.NAME, "expected a name");
            } else if (policy.settings.applyMode != ApplyMode.CREATE) {
                item.warn(
                        WarningCode.NAME_MISSING,
                        WellKnownPointers.NAME,
                        "expected a name; only apply mode create accepts a generateName");
            }
        } else if (isNoPathSegment(item.source.name())) {
            item.warn(
                    WarningCode.MALFORMED_FIELD,
                    WellKnownPointers.NAME,
                    "the name may not be . or .., nor contain / or %: " + Quote.text(item.source.name()));
        }
        if (isNoPathSegment(item.source.namespace())) {
            item.warn(
                    WarningCode.MALFORMED_FIELD,
                    WellKnownPointers.NAMESPACE,
                    "the namespace may not be . or .., nor contain / or %: " + Quote.text(item.source.namespace()));
        }
    }

    /** Whether the server refuses it as a path segment. */
    private static boolean isNoPathSegment(String name) {
        return name.equals(".") || name.equals("..") || name.indexOf('/') >= 0 || name.indexOf('%') >= 0;
    }

    private static void parts(Item item, List<Step> steps) {
        parts(item, item.source.json(), steps);
    }

    private static void parts(Item item, JsonObject object, List<Step> steps) {
        for (Step step : steps) {
            JsonValue value = object.members().get(step.key());
            if (value == null) {
                continue;
            }
            if (step.part() != null) {
                check(item, step.part(), value);
            }
            if (value instanceof JsonObject below) {
                parts(item, below, step.below());
            }
        }
    }

    private static void check(Item item, Part part, JsonValue value) {
        if (value.isNull()) {
            return;
        }
        boolean fits = switch (part.type()) {
            case OBJECT -> value instanceof JsonObject;
            case ARRAY -> value instanceof JsonArray;
            case STRING -> value instanceof JsonString;
            case QUANTITY -> value instanceof JsonString || value instanceof JsonNumber;
        };
        if (!fits) {
            String expected = part.type() == Type.QUANTITY ? "a quantity" : article(part.type());
            item.warn(WarningCode.MALFORMED_FIELD, part.pointer(), "expected " + expected + ", found " + value.type());
        } else if (part.type() == Type.QUANTITY) {
            quantity(item, part.pointer(), value);
        }
    }

    private static String article(Type type) {
        return type == Type.STRING ? "a string" : type == Type.ARRAY ? "an array" : "an object";
    }

    private static void quantity(Item item, JsonPointer pointer, JsonValue value) {
        try {
            var unused = Sizes.of(value);
        } catch (IllegalArgumentException e) {
            item.warn(WarningCode.MALFORMED_FIELD, pointer, String.valueOf(e.getMessage()));
        }
    }

    static StorageSize sizeAt(Item item, JsonPointer pointer) {
        return item.editor
                .get(pointer)
                .filter(value -> !value.isNull())
                .map(Sizes::of)
                .orElse(StorageSize.ZERO);
    }
}
