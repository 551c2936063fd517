package dev.mooring.cli.input;

import static java.util.Objects.requireNonNull;

import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Located;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.Manifest.DroppedField;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Manifests;
import dev.mooring.object.Inventory;
import dev.mooring.release.Release;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The input.
 *
 * @param documents the documents, files in the given order
 * @param problems what could not be read, in the same order; also the type of each text
 * @param texts files with pasted text instead of documents
 * @param complete the kinds that the caller declares complete
 * @param incomplete the kinds with an object that a text names and the documents lack
 * @param release the release of the cluster's servers
 * @param checkpoint called while a question reads the input, see {@link Inventory#checking}
 */
public record Input(
        List<Document> documents,
        List<Problem> problems,
        List<PastedFile> texts,
        List<String> complete,
        List<String> incomplete,
        Release release,
        Runnable checkpoint) {

    /** An empty input. */
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

    /** An input from a cluster of the newest release. */
    Input(List<Document> documents, List<Problem> problems, List<PastedFile> texts, Runnable checkpoint) {
        this(documents, problems, texts, List.of(), List.of(), Release.LATEST, checkpoint);
    }

    /** The same input for another release. */
    public Input on(Release kubernetes) {
        return new Input(documents, problems, texts, complete, incomplete, kubernetes, checkpoint);
    }

    /** {@return the outputs of kubectl version, in the order of the documents} */
    public List<VersionDocument> versions() {
        return documents.stream()
                .flatMap(each -> VersionDocument.of(each).stream())
                .toList();
    }

    /** {@return the documents and list items that may be an object of any kind, see {@link Located#notUnderstood}} */
    public List<Problem> notUnderstood() {
        return each(located -> located.notUnderstood().stream().toList());
    }

    /**
     * {@return those of them that no server stores as an object, for example an error; the others have no kind, and a
     * subcommand that judges each document refuses them itself}
     */
    public List<Problem> notStorable() {
        return each(located -> located.typed() instanceof JsonObject object
                        && new Manifest(object).kind().isEmpty()
                ? List.of()
                : located.notUnderstood().stream().toList());
    }

    /**
     * {@return the fields that the API server drops, see {@link Manifest#droppedFields}; none of the excluded kinds}
     */
    public List<Problem> droppedFields(Set<String> leftOut) {
        return each(located -> {
            Manifest manifest = new Manifest(located.typed() instanceof JsonObject typed ? typed : JsonObject.EMPTY);
            return leftOut.contains(manifest.kind())
                    ? List.of()
                    : manifest.droppedFields().stream()
                            .map(DroppedField::message)
                            .toList();
        });
    }

    /** The messages about each object, with its place. */
    private List<Problem> each(Function<Located, List<String>> words) {
        List<Problem> found = new ArrayList<>();
        for (Located each : objects(json())) {
            Document document = documents.get(each.document());
            String place = each.at().segments().isEmpty() ? "" : each.at() + ": ";
            words.apply(each)
                    .forEach(word -> found.add(new Problem(document.source(), document.number(), place + word)));
        }
        return found;
    }

    /** {@return the same input without the outputs of kubectl version} */
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

    /** {@return the same input for a caller that reads the texts, so that they are not a problem} */
    public Input withoutTexts() {
        List<Problem> rest = new ArrayList<>(problems);
        texts.forEach(text -> rest.remove(text.what()));
        return new Input(documents, rest, List.of(), complete, incomplete, release, checkpoint);
    }

    /** The same input with more complete kinds. */
    public Input withComplete(List<String> kinds) {
        return new Input(documents, problems, texts, kinds, incomplete, release, checkpoint);
    }

    /** The same input with some kinds known to be incomplete. */
    public Input withIncomplete(List<String> kinds) {
        List<String> all = new ArrayList<>(incomplete);
        all.addAll(kinds);
        return new Input(documents, problems, texts, complete, all, release, checkpoint);
    }

    /**
     * The documents without their places.
     *
     * @return the documents in the order of {@link #documents()}
     */
    public List<JsonObject> json() {
        return documents.stream().map(Document::json).toList();
    }

    /**
     * The source of an object.
     *
     * @param object the object
     * @return the first document that contains the object; empty if there is none
     */
    public Optional<Document> documentOf(ObjectRef object) {
        return documents.stream().filter(document -> holds(document, object)).findFirst();
    }

    /** The reader of lists refuses those nested too deep. */
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
            // If lists are nested too deep, the document itself is the object in question.
            return new Manifest(document.json()).ref().equals(object);
        }
    }
}
