package dev.mooring.admission;

import dev.mooring.admission.AdmissionDecision.NotCovered;
import dev.mooring.admission.Decoder.UndecodableException;
import dev.mooring.admission.GoType.Struct;
import dev.mooring.internal.GoText;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import java.util.List;
import java.util.Map;

/** The kinds that are covered. */
enum ApiKind {
    VOLUME("v1", "PersistentVolume", false) {
        @Override
        Struct type() {
            return Schema.VOLUME;
        }

        @Override
        JsonObject defaulted(JsonObject volume) {
            return Defaults.ofVolume(volume);
        }

        @Override
        JsonObject prepared(JsonObject changed, JsonObject old) {
            return old.isEmpty()
                    ? changed.with("status", JsonObject.of("phase", JsonString.of("Pending")))
                    : withStatusOf(old, changed);
        }

        @Override
        void check(JsonObject volume, JsonObject old, Errors errors) {
            VolumeRules rules = new VolumeRules(volume, errors);
            if (old.isEmpty()) {
                rules.checkCreate();
            } else {
                rules.checkUpdate(old);
            }
        }

        @Override
        List<String> warnings(JsonObject volume) {
            return Warnings.ofVolume(volume);
        }
    },
    CLAIM("v1", "PersistentVolumeClaim", true) {
        @Override
        Struct type() {
            return Schema.CLAIM;
        }

        @Override
        JsonObject defaulted(JsonObject claim) {
            return Defaults.ofClaim(claim);
        }

        @Override
        JsonObject prepared(JsonObject changed, JsonObject old) {
            JsonObject kept = old.isEmpty() ? changed.without("status") : withStatusOf(old, changed);
            return kept.with("spec", DataSources.normalized(kept.child("spec"), old.child("spec")));
        }

        @Override
        void check(JsonObject claim, JsonObject old, Errors errors) {
            ClaimRules rules = new ClaimRules(claim, errors);
            if (old.isEmpty()) {
                rules.checkCreate();
            } else {
                rules.checkUpdate(old.with("spec", DataSources.filled(old.child("spec"))));
            }
        }

        @Override
        List<String> warnings(JsonObject claim) {
            return Warnings.ofClaim(claim);
        }
    },
    CLASS("storage.k8s.io/v1", "StorageClass", false) {
        @Override
        Struct type() {
            return Schema.CLASS;
        }

        @Override
        JsonObject defaulted(JsonObject storageClass) {
            return Defaults.ofClass(storageClass);
        }

        @Override
        JsonObject prepared(JsonObject changed, JsonObject old) {
            return changed;
        }

        @Override
        void check(JsonObject storageClass, JsonObject old, Errors errors) {
            ClassRules rules = new ClassRules(storageClass, errors);
            if (old.isEmpty()) {
                rules.checkCreate();
            } else {
                rules.checkUpdate(old);
            }
        }

        @Override
        List<String> warnings(JsonObject storageClass) {
            return Warnings.ofClass(storageClass);
        }
    };

    final String apiVersion;
    final String kind;
    final boolean namespaced;

    ApiKind(String apiVersion, String kind, boolean namespaced) {
        this.apiVersion = apiVersion;
        this.kind = kind;
        this.namespaced = namespaced;
    }

    abstract Struct type();

    /** The decoded object with the server's defaults. */
    abstract JsonObject defaulted(JsonObject decoded);

    /**
     * The object with what its author may not set wiped, and the rest put right.
     *
     * @param old the old object, without members on create
     */
    abstract JsonObject prepared(JsonObject changed, JsonObject old);

    /** Objects to a prepared object; {@code old} as in {@link #prepared}. */
    abstract void check(JsonObject object, JsonObject old, Errors errors);

    abstract List<String> warnings(JsonObject object);

    private static JsonObject withStatusOf(JsonObject old, JsonObject changed) {
        return Values.with(changed, "status", old.members().get("status"));
    }

    /** Nobody covers the kind of this document. */
    static final class NotCoveredException extends Exception {
        private static final long serialVersionUID = 1L;

        private final String apiVersion;
        private final String kind;

        NotCoveredException(String apiVersion, String kind) {
            super(kind);
            this.apiVersion = apiVersion;
            this.kind = kind;
        }

        NotCovered decision() {
            return new NotCovered(apiVersion, kind);
        }
    }

    /**
     * The kind a document says it is. The server looks for these two fields whatever the case of their keys.
     *
     * @upstream apimachinery pkg/runtime/serializer/json/meta.go SimpleMetaFactory
     */
    static ApiKind of(JsonObject document) throws UndecodableException, NotCoveredException {
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
            throw new UndecodableException(JsonPointer.of("kind"), "Object 'Kind' is missing");
        }
        if (apiVersion.isEmpty()) {
            throw new UndecodableException(JsonPointer.of("apiVersion"), "Object 'apiVersion' is missing");
        }
        for (ApiKind known : values()) {
            if (known.kind.equals(kind)) {
                if (!known.apiVersion.equals(apiVersion)) {
                    throw new UndecodableException(
                            JsonPointer.of("apiVersion"),
                            "no kind " + GoText.quote(kind) + " is registered for version " + GoText.quote(apiVersion));
                }
                return known;
            }
        }
        throw new NotCoveredException(apiVersion, kind);
    }

    private static String text(String field, Map.Entry<String, JsonValue> member) throws UndecodableException {
        if (member.getValue() instanceof JsonString text) {
            return text.value();
        }
        String found = member.getValue().type().replace("boolean", "bool");
        throw new UndecodableException(
                JsonPointer.of(member.getKey()),
                "couldn't get version/kind; json parse error: json: cannot unmarshal " + found
                        + " into Go struct field ." + field + " of type string");
    }
}
