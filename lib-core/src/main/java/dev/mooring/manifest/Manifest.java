package dev.mooring.manifest;

import static java.util.Objects.requireNonNull;

import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.internal.Manifests;
import dev.mooring.manifest.internal.WatchEvent;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * One Kubernetes object as a document.
 *
 * @param json the whole document
 */
public record Manifest(JsonObject json) {

    private static final Pattern REASON = Pattern.compile("[A-Za-z]{1,40}");
    private static final Pattern VERSION = Pattern.compile("[0-9]{1,20}");

    public Manifest {
        requireNonNull(json, "json");
    }

    /**
     * Reads a document.
     *
     * @param text JSON text
     * @return the manifest
     * @throws dev.mooring.json.JsonException if the text is not one JSON object
     */
    public static Manifest parse(String text) {
        return new Manifest(JsonObject.parse(text));
    }

    /**
     * A model object as a document. Explicit nulls, empty lists and maps, and the order of keys are lost,
     * because the model does not keep them.
     *
     * @param model an object of the fabric8 model, for example a {@code PersistentVolume}, or a {@link JsonObject}; a
     *     {@link Manifest} is returned as it is
     * @return the manifest
     * @throws ManifestException if the object has no JSON form, for example because of an unreadable quantity
     * @throws IllegalArgumentException if it is a list, another JSON value, or not an object of the model
     */
    public static Manifest from(Object model) {
        if (requireNonNull(model, "model") instanceof Manifest manifest) {
            return manifest;
        }
        if (model instanceof JsonObject json) {
            return new Manifest(json);
        }
        if (model instanceof JsonValue || model instanceof Iterable<?>) {
            throw new IllegalArgumentException("expected one object, found "
                    + (model instanceof JsonValue value ? value.type() : "several in a list")
                    + "; Inventory.documents takes lists");
        }
        if (!Manifests.isModel(model)) {
            throw new IllegalArgumentException("expected a document or an object of the fabric8 model, found "
                    + model.getClass().getName());
        }
        try {
            return ModelDoor.fromModel(model);
        } catch (LinkageError e) {
            throw ModelJars.clash(e);
        }
    }

    /**
     * The document as a model object. Numbers and booleans where the model expects strings are read as text; the model
     * keeps unknown fields.
     *
     * @param type the model class, for example {@code PersistentVolume.class}
     * @param <T> the same
     * @return a new model object
     * @throws ManifestException if the document is of another kind or version, or does not fit the model; it names the
     *     place
     */
    public <T> T toModel(Class<T> type) {
        try {
            return ModelDoor.toModel(this, type);
        } catch (LinkageError e) {
            throw ModelJars.clash(e);
        }
    }

    /** {@return the API version, for example {@code v1}; empty if it is absent or not a string} */
    public String apiVersion() {
        return json.string("apiVersion").orElse("");
    }

    /**
     * {@return the kind, for example {@code PersistentVolume}; empty if it is absent or not a string. A kind of another
     * API group than the one that Mooring reads under this name has its group behind it, see {@link Kinds#named}}
     */
    public String kind() {
        return Kinds.of(json);
    }

    /**
     * Whether this object has a version and kind.
     *
     * @param apiVersion the API version
     * @param kind the kind
     * @return true if both match
     */
    public boolean hasKind(String apiVersion, String kind) {
        return apiVersion().equals(apiVersion) && kind().equals(Kinds.named(apiVersion, kind));
    }

    /** {@return the metadata; without members if it is absent or not an object} */
    public JsonObject metadata() {
        return json.child("metadata");
    }

    /** {@return the spec; without members if it is absent or not an object} */
    public JsonObject spec() {
        return json.child("spec");
    }

    /** {@return the status; without members if it is absent or not an object} */
    public JsonObject status() {
        return json.child("status");
    }

    /** {@return the name; empty if it is absent or not a string} */
    public String name() {
        return metadata().string("name").orElse("");
    }

    /** {@return the namespace; empty if it is absent or not a string} */
    public String namespace() {
        return metadata().string("namespace").orElse("");
    }

    /** {@return the uid; empty if it is absent or not a string} */
    public String uid() {
        return metadata().string("uid").orElse("");
    }

    /**
     * An annotation.
     *
     * @param key its key
     * @return its value, empty if there is no such key; the JSON text of a value that is not a string
     */
    public Optional<String> annotation(String key) {
        return metadata()
                .child("annotations")
                .get(key)
                .map(value -> value instanceof JsonString string ? string.value() : value.toJson());
    }

    /**
     * The value at a place.
     *
     * @param segments the keys that lead there, unescaped
     * @return the value; empty if there is none
     */
    public Optional<JsonValue> at(String... segments) {
        return JsonPointer.of(segments).find(json);
    }

    /** {@return the reference of this object: kind, namespace and name, as far as present} */
    public ObjectRef ref() {
        return new ObjectRef(kind(), namespace(), name());
    }

    /**
     * Why this may not be the intended object or list: a document that was truncated before its kind, an error of the
     * API server, a table of columns, a list without items. Such a document is never ignored: it may have had an object
     * of any kind.
     *
     * @return what is wrong, for people, without values of the document; empty for an object or list of some kind
     */
    public Optional<String> notUnderstood() {
        String kind = kind();
        if (kind.isEmpty()) {
            if (json.has("clientVersion") || json.has("serverVersion") || json.has("Server Version")) {
                // An export may include the output of kubectl version.
                return Optional.empty();
            }
            if (WatchEvent.of(json).isPresent()) {
                return Optional.of("a watch event that an object is gone: export the objects again");
            }
            return Optional.of(
                    json.get("items").isPresent()
                            ? "a list without a kind: kubectl writes the kind of a list last, so its end may be missing"
                            : "no kind: the text may be cut, or it is not an object of Kubernetes");
        }
        if (kind.equals("Status") && apiVersion().equals("v1")) {
            String code =
                    JsonPointer.of("code").find(json).map(JsonValue::toJson).orElse("");
            String reason = json.string("reason").orElse("");
            return Optional.of("an error of the API server instead of objects: status " + code + " "
                    + (REASON.matcher(reason).matches() ? reason : ""));
        }
        if (Kinds.group(apiVersion()).equals("meta.k8s.io")) {
            return Optional.of(
                    kind.equals("Table")
                            ? "a table of columns instead of objects; ask for JSON or YAML"
                            : "only the metadata of an object whose kind is not shown");
        }
        return kind.endsWith("List") && !Manifests.isList(json) && name().isEmpty()
                ? Optional.of("a list without items: the text may be cut")
                : Optional.empty();
    }

    /**
     * Which of two versions of one object is newer: on one server they have the same uid, and the resource version
     * increases.
     *
     * @param other the other version
     * @return negative if this one is older, positive if it is newer, 0 if that is not known
     */
    public int compareVersion(Manifest other) {
        String mine = metadata().string("resourceVersion").orElse("");
        String its = other.metadata().string("resourceVersion").orElse("");
        boolean comparable = !uid().isEmpty()
                && uid().equals(other.uid())
                && VERSION.matcher(mine).matches()
                && VERSION.matcher(its).matches();
        return comparable ? new BigInteger(mine).compareTo(new BigInteger(its)) : 0;
    }

    /**
     * The fields of its envelope that the API server does not know and drops, for example {@code metadata.annotation}:
     * the stored object lacks what their author meant, so no question reads them. The envelope is the metadata of every
     * kind and, for the kinds that storage depends on, the members next to it; also those of claim and pod templates.
     * Unknown fields of a spec are not included: {@code admission.Admission} names them for the kinds that it covers.
     *
     * @return the fields, in the order of the document, those of templates last; none for a list or a document without
     *     kind or version
     */
    public List<DroppedField> droppedFields() {
        return Envelope.dropped(this);
    }

    /** The reference of this object; never its content, which may be a secret. */
    @Override
    public String toString() {
        return ref().toString();
    }

    /**
     * A field of an object's envelope that the API server does not know and therefore drops, see
     * {@link Manifest#droppedFields}.
     *
     * @param at where it is
     * @param path the same place as the server writes it, for example {@code metadata.annotation}
     * @param meant the field that is probably meant, for example {@code annotations}; empty if no field is similar
     */
    public record DroppedField(JsonPointer at, String path, Optional<String> meant) {

        public DroppedField {
            requireNonNull(at, "at");
            requireNonNull(path, "path");
            requireNonNull(meant, "meant");
        }

        /** {@return a message that the API server drops it, and which field is meant; never its value} */
        public String message() {
            return "unknown field \"" + path + "\": the API server drops it"
                    + meant.map(field -> "; the field is called " + field).orElse("");
        }
    }
}
