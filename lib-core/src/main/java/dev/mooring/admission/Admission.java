package dev.mooring.admission;

import dev.mooring.admission.AdmissionDecision.Accepted;
import dev.mooring.admission.AdmissionDecision.Invalid;
import dev.mooring.admission.AdmissionDecision.NotCovered;
import dev.mooring.admission.AdmissionDecision.Undecodable;
import dev.mooring.admission.Decoder.Decoded;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Asks what the API server would say to a document.
 *
 * <p>For example, a claim without a size is answered with {@code spec.resources[storage]: Required value}.
 */
public final class Admission {

    /** What the server sets itself, besides the resource version. */
    private static final List<String> MADE_UP = List.of("uid", "creationTimestamp");

    /** What it does not take from a POST. */
    private static final List<String> WIPED =
            List.of("uid", "creationTimestamp", "deletionTimestamp", "deletionGracePeriodSeconds", "selfLink");

    private static final String DEFAULT_NAMESPACE = "default";

    private Admission() {}

    /**
     * Would the server take this new object?
     *
     * <p>A claim without a namespace is asked for {@code default}; a namespace on a volume or class is dropped. An
     * object with a {@code generateName} and no name is judged with an invented ending and stored without a name.
     *
     * <p>The document is taken as server-side apply sends it: an object with a deletion timestamp is born terminating.
     * A POST drops a few fields of metadata before, see {@link #post}. A resource version is ignored, as {@code kubectl
     * create} does; a plain POST with one is answered with status 500.
     *
     * @param document the document; fields of any JSON type
     * @return the decision
     * @upstream apiserver pkg/registry/rest/create.go BeforeCreate
     */
    public static AdmissionDecision create(Manifest document) {
        return create(document, UnaryOperator.identity());
    }

    /**
     * Would the server take this new object? See {@link #create(Manifest)}.
     *
     * @param model an object of the fabric8 model
     * @return the decision
     * @throws ManifestException if the object has no JSON form
     */
    public static AdmissionDecision create(HasMetadata model) {
        return create(Manifest.from(model));
    }

    /**
     * Would the server take this new object from a POST? That is {@link #create(Manifest)} of what {@link #posted}
     * leaves of it.
     *
     * @param document the document; fields of any JSON type
     * @return the decision
     */
    public static AdmissionDecision post(Manifest document) {
        return create(document, Admission::wiped);
    }

    private static AdmissionDecision create(Manifest document, UnaryOperator<JsonObject> onTheWay) {
        try {
            ApiKind kind = ApiKind.of(document.json());
            Decoded decoded = kind.decoded(document.json());
            JsonObject object = decoded.object();
            JsonObject metadata = onTheWay.apply(object.child("metadata"));
            metadata = withoutAll(metadata, MADE_UP).without("resourceVersion");
            boolean generated = isGenerated(metadata);
            metadata = inNamespace(kind, DEFAULT_NAMESPACE, generated ? withGeneratedName(metadata) : metadata);
            object = kind.prepared(object.with("metadata", metadata), JsonObject.EMPTY);

            Errors errors = new Errors();
            kind.check(object, JsonObject.EMPTY, errors);
            if (errors.isEmpty()) {
                new MetadataRules(metadata, errors).checkGenerally(kind.namespaced);
            }
            JsonObject stored = generated ? object.with("metadata", metadata.without("name")) : object;
            return decision(kind, stored, decoded, errors);
        } catch (UnansweredException e) {
            return e.decision();
        }
    }

    /**
     * Would the server take this change?
     *
     * <p>A missing namespace, uid, creation or deletion timestamp is taken from the old object, as is the whole status
     * and, where it is missing, the resource version; whether a given one is still current is not asked.
     *
     * @param old the object as it is stored, for example from {@code kubectl get -o json}
     * @param changed what is sent to take its place
     * @return the decision
     * @throws ManifestException if the old object cannot be read as one of the covered kinds
     * @throws IllegalArgumentException if the two are of different kinds
     * @upstream apiserver pkg/registry/rest/update.go BeforeUpdate
     */
    public static AdmissionDecision update(Manifest old, Manifest changed) {
        try {
            ApiKind kind = ApiKind.of(changed.json());
            Decoded decoded = kind.decoded(changed.json());
            JsonObject oldObject = stored(kind, old);
            JsonObject object = decoded.object();
            JsonObject metadata = takenOver(kind, object.child("metadata"), oldObject.child("metadata"));
            object = kind.prepared(object.with("metadata", metadata), oldObject);

            Errors errors = new Errors();
            new MetadataRules(metadata, errors).checkGenerally(kind.namespaced);
            ImmutableFields.metadata(metadata, oldObject.child("metadata"), errors);
            kind.check(object, oldObject, errors);
            return decision(kind, object, decoded, errors);
        } catch (UnansweredException e) {
            return e.decision();
        }
    }

    /**
     * Would the server take this change? See {@link #update(Manifest, Manifest)}.
     *
     * @param old the object of the fabric8 model as it is stored
     * @param changed what is sent to take its place
     * @return the decision
     * @throws ManifestException if one has no JSON form, or the old one cannot be read
     * @throws IllegalArgumentException if the two are of different kinds
     */
    public static AdmissionDecision update(HasMetadata old, HasMetadata changed) {
        return update(Manifest.from(old), Manifest.from(changed));
    }

    /**
     * The document as a POST hands it on: without the fields of metadata that only the server sets ({@code uid},
     * {@code creationTimestamp}, {@code deletionTimestamp}, {@code deletionGracePeriodSeconds}, {@code selfLink}), and
     * without {@code managedFields} if the server cannot make sense of them; it begins new ones then.
     *
     * @param document the document
     * @return a changed copy; the document itself if it has none of them, or if it cannot be read, which is found out
     *     before anything is forgotten
     * @upstream apiserver pkg/registry/rest/meta.go WipeObjectMetaSystemFields
     * @upstream apimachinery pkg/util/managedfields/internal/fieldmanager.go decodeLiveOrNew
     */
    public static Manifest posted(Manifest document) {
        if (!isReadable(document)) {
            return document;
        }
        JsonObject metadata = document.metadata();
        JsonObject wiped = wiped(metadata);
        return wiped.equals(metadata) ? document : new Manifest(document.json().with("metadata", wiped));
    }

    private static JsonObject wiped(JsonObject metadata) {
        JsonObject wiped = withoutAll(metadata, WIPED);
        return ManagedFieldRules.areUnderstood(wiped) ? wiped : wiped.without("managedFields");
    }

    private static boolean isReadable(Manifest document) {
        try {
            ApiKind.of(document.json()).decoded(document.json());
            return true;
        } catch (UnansweredException e) {
            return e.decision() instanceof NotCovered;
        }
    }

    private static AdmissionDecision decision(ApiKind kind, JsonObject object, Decoded decoded, Errors errors) {
        if (!errors.isEmpty()) {
            return new Invalid(errors.list());
        }
        Set<String> warnings = new LinkedHashSet<>(decoded.warnings());
        warnings.addAll(kind.warnings(object));
        JsonObject typed = object.with("kind", kind.kind).with("apiVersion", kind.apiVersion);
        JsonObject metadata = typed.child("metadata").without("resourceVersion");
        JsonObject stored = StoredForm.document(kind.type, typed.with("metadata", metadata));
        return new Accepted(new Manifest(stored), new ArrayList<>(warnings));
    }

    private static JsonObject stored(ApiKind kind, Manifest old) throws UnansweredException {
        try {
            if (ApiKind.of(old.json()) != kind) {
                throw new IllegalArgumentException(
                        "the old object is a " + old.kind() + ", the changed one a " + kind.kind);
            }
            return kind.decoded(old.json()).object();
        } catch (UnansweredException e) {
            if (e.decision() instanceof Undecodable undecodable) {
                throw new ManifestException(
                        old.ref(), undecodable.at(), "the old object cannot be read: " + undecodable.message(), e);
            }
            throw e;
        }
    }

    /** What the server sets in the metadata of a changed object before it looks at it. */
    private static JsonObject takenOver(ApiKind kind, JsonObject changed, JsonObject old) {
        JsonObject metadata = inNamespace(kind, namespace(old), changed);
        metadata = Values.with(metadata, "generation", old.members().get("generation"));
        for (String key : List.of("uid", "deletionGracePeriodSeconds", "resourceVersion")) {
            metadata = metadata.has(key)
                    ? metadata
                    : Values.with(metadata, key, old.members().get(key));
        }
        for (String key : List.of("creationTimestamp", "deletionTimestamp")) {
            JsonValue time = old.members().get(key);
            boolean isSet = time != null && !time.equals(JsonString.of(RfcTime.ZERO));
            metadata = isSet ? Values.with(metadata, key, time) : metadata;
        }
        return metadata;
    }

    private static String namespace(JsonObject metadata) {
        String namespace = Values.text(metadata, "namespace");
        return namespace.isEmpty() ? DEFAULT_NAMESPACE : namespace;
    }

    private static JsonObject inNamespace(ApiKind kind, String namespace, JsonObject metadata) {
        if (!kind.namespaced) {
            return metadata.without("namespace");
        }
        return metadata.has("namespace") ? metadata : metadata.with("namespace", namespace);
    }

    private static boolean isGenerated(JsonObject metadata) {
        return metadata.has("generateName") && !metadata.has("name");
    }

    /** The name with an ending like those the server makes up. */
    private static JsonObject withGeneratedName(JsonObject metadata) {
        int longest = 58;
        String base = Values.text(metadata, "generateName");
        int kept = Math.min(base.length(), longest);
        while (GoStrings.length(base.substring(0, kept)) > longest) {
            kept--;
        }
        return metadata.with("name", base.substring(0, kept) + "xxxxx");
    }

    private static JsonObject withoutAll(JsonObject object, List<String> keys) {
        JsonObject kept = object;
        for (String key : keys) {
            kept = kept.without(key);
        }
        return kept;
    }
}
