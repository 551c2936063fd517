package dev.mooring.admission;

import dev.mooring.admission.AdmissionDecision.Accepted;
import dev.mooring.admission.AdmissionDecision.Conflict;
import dev.mooring.admission.AdmissionDecision.Invalid;
import dev.mooring.admission.AdmissionDecision.NotCovered;
import dev.mooring.admission.AdmissionDecision.Undecodable;
import dev.mooring.admission.Decoder.Decoded;
import dev.mooring.internal.GoText;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.release.Release;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Answers what the API server would say to a document.
 *
 * <p>For example, a claim without a size is answered with {@code spec.resources[storage]: Required value}.
 *
 * <p>A document is a {@link Manifest}, a {@link JsonObject} or an object of the fabric8 model, see {@link Manifest#from}.
 * The plug-ins of the server, such as quotas, are those of {@link ClusterAdmission}.
 *
 * <p>A pod or a workload is checked in part: its metadata, selector, containers, images, resources, volumes and mounts,
 * restart policy, claim templates and immutable fields. It is refused, or {@link NotCovered}.
 */
public final class Admission {

    /** What the server itself sets on create, in addition to the resource version. */
    private static final List<String> SET_BY_SERVER = List.of("uid", "creationTimestamp");

    /** What a POST drops before the object is checked, in addition to {@link #SET_BY_SERVER}. */
    private static final List<String> DROPPED_BY_POST =
            List.of("deletionTimestamp", "deletionGracePeriodSeconds", "selfLink");

    private static final String DEFAULT_NAMESPACE = "default";

    private Admission() {}

    /**
     * Would the server accept this new object, as it arrives with a POST?
     *
     * <p>A POST drops the fields of metadata that only the server sets ({@code uid}, {@code creationTimestamp}, {@code
     * deletionTimestamp}, {@code deletionGracePeriodSeconds}, {@code selfLink}) before the object is checked, all
     * {@code managedFields} if one of them cannot be understood, and each of them whose fields the document sets,
     * because they now belong to the sender. A document that cannot be decoded is refused before that.
     *
     * @param document the document; fields of any JSON type
     * @return the decision
     * @upstream apiserver pkg/registry/rest/meta.go WipeObjectMetaSystemFields
     * @upstream apimachinery pkg/util/managedfields/internal/fieldmanager.go decodeLiveOrNew
     */
    public static AdmissionDecision post(Object document) {
        return post(Release.LATEST, document);
    }

    /**
     * {@link #post(Object)} to a server of a release.
     *
     * @param server the release of the server
     * @param document the document; fields of any JSON type
     * @return the decision
     */
    public static AdmissionDecision post(Release server, Object document) {
        return create(server, Manifest.from(document), Admission::posted);
    }

    /**
     * How a server first answers a request with {@code fieldValidation=Strict}, as {@code kubectl} sends it: it refuses
     * a document with unknown fields. {@link #post(Release, Object)}, {@link #create(Release, Object)} and
     * {@link #put} answer requests with {@code fieldValidation=Warn}, which drops these fields and has a warning for
     * each.
     *
     * <p>For example, {@code strict decoding error: unknown field "spec.foo"}. In both cases the server refuses text
     * with a duplicate key when it reads it. The pod fields of a StatefulSet are not checked.
     *
     * @param server the release of the server
     * @param document the document
     * @return the refusal; empty if the server knows all fields, or answers in the same way without being strict
     * @upstream apiserver pkg/endpoints/handlers/create.go createHandler
     */
    public static Optional<Undecodable> strict(Release server, Object document) {
        JsonObject json = Manifest.from(document).json();
        try {
            return ApiKind.of(json).decoded(server, json).strictly();
        } catch (UnansweredException e) {
            return Optional.empty();
        }
    }

    /**
     * Would the server accept this new object, with all of its metadata?
     *
     * <p>A claim without a namespace is checked as one of {@code default}; the namespace of a volume or class is dropped.
     * An object with a {@code generateName} and no name is checked with an example of a generated name and stored without
     * a name.
     *
     * <p>This is how server-side apply creates an object: one with a deletion timestamp is terminating from the start.
     * {@code kubectl create} uses {@link #post}. A resource version is ignored, as {@code kubectl create} does; a plain
     * POST with one is answered with status 500.
     *
     * @param document the document; fields of any JSON type
     * @return the decision
     * @upstream apiserver pkg/registry/rest/create.go BeforeCreate
     */
    public static AdmissionDecision create(Object document) {
        return create(Release.LATEST, document);
    }

    /**
     * {@link #create(Object)} on a server of a release.
     *
     * @param server the release of the server
     * @param document the document; fields of any JSON type
     * @return the decision
     */
    public static AdmissionDecision create(Release server, Object document) {
        return create(server, Manifest.from(document), object -> object.child("metadata"));
    }

    private static AdmissionDecision create(Release server, Manifest document, UnaryOperator<JsonObject> wayIn) {
        try {
            ApiKind kind = ApiKind.of(document.json());
            Decoded decoded = kind.decoded(server, document.json());
            JsonObject object = decoded.object();
            JsonObject metadata = wayIn.apply(object);
            metadata = withoutAll(metadata, SET_BY_SERVER).without("resourceVersion");
            boolean generated = isGenerated(metadata);
            metadata = inNamespace(kind, DEFAULT_NAMESPACE, generated ? withGeneratedName(metadata) : metadata);
            object = kind.prepared(server, object.with("metadata", metadata), JsonObject.EMPTY);

            Errors errors = new Errors(server);
            kind.check(object, JsonObject.EMPTY, errors);
            if (errors.isEmpty() && kind.isWhole()) {
                new MetadataRules(metadata, errors).checkSegments();
            } else if (errors.isEmpty()) {
                new MetadataRules(metadata, errors).checkGenerally(kind.namespaced);
            }
            JsonObject stored = generated ? object.with("metadata", metadata.without("name")) : object;
            return decision(kind, stored, decoded, errors);
        } catch (UnansweredException e) {
            return e.decision();
        }
    }

    private static JsonObject posted(JsonObject object) {
        return ManagedFieldRules.post(withoutAll(object.child("metadata"), DROPPED_BY_POST), object);
    }

    /**
     * Would the server accept this change?
     *
     * <p>A missing namespace, uid, creation or deletion timestamp is taken from the old object, as is the whole status
     * and, where it is missing, the resource version; whether a supplied one is still current is not checked.
     *
     * @param old the object as it is stored, for example from {@code kubectl get -o json}
     * @param changed what is sent to take its place
     * @return the decision
     * @throws ManifestException if the old object cannot be read as one of the covered kinds
     * @throws IllegalArgumentException if the two are of different kinds
     * @upstream apiserver pkg/registry/rest/update.go BeforeUpdate
     */
    public static AdmissionDecision update(Object old, Object changed) {
        return update(Release.LATEST, old, changed);
    }

    /**
     * {@link #update(Object, Object)} on a server of a release.
     *
     * @param server the release of the server
     * @param old the object as it is stored
     * @param changed what is sent to take its place
     * @return the decision
     * @throws ManifestException if the old object cannot be read as one of the covered kinds
     * @throws IllegalArgumentException if the two are of different kinds
     */
    public static AdmissionDecision update(Release server, Object old, Object changed) {
        return update(server, Manifest.from(old), Manifest.from(changed), false);
    }

    private static AdmissionDecision update(Release server, Manifest old, Manifest changed, boolean isPut) {
        try {
            ApiKind kind = ApiKind.of(changed.json());
            Decoded decoded = kind.decoded(server, changed.json());
            JsonObject oldObject = stored(server, kind, old);
            JsonObject object = decoded.object();
            JsonObject oldMetadata = oldObject.child("metadata");
            JsonObject metadata = takenOver(kind, object.child("metadata"), oldMetadata);
            if (isPut) {
                if (isOther(metadata, oldMetadata)) {
                    return new Conflict(ServerKeys.otherUid(kind, metadata, oldMetadata));
                }
                if (isOfOtherVersion(metadata, oldMetadata)) {
                    return new Conflict(ServerKeys.otherVersion(kind, metadata));
                }
                metadata = ManagedFieldRules.put(metadata, oldMetadata);
            }
            object = kind.prepared(server, object.with("metadata", metadata), oldObject);

            Errors errors = new Errors(server);
            new MetadataRules(metadata, errors).checkGenerally(kind.namespaced);
            ImmutableFields.metadata(metadata, oldMetadata, errors);
            kind.check(object, oldObject, errors);
            return decision(kind, object, decoded, errors);
        } catch (UnansweredException e) {
            return e.decision();
        }
    }

    /**
     * Would the server accept this change, as it arrives with a PUT?
     *
     * <p>Before the object is checked as {@link #update(Object, Object)} does it, a PUT with the {@code uid} of
     * another object or the {@code resourceVersion} of another version is refused, and {@code managedFields} that are missing or cannot be understood are replaced by the
     * stored ones.
     *
     * @param server the release of the server
     * @param old the object as it is stored
     * @param changed what is sent to take its place
     * @return the decision
     * @throws ManifestException if the old object cannot be read as one of the covered kinds
     * @throws IllegalArgumentException if the two are of different kinds
     * @upstream apiserver pkg/storage/interfaces.go Preconditions.Check
     * @upstream apimachinery pkg/util/managedfields/internal/fieldmanager.go decodeLiveOrNew
     */
    public static AdmissionDecision put(Release server, Object old, Object changed) {
        return update(server, Manifest.from(old), Manifest.from(changed), true);
    }

    private static AdmissionDecision decision(ApiKind kind, JsonObject object, Decoded decoded, Errors errors) {
        if (!errors.isEmpty()) {
            return new Invalid(errors.list());
        }
        if (!kind.isWhole()) {
            return new NotCovered(kind.apiVersion, kind.kind);
        }
        Set<String> warnings = new LinkedHashSet<>(decoded.unknown().keySet());
        warnings.addAll(kind.warnings(errors.server(), object));
        return new Accepted(() -> storedForm(kind, object), new ArrayList<>(warnings));
    }

    private static Manifest storedForm(ApiKind kind, JsonObject object) {
        JsonObject typed = object.with("kind", kind.kind).with("apiVersion", kind.apiVersion);
        JsonObject metadata = typed.child("metadata").without("resourceVersion");
        return new Manifest(StoredForm.document(kind.type, typed.with("metadata", metadata)));
    }

    private static JsonObject stored(Release server, ApiKind kind, Manifest old) throws UnansweredException {
        try {
            if (ApiKind.of(old.json()) != kind) {
                throw new IllegalArgumentException(
                        "the old object is a " + old.kind() + ", the changed one a " + kind.kind);
            }
            return kind.decoded(server, old.json()).object();
        } catch (UnansweredException e) {
            if (e.decision() instanceof Undecodable undecodable) {
                throw new ManifestException(
                        old.ref(), undecodable.at(), "the old object cannot be read: " + undecodable.message(), e);
            }
            throw e;
        }
    }

    /** What the server sets in the metadata of a changed object before it checks the object. */
    private static JsonObject takenOver(ApiKind kind, JsonObject changed, JsonObject old) {
        JsonObject metadata = inNamespace(kind, namespace(old), changed);
        metadata = FieldReads.with(metadata, "generation", old.members().get("generation"));
        for (String key : List.of("uid", "deletionGracePeriodSeconds", "resourceVersion")) {
            metadata = metadata.has(key)
                    ? metadata
                    : FieldReads.with(metadata, key, old.members().get(key));
        }
        for (String key : List.of("creationTimestamp", "deletionTimestamp")) {
            JsonValue time = old.members().get(key);
            boolean isSet = time != null && !time.equals(JsonString.of(RfcTime.ZERO));
            metadata = isSet ? FieldReads.with(metadata, key, time) : metadata;
        }
        return metadata;
    }

    private static boolean isOther(JsonObject metadata, JsonObject old) {
        return old.has("uid") && !FieldReads.text(metadata, "uid").equals(FieldReads.text(old, "uid"));
    }

    /** A change that names a version is a change of that version only. */
    private static boolean isOfOtherVersion(JsonObject metadata, JsonObject old) {
        String version = FieldReads.text(old, "resourceVersion");
        return !version.isEmpty()
                && !FieldReads.text(metadata, "resourceVersion").equals(version);
    }

    private static String namespace(JsonObject metadata) {
        String namespace = FieldReads.text(metadata, "namespace");
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

    /** The name with a suffix of the length that the server generates. */
    private static JsonObject withGeneratedName(JsonObject metadata) {
        int longest = 58;
        String base = FieldReads.text(metadata, "generateName");
        int kept = Math.min(base.length(), longest);
        while (GoText.utf8Length(base.substring(0, kept)) > longest) {
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
