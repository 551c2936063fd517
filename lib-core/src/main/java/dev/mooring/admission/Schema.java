package dev.mooring.admission;

import dev.mooring.admission.GoType.Field;
import dev.mooring.admission.GoType.Kind;
import dev.mooring.admission.GoType.ListOf;
import dev.mooring.admission.GoType.MapOf;
import dev.mooring.admission.GoType.PointerTo;
import dev.mooring.admission.GoType.Scalar;
import dev.mooring.admission.GoType.Struct;
import dev.mooring.admission.internal.AdmissionDifference;
import dev.mooring.manifest.Kinds;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The types of the covered kinds, read once from the tables in {@link ApiTypes} and {@link SourceTypes}. */
final class Schema {

    static final Struct VOLUME;
    static final Struct CLAIM;
    static final Struct CLASS;
    static final Struct SET;
    static final Struct SET_SPEC;
    static final Struct POD_OR_WORKLOAD;
    static final Struct SECURITY_CONTEXT;
    static final Struct SECCOMP_PROFILE;
    static final Struct STRATEGY;
    static final Struct STRATEGY_OF_SET;
    static final Struct UPDATE_OF_SET;
    static final Struct METADATA;
    static final Struct VOLUME_SPEC;
    static final Struct VOLUME_SOURCE;
    /** The sources in the order in which newer releases print them. */
    static final Struct REORDERED_VOLUME_SOURCE;

    static final Struct CLAIM_SPEC;
    static final GoType WORLD_WIDE_NAMES;

    private static final Set<String> TAGGED =
            Set.of("OwnerReference", "ManagedFieldsEntry", "LabelSelector", "LabelSelectorRequirement");

    static {
        Schema schema = new Schema(ApiTypes.TABLE + SourceTypes.TABLE);
        VOLUME = schema.struct(Kinds.PERSISTENT_VOLUME);
        CLAIM = schema.struct(Kinds.PERSISTENT_VOLUME_CLAIM);
        CLASS = schema.struct(Kinds.STORAGE_CLASS);
        SET = schema.struct(Kinds.STATEFUL_SET);
        SET_SPEC = schema.struct("StatefulSetSpec");
        POD_OR_WORKLOAD = schema.struct("PodOrWorkload");
        SECURITY_CONTEXT = schema.struct("SecurityContext");
        SECCOMP_PROFILE = schema.struct("SeccompProfile");
        STRATEGY = schema.struct("Strategy");
        STRATEGY_OF_SET = schema.struct("StrategyOfSet");
        UPDATE_OF_SET = schema.struct("UpdateOfSet");
        METADATA = schema.struct("ObjectMeta");
        VOLUME_SPEC = schema.struct("PersistentVolumeSpec");
        VOLUME_SOURCE = schema.struct("PersistentVolumeSource");
        REORDERED_VOLUME_SOURCE = moved(moved(VOLUME_SOURCE, "flexVolume", "flocker"), "quobyte", "vsphereVolume");
        CLAIM_SPEC = schema.struct("PersistentVolumeClaimSpec");
        WORLD_WIDE_NAMES = schema.struct("FCVolumeSource").typeOf("targetWWNs");
    }

    private final Map<String, List<String>> tables = new LinkedHashMap<>();
    private final Map<String, Struct> structs = new LinkedHashMap<>();

    private Schema(String table) {
        List<String> lines = List.of();
        for (String line : table.lines().toList()) {
            if (line.isBlank()) {
                continue;
            }
            if (line.startsWith(" ")) {
                lines.add(line.strip());
            } else {
                lines = new ArrayList<>();
                tables.put(line.strip(), lines);
            }
        }
    }

    private Struct struct(String name) {
        Struct known = structs.get(name);
        if (known == null) {
            List<Field> fields = new ArrayList<>();
            for (String line : tables.getOrDefault(name, List.of())) {
                add(line, fields);
            }
            known = Struct.of("v1." + name, fields, TAGGED.contains(name));
            structs.put(name, known);
        }
        return known;
    }

    /** {@code key[!] type [GoName or @DIFFERENCE]}, or {@code inline Struct}. */
    private void add(String line, List<Field> fields) {
        String[] words = line.split(" +", -1);
        if (words[0].equals("inline")) {
            for (Field field : struct(words[1]).fields()) {
                fields.add(
                        new Field(field.json(), field.goName(), field.type(), field.always(), words[1], field.since()));
            }
            return;
        }
        boolean always = words[0].endsWith("!");
        String key = always ? words[0].substring(0, words[0].length() - 1) : words[0];
        String last = words[words.length - 1];
        boolean isNew = last.startsWith("@");
        String goName = words.length > 2 && !isNew ? last : capitalised(key);
        AdmissionDifference since = isNew ? AdmissionDifference.valueOf(last.substring(1)) : null;
        fields.add(new Field(key, goName, type(words[1]), always, null, since));
    }

    private static Struct moved(Struct struct, String key, String after) {
        List<Field> fields = new ArrayList<>();
        for (Field each : struct.fields()) {
            if (!each.json().equals(key)) {
                fields.add(each);
            }
            if (each.json().equals(after)) {
                fields.add(struct.field(key));
            }
        }
        return Struct.of(struct.name(), fields, struct.tagged());
    }

    private static String capitalised(String key) {
        return key.substring(0, 1).toUpperCase(Locale.ROOT) + key.substring(1);
    }

    private GoType type(String text) {
        if (text.startsWith("*")) {
            return new PointerTo(type(text.substring(1)));
        }
        if (text.startsWith("[]")) {
            return new ListOf(type(text.substring(2)));
        }
        if (text.startsWith("map[")) {
            int end = text.indexOf(']');
            GoType element = type(text.substring(end + 1));
            return new MapOf(element, "map[" + type(text.substring(4, end)).name() + "]" + element.name());
        }
        Kind kind = kind(text);
        if (kind != null) {
            return new Scalar(kind, kind == Kind.TIME || kind == Kind.RAW ? "v1." + text : text);
        }
        return named(text);
    }

    private GoType named(String text) {
        if (text.equals("ResourceList")) {
            return new MapOf(new Scalar(Kind.QUANTITY, "resource.Quantity"), "v1.ResourceList");
        }
        if (tables.containsKey(text)) {
            return struct(text);
        }
        return new Scalar(Kind.STRING, (text.equals("UID") ? "types." : "v1.") + text);
    }

    private static @Nullable Kind kind(String text) {
        return switch (text) {
            case "string" -> Kind.STRING;
            case "bool" -> Kind.BOOL;
            case "int32" -> Kind.INT32;
            case "int64" -> Kind.INT64;
            case "Time" -> Kind.TIME;
            case "FieldsV1" -> Kind.RAW;
            default -> null;
        };
    }
}
