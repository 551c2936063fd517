package dev.mooring.manifest.internal;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Located;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import io.fabric8.kubernetes.api.model.KubernetesResource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Documents as {@code kubectl} reads and prints them: objects, {@code List}s and typed lists, nested in any way.
 *
 * <p>A document is a list if its kind ends in {@code List} and it has an array {@code items}. An event of a watch is
 * the object after it.
 */
public final class Manifests {

    /** How deeply lists may be nested. */
    public static final int MAX_LIST_DEPTH = 8;

    private Manifests() {}

    /**
     * Whether this is an object of the fabric8 model; without its jar there is none.
     *
     * @param object any object
     * @return true if it is
     */
    public static boolean isModel(Object object) {
        try {
            return object instanceof KubernetesResource;
        } catch (NoClassDefFoundError e) {
            return false;
        }
    }

    /**
     * Documents of any form as JSON, in order; lists stay lists.
     *
     * @param documents each a {@link JsonValue}, a {@link Manifest}, an object or list of the fabric8 model, or an iterable
     *     of them
     * @return the documents
     * @throws ManifestException if a model object has no JSON form
     */
    public static List<JsonValue> documents(Iterable<?> documents) {
        List<JsonValue> found = new ArrayList<>();
        for (Object document : documents) {
            if (document instanceof Iterable<?> several) {
                found.addAll(documents(several));
            } else if (document instanceof JsonValue value) {
                found.add(value);
            } else if (document instanceof Manifest manifest) {
                found.add(manifest.json());
            } else {
                found.add(Manifest.from(document).json());
            }
        }
        return List.copyOf(found);
    }

    /**
     * All objects of the documents, in order. Null documents are skipped.
     *
     * @param documents the documents
     * @return the objects, each with its place; a value that is not an object is included, so that the reader can
     *     refuse it
     * @throws ManifestException if lists are nested deeper than {@link #MAX_LIST_DEPTH}
     */
    public static List<Located> objects(List<? extends JsonValue> documents) {
        List<Located> found = new ArrayList<>();
        for (int i = 0; i < documents.size(); i++) {
            JsonValue document = documents.get(i);
            if (!document.isNull()) {
                collect(new Located(i, JsonPointer.ROOT, "", "", document), 0, found);
            }
        }
        return List.copyOf(found);
    }

    private static void collect(Located place, int depth, List<Located> found) {
        if (ServedKinds.isList(place.value())) {
            return;
        }
        if (!isList(place.value())) {
            Optional<WatchEvent> event = WatchEvent.of(place.value());
            if (event.isEmpty()) {
                found.add(place);
            } else if (event.get().hasObject()) {
                found.add(new Located(
                        place.document(),
                        place.at().child("object"),
                        "",
                        "",
                        event.get().object()));
            } else if (!event.get().isBookmark()) {
                found.add(place);
            }
            return;
        }
        JsonObject list = (JsonObject) place.value();
        if (depth == MAX_LIST_DEPTH) {
            throw new ManifestException(
                    new Manifest(list).ref(),
                    place.at(),
                    "lists are nested deeper than the limit of " + MAX_LIST_DEPTH);
        }
        String kind = list.string("kind").orElse("");
        String itemKind = kind.substring(0, kind.length() - "List".length());
        String itemVersion = itemKind.isEmpty() ? "" : list.string("apiVersion").orElse("");
        JsonPointer items = place.at().child("items");
        int index = 0;
        for (JsonValue item : list.array("items").items()) {
            collect(new Located(place.document(), items.child(index++), itemVersion, itemKind, item), depth + 1, found);
        }
    }

    /**
     * Whether a value is a list of objects.
     *
     * @param value the value
     * @return true if it is an object whose kind ends in {@code List} and whose {@code items} are an array
     */
    public static boolean isList(JsonValue value) {
        return value instanceof JsonObject object
                && object.string("kind").orElse("").endsWith("List")
                && object.members().get("items") instanceof JsonArray;
    }

    /**
     * A document with each of its objects replaced; the nesting is kept, and so are lists that become empty.
     *
     * @param document the document
     * @param list returns the changed list at a place, with its items unchanged; called for the outermost first
     * @param object returns the changed object at a place; empty removes it
     * @return the new document; empty if the document was an object that is removed
     */
    public static Optional<JsonValue> rebuild(
            JsonValue document,
            BiFunction<JsonPointer, JsonObject, JsonObject> list,
            Function<JsonPointer, Optional<JsonValue>> object) {
        return rebuild(document, JsonPointer.ROOT, list, object);
    }

    private static Optional<JsonValue> rebuild(
            JsonValue value,
            JsonPointer at,
            BiFunction<JsonPointer, JsonObject, JsonObject> list,
            Function<JsonPointer, Optional<JsonValue>> object) {
        Optional<WatchEvent> event = WatchEvent.of(value);
        if (event.filter(WatchEvent::isBookmark).isPresent() || ServedKinds.isList(value)) {
            return Optional.empty();
        }
        if (!isList(value)) {
            return object.apply(event.filter(WatchEvent::hasObject).isPresent() ? at.child("object") : at);
        }
        JsonObject changed = list.apply(at, (JsonObject) value);
        List<JsonValue> kept = new ArrayList<>();
        int index = 0;
        for (JsonValue item : changed.array("items").items()) {
            rebuild(item, at.child("items").child(index++), list, object).ifPresent(kept::add);
        }
        return Optional.of(changed.with("items", new JsonArray(kept)));
    }
}
