package dev.mooring.cli.input;

import static java.util.Objects.requireNonNull;

import dev.mooring.json.JsonObject;
import dev.mooring.manifest.DroppedField;
import dev.mooring.manifest.Located;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.Manifests;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.release.Release;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * All that was read.
 *
 * @param documents the documents, files in the order they were named
 * @param problems what could not be read, in the same order; also what each of the texts is
 * @param texts files that are texts of people instead of documents
 * @param complete the kinds of which all objects are given, as the caller says
 * @param incomplete the kinds of which a text names an object that is not given
 * @param release the release of the cluster's servers
 * @param checkpoint what questions run while they read it, see {@link Inventory#checking}
 */
public record Input(
        List<Document> documents,
        List<Problem> problems,
        List<PastedFile> texts,
        List<String> complete,
        List<String> incomplete,
        Release release,
        Runnable checkpoint) {

    /** Nothing was read. */
    public static final Input EMPTY = new Input(List.of(), List.of(), List.of(), () -> {});

    public Input {
        documents = List.copyOf(documents);
        problems = List.copyOf(problems);
        texts = List.copyOf(texts);
        complete = List.copyOf(complete);
        incomplete = List.copyOf(incomplete);
        requireNonNull(release, "release");
        requireNonNull(checkpoint, "checkpoint");
    }

    /** What was read, of a cluster of the newest release. */
    Input(List<Document> documents, List<Problem> problems, List<PastedFile> texts, Runnable checkpoint) {
        this(documents, problems, texts, List.of(), List.of(), Release.LATEST, checkpoint);
    }

    /** The same input of a cluster of another release. */
    public Input on(Release kubernetes) {
        return new Input(documents, problems, texts, complete, incomplete, kubernetes, checkpoint);
    }

    /** {@return what kubectl version printed, in the order of the documents} */
    public List<VersionDocument> versions() {
        return documents.stream()
                .flatMap(each -> VersionDocument.of(each).stream())
                .toList();
    }

    /** {@return the documents and items of lists that may have been an object of any kind, see {@link Manifest#notUnderstood}} */
    public List<Problem> notUnderstood() {
        // An item without kind has that of its typed list.
        return each((located, object) -> located.itemKind().isEmpty() || object.has("kind")
                ? new Manifest(object).notUnderstood().stream().toList()
                : List.of());
    }

    /** {@return what the API server drops of the objects, see {@link Manifest#droppedFields}; none of the kinds left out} */
    public List<Problem> droppedFields(Set<String> leftOut) {
        return each((located, object) -> {
            Manifest manifest =
                    located.typed() instanceof JsonObject typed ? new Manifest(typed) : new Manifest(object);
            return leftOut.contains(manifest.kind())
                    ? List.of()
                    : manifest.droppedFields().stream()
                            .map(DroppedField::message)
                            .toList();
        });
    }

    /** What is said about each object, with its place. */
    private List<Problem> each(BiFunction<Located, JsonObject, List<String>> words) {
        List<Problem> found = new ArrayList<>();
        for (Located each : objects(json())) {
            if (each.value() instanceof JsonObject object) {
                Document document = documents.get(each.document());
                String place = each.at().segments().isEmpty() ? "" : each.at() + ": ";
                words.apply(each, object)
                        .forEach(word -> found.add(new Problem(document.source(), document.number(), place + word)));
            }
        }
        return found;
    }

    /** {@return the same input without what kubectl version printed} */
    public Input withoutVersions() {
        return new Input(
                documents.stream()
                        .filter(each -> VersionDocument.of(each).isEmpty())
                        .toList(),
                problems,
                texts,
                complete,
                incomplete,
                release,
                checkpoint);
    }

    /** {@return the documents of both, on the release of this one} */
    public Input and(Input more) {
        List<Document> all = new ArrayList<>(documents);
        all.addAll(more.documents);
        return new Input(all, problems, texts, complete, incomplete, release, checkpoint);
    }

    /** {@return the same input for who takes the texts, so that they are no problem} */
    public Input withoutTexts() {
        List<Problem> rest = new ArrayList<>(problems);
        texts.forEach(text -> rest.remove(text.what()));
        return new Input(documents, rest, List.of(), complete, incomplete, release, checkpoint);
    }

    /** The same input with kinds of which all objects are given. */
    public Input withComplete(List<String> kinds) {
        return new Input(documents, problems, texts, kinds, incomplete, release, checkpoint);
    }

    /** The same input, of which some kinds cannot be all there. */
    public Input withIncomplete(List<String> kinds) {
        List<String> all = new ArrayList<>(incomplete);
        all.addAll(kinds);
        return new Input(documents, problems, texts, complete, all, release, checkpoint);
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

    /** Lists that are nested too deep are refused by who reads them. */
    private static List<Located> objects(List<JsonObject> json) {
        try {
            return Manifests.objects(json);
        } catch (ManifestException e) {
            return List.of();
        }
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
