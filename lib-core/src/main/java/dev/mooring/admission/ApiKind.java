package dev.mooring.admission;

import dev.mooring.admission.Decoder.Decoded;
import dev.mooring.admission.GoType.Struct;
import dev.mooring.internal.GoText;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.release.Release;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/** The kinds that are covered, and what the server does with an object of each, in its order. */
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
            (server, changed, old) -> changed,
            ClassRules::check,
            Warnings::ofClass),
    /** Only a part of it is checked: it may be refused, but is never accepted. */
    STATEFUL_SET(
            "apps/v1",
            Kinds.STATEFUL_SET,
            true,
            Schema.SET,
            Defaults.SET,
            (server, changed, old) -> changed,
            SetRules::check,
            (server, set) -> List.of()),
    POD("v1", Kinds.POD, PodRules::check),
    DEPLOYMENT("apps/v1", Kinds.DEPLOYMENT, WorkloadRules.DEPLOYMENT),
    REPLICA_SET("apps/v1", Kinds.REPLICA_SET, WorkloadRules.REPLICA_SET),
    DAEMON_SET("apps/v1", Kinds.DAEMON_SET, WorkloadRules.DAEMON_SET),
    REPLICATION_CONTROLLER("v1", Kinds.REPLICATION_CONTROLLER, WorkloadRules.REPLICATION_CONTROLLER),
    JOB("batch/v1", Kinds.JOB, WorkloadRules.JOB),
    CRON_JOB("batch/v1", Kinds.CRON_JOB, WorkloadRules.CRON_JOB);

    /** Finds the server's objections to a prepared object; on create, the old object has no members. */
    interface Check {
        void check(JsonObject object, JsonObject old, Errors errors);
    }

    /** How the server prepares a decoded object; on create, the old object has no members. */
    private interface Preparation {
        JsonObject prepared(Release server, JsonObject changed, JsonObject old);
    }

    final String apiVersion;
    final String kind;
    final boolean namespaced;
    final Struct type;
    private final Defaults defaults;
    private final Preparation preparation;
    private final Check check;
    private final BiFunction<Release, JsonObject, List<String>> warnings;

    ApiKind(
            String apiVersion,
            String kind,
            boolean namespaced,
            Struct type,
            Defaults defaults,
            Preparation preparation,
            Check check,
            BiFunction<Release, JsonObject, List<String>> warnings) {
        this.apiVersion = apiVersion;
        this.kind = kind;
        this.namespaced = namespaced;
        this.type = type;
        this.defaults = defaults;
        this.preparation = preparation;
        this.check = check;
        this.warnings = warnings;
    }

    /** A kind that is checked in part: an object may be refused, but is never accepted. */
    ApiKind(String apiVersion, String kind, Check check) {
        this(
                apiVersion,
                kind,
                true,
                Schema.POD_OR_WORKLOAD,
                Defaults.NONE,
                (server, changed, old) -> changed,
                check,
                (server, object) -> List.of());
    }

    /** The document as the server's decoder reads it, with the server's defaults. */
    Decoded decoded(Release server, JsonObject document) throws UnansweredException {
        Decoded decoded = Decoder.decode(server, type, document);
        return new Decoded(defaults.fill(decoded.object()), decoded.unknown());
    }

    /**
     * The object without the fields that its author may not set, and with the others normalized.
     *
     * @param old the old object, without members on create
     */
    JsonObject prepared(Release server, JsonObject changed, JsonObject old) {
        return preparation.prepared(server, changed, old);
    }

    /** Objects to a prepared object; {@code old} as in {@link #prepared}. */
    void check(JsonObject object, JsonObject old, Errors errors) {
        check.check(object, old, errors);
    }

    /** Whether the whole object is checked. */
    boolean isWhole() {
        return compareTo(STATEFUL_SET) < 0;
    }

    List<String> warnings(Release server, JsonObject object) {
        return warnings.apply(server, object);
    }

    private static JsonObject volume(Release server, JsonObject changed, JsonObject old) {
        JsonObject kept = old.isEmpty()
                ? changed.with("status", JsonObject.of("phase", JsonString.of(Phases.PENDING)))
                : withStatusOf(old, changed);
        return kept.with("spec", AttributesClass.keptInVolume(server, kept.child("spec"), old.child("spec")));
    }

    private static JsonObject claim(Release server, JsonObject changed, JsonObject old) {
        JsonObject kept = withStatusOf(old, changed);
        JsonObject spec = AttributesClass.keptInClaim(server, kept.child("spec"), old.child("spec"));
        return kept.with("spec", DataSources.normalized(server, spec, old.child("spec")));
    }

    private static JsonObject withStatusOf(JsonObject old, JsonObject changed) {
        return FieldReads.with(changed, "status", old.members().get("status"));
    }

    /**
     * The kind that a document declares. The server finds these two fields regardless of the case of their keys, and
     * takes the last ones. Clients send keys in sorted order, so {@code kind} comes after {@code KIND} and
     * {@code Kind}.
     *
     * @upstream apimachinery pkg/runtime/serializer/json/meta.go SimpleMetaFactory
     */
    static ApiKind of(JsonObject document) throws UnansweredException {
        String kind = text(document, "kind");
        String apiVersion = text(document, "apiVersion");
        if (kind.isEmpty()) {
            throw UnansweredException.undecodable(JsonPointer.of("kind"), "Object 'Kind' is missing");
        }
        if (apiVersion.isEmpty()) {
            throw UnansweredException.undecodable(JsonPointer.of("apiVersion"), "Object 'apiVersion' is missing");
        }
        for (ApiKind known : values()) {
            if (known.kind.equals(kind)) {
                if (!known.isWhole() && !known.apiVersion.equals(apiVersion)) {
                    break; // of another API group
                }
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

    /** The text of the member with this name in any case, the last one in key order; empty if there is none. */
    private static String text(JsonObject document, String name) throws UnansweredException {
        List<Map.Entry<String, JsonValue>> spellings = new ArrayList<>(1);
        for (Map.Entry<String, JsonValue> member : document.members().entrySet()) {
            if (member.getKey().equalsIgnoreCase(name) && !member.getValue().isNull()) {
                spellings.add(member);
            }
        }
        if (spellings.size() > 1) {
            spellings.sort(Map.Entry.comparingByKey(GoStrings.ORDER));
        }
        String text = "";
        for (Map.Entry<String, JsonValue> member : spellings) {
            text = text(name, member);
        }
        return text;
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
