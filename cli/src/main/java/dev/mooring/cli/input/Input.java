package dev.mooring.cli.input;

import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Located;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.Manifests;
import dev.mooring.manifest.ObjectRef;
import java.util.List;
import java.util.Optional;

/**
 * All that was read.
 *
 * @param documents the documents, files in the order they were named
 * @param problems what could not be read, in the same order
 * @param complete the kinds of which all objects are given, as the caller says
 */
public record Input(List<Document> documents, List<Problem> problems, List<String> complete) {

    /** Nothing was read. */
    public static final Input EMPTY = new Input(List.of(), List.of(), List.of());

    public Input {
        documents = List.copyOf(documents);
        problems = List.copyOf(problems);
        complete = List.copyOf(complete);
    }

    /** The same input with kinds of which all objects are given. */
    public Input withComplete(List<String> kinds) {
        return new Input(documents, problems, kinds);
    }

    /**
     * The documents without their places.
     *
     * @return the documents in the same order; an index into it is one into {@link #documents()}
     */
    public List<JsonObject> json() {
        return documents.stream().map(Document::json).toList();
    }

    /**
     * Where an object came from.
     *
     * @param object the object
     * @return the first document with such an object in it; empty if there is none
     */
    public Optional<Document> documentOf(ObjectRef object) {
        return documents.stream().filter(document -> holds(document, object)).findFirst();
    }

    private static boolean holds(Document document, ObjectRef object) {
        try {
            return Manifests.objects(List.of(document.json())).stream()
                    .map(Located::typed)
                    .anyMatch(value -> value instanceof JsonObject json
                            && new Manifest(json).ref().equals(object));
        } catch (ManifestException e) {
            // Lists too deep inside each other: then the document itself is the object in question.
            return new Manifest(document.json()).ref().equals(object);
        }
    }
}
