package dev.mooring.object;

import static java.util.Objects.requireNonNull;

import dev.mooring.evidence.WholeLists;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Located;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.internal.Manifests;
import io.fabric8.kubernetes.api.model.KubernetesResourceList;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The documents in the input of a caller: documents, JSON, model objects, and lists and iterables of them. */
final class OpenedObjects {

    private final List<Manifest> all = new ArrayList<>();
    private final List<Manifest> understood = new ArrayList<>();
    private final List<Unreadable> broken = new ArrayList<>();
    private final WholeLists lists = new WholeLists();

    private OpenedObjects() {}

    static OpenedObjects of(Iterable<?> objects) {
        OpenedObjects opened = new OpenedObjects();
        opened.open(requireNonNull(objects, "objects"));
        return opened;
    }

    /** The objects and what is not understood, in input order; a value that is not an object is an empty document. */
    List<Manifest> all() {
        return all;
    }

    /** The objects, in input order. */
    List<Manifest> understood() {
        return understood;
    }

    /** What is not understood, and model objects without a JSON form. */
    List<Unreadable> broken() {
        return broken;
    }

    /** The kinds whose objects are all in lists, see {@link Inventory#isComplete}. */
    Set<String> completeKinds() {
        return lists.whole();
    }

    /** The kinds with a missing page of a list. */
    Set<String> cutKinds() {
        return lists.cut();
    }

    private void open(Object object) {
        requireNonNull(object, "object");
        if (object instanceof Iterable<?> several) {
            several.forEach(this::open);
        } else if (object instanceof JsonValue value) {
            read(value);
        } else if (object instanceof Manifest manifest) {
            read(manifest.json());
        } else if (Manifests.isModel(object)) {
            readModel(object);
        } else {
            throw new IllegalArgumentException(
                    "expected a Manifest, a JsonValue, an object or list of the fabric8 model,"
                            + " or an Iterable of them; found "
                            + object.getClass().getName());
        }
    }

    /** The JSON form of a list without items has no {@code items}. */
    private void readModel(Object model) {
        try {
            JsonObject json = Manifest.from(model).json();
            boolean emptyList = model instanceof KubernetesResourceList<?> && !json.has("items");
            read(emptyList ? json.with("items", JsonArray.EMPTY) : json);
        } catch (ManifestException e) {
            all.add(new Manifest(JsonObject.EMPTY));
            broken.add(Unreadable.of(e, new Manifest(JsonObject.EMPTY)));
        }
    }

    private void read(JsonValue document) {
        lists.add(document);
        for (Located located : Manifests.objects(List.of(document))) {
            Manifest manifest = new Manifest(located.typed() instanceof JsonObject json ? json : JsonObject.EMPTY);
            all.add(manifest);
            Optional<String> problem = located.notUnderstood();
            if (problem.isEmpty()) {
                understood.add(manifest);
            } else {
                broken.add(Unreadable.notUnderstood(located, problem.get(), manifest));
            }
        }
    }
}
