package dev.mooring.admission;

import dev.mooring.admission.Decoder.Decoded;
import dev.mooring.admission.GoType.Struct;
import dev.mooring.internal.GoText;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;
import java.util.function.Function;

/** The kinds that are covered, and what the server does with an object of each, in its order. */
@SuppressWarnings("ImmutableEnumChecker") // types and rules hold nothing that changes
enum ApiKind {
    VOLUME(
            "v1",
            Kinds.PERSISTENT_VOLUME,
            false,
            Schema.VOLUME,
            Defaults.VOLUME,
            ApiKind::volume,
            VolumeRules::check,
            Warnings::ofVolume),
    CLAIM(
            "v1",
            Kinds.PERSISTENT_VOLUME_CLAIM,
            true,
            Schema.CLAIM,
            Defaults.CLAIM,
            ApiKind::claim,
            ClaimRules::check,
            Warnings::ofClaim),
    CLASS(
            "storage.k8s.io/v1",
            Kinds.STORAGE_CLASS,
            false,
            Schema.CLASS,
            Defaults.CLASS,
            (changed, old) -> changed,
            ClassRules::check,
            Warnings::ofClass);

    /** What the server objects to in a prepared object; the old object has no members on create. */
    interface Check {
        void check(JsonObject object, JsonObject old, Errors errors);
    }

    final String apiVersion;
    final String kind;
    final boolean namespaced;
    final Struct type;
    private final Defaults defaults;
    private final BinaryOperator<JsonObject> preparation;
    private final Check check;
    private final Function<JsonObject, List<String>> warnings;

    ApiKind(
            String apiVersion,
            String kind,
            boolean namespaced,
            Struct type,
            Defaults defaults,
            BinaryOperator<JsonObject> preparation,
            Check check,
            Function<JsonObject, List<String>> warnings) {
        this.apiVersion = apiVersion;
        this.kind = kind;
        this.namespaced = namespaced;
        this.type = type;
        this.defaults = defaults;
        this.preparation = preparation;
        this.check = check;
        this.warnings = warnings;
    }

    /** The document as the server's decoder reads it, with the server's defaults. */
    Decoded decoded(JsonObject document) throws UnansweredException {
        Decoded decoded = Decoder.decode(type, document);
        return new Decoded(defaults.fill(decoded.object()), decoded.warnings());
    }

    /**
     * The object with what its author may not set wiped, and the rest put right.
     *
     * @param old the old object, without members on create
     */
    JsonObject prepared(JsonObject changed, JsonObject old) {
        return preparation.apply(changed, old);
    }

    /** Objects to a prepared object; {@code old} as in {@link #prepared}. */
    void check(JsonObject object, JsonObject old, Errors errors) {
        check.check(object, old, errors);
    }

    List<String> warnings(JsonObject object) {
        return warnings.apply(object);
    }

    private static JsonObject volume(JsonObject changed, JsonObject old) {
        return old.isEmpty()
                ? changed.with("status", JsonObject.of("phase", JsonString.of("Pending")))
                : withStatusOf(old, changed);
    }

    private static JsonObject claim(JsonObject changed, JsonObject old) {
        JsonObject kept = withStatusOf(old, changed);
        return kept.with("spec", DataSources.normalized(kept.child("spec"), old.child("spec")));
    }

    private static JsonObject withStatusOf(JsonObject old, JsonObject changed) {
        return Values.with(changed, "status", old.members().get("status"));
    }

    /**
     * The kind a document says it is. The server looks for these two fields whatever the case of their keys.
     *
     * @upstream apimachinery pkg/runtime/serializer/json/meta.go SimpleMetaFactory
     */
    static ApiKind of(JsonObject document) throws UnansweredException {
        String kind = "";
        String apiVersion = "";
        for (Map.Entry<String, JsonValue> member : document.members().entrySet()) {
            if (member.getValue().isNull()) {
                continue;
            }
            if (member.getKey().equalsIgnoreCase("kind")) {
                kind = text("kind", member);
            } else if (member.getKey().equalsIgnoreCase("apiVersion")) {
                apiVersion = text("apiVersion", member);
            }
        }
        if (kind.isEmpty()) {
            throw UnansweredException.undecodable(JsonPointer.of("kind"), "Object 'Kind' is missing");
        }
        if (apiVersion.isEmpty()) {
            throw UnansweredException.undecodable(JsonPointer.of("apiVersion"), "Object 'apiVersion' is missing");
        }
        for (ApiKind known : values()) {
            if (known.kind.equals(kind)) {
                if (!known.apiVersion.equals(apiVersion)) {
                    throw UnansweredException.undecodable(
                            JsonPointer.of("apiVersion"),
                            "no kind " + GoText.quote(kind) + " is registered for version " + GoText.quote(apiVersion));
                }
                return known;
            }
        }
        throw UnansweredException.notCovered(apiVersion, kind);
    }

    private static String text(String field, Map.Entry<String, JsonValue> member) throws UnansweredException {
        if (member.getValue() instanceof JsonString text) {
            return text.value();
        }
        String found = member.getValue().type().replace("boolean", "bool");
        throw UnansweredException.undecodable(
                JsonPointer.of(member.getKey()),
                "couldn't get version/kind; json parse error: json: cannot unmarshal " + found
                        + " into Go struct field ." + field + " of type string");
    }
}
