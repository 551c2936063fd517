package dev.mooring.cli.input;

import dev.mooring.cli.render.Words;
import dev.mooring.controller.ClusterSnapshot;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Located;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.Manifests;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.object.Unreadable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The objects of the input, lists taken apart, as far as a subcommand looks at their kind.
 *
 * @param objects the objects in the order they came in
 * @param others how many objects of other kinds there were
 */
public record GivenObjects(List<Given> objects, int others) {

    private static final Set<String> NAMESPACED = Set.of("PersistentVolumeClaim", "Pod");

    /** An object and the document it came from. */
    public record Given(Document document, Manifest manifest) {}

    public GivenObjects {
        objects = List.copyOf(objects);
    }

    /** The objects of some kinds; claims and pods that name no namespace get the given one, or {@code default}. */
    public static GivenObjects of(Input read, Set<String> kinds, @Nullable String namespace) {
        List<Given> objects = new ArrayList<>();
        int others = 0;
        for (Located located : Manifests.objects(read.json())) {
            if (located.typed() instanceof JsonObject json
                    && kinds.contains(json.string("kind").orElse(""))) {
                Manifest manifest = placed(new Manifest(json), Objects.requireNonNullElse(namespace, "default"));
                objects.add(new Given(read.documents().get(located.document()), manifest));
            } else {
                others++;
            }
        }
        return new GivenObjects(objects, others);
    }

    private static Manifest placed(Manifest manifest, String namespace) {
        JsonObject metadata = manifest.metadata();
        JsonValue stated = metadata.members().get("namespace");
        boolean missing = stated == null || stated.isNull() || stated.equals(JsonString.of(""));
        if (!NAMESPACED.contains(manifest.kind()) || metadata.isEmpty() || !missing) {
            return manifest;
        }
        return new Manifest(manifest.json().with("metadata", metadata.with("namespace", JsonString.of(namespace))));
    }

    /** The cluster of these objects; one that cannot be understood is told and left out. */
    public ClusterSnapshot cluster(Consumer<Problem> problems) {
        return ClusterSnapshot.of(Inventory.of(readable(ClusterSnapshot.EMPTY::with, problems)));
    }

    /** The same for questions about pods and nodes. */
    public Inventory inventory() {
        return Inventory.of(objects.stream().map(Given::manifest).toList());
    }

    /** The objects that can be understood by themselves; of the others it is told why not. */
    public List<Manifest> readable(Consumer<Manifest> reader, Consumer<Problem> problems) {
        List<Manifest> readable = new ArrayList<>();
        for (Given given : objects) {
            try {
                reader.accept(given.manifest());
                readable.add(given.manifest());
            } catch (ManifestException e) {
                problems.accept(problem(given, e));
            }
        }
        return readable;
    }

    /** The objects that a question could not read, with their documents. */
    public List<Problem> problems(List<Unreadable> unreadable) {
        Map<ObjectRef, Document> documents = new HashMap<>();
        objects.forEach(given -> documents.put(given.manifest().ref(), given.document()));
        List<Problem> problems = new ArrayList<>();
        for (Unreadable each : unreadable) {
            Document document =
                    Objects.requireNonNull(documents.get(each.manifest().ref()), "document");
            problems.add(new Problem(document.source(), document.number(), each.toString()));
        }
        return problems;
    }

    private static Problem problem(Given given, ManifestException e) {
        Document document = given.document();
        return new Problem(document.source(), document.number(), String.valueOf(e.getMessage()));
    }

    /** That other kinds were not looked at; empty if there were none. */
    public static List<String> ignored(int others) {
        return others == 0 ? List.of() : List.of(Words.count(others, "object") + " of other kinds ignored");
    }

    /** What people should know about what was not looked at. */
    public List<String> messages() {
        List<String> messages = new ArrayList<>(ignored(others));
        Set<ObjectRef> seen = new HashSet<>();
        List<ObjectRef> twice = objects.stream()
                .map(given -> given.manifest().ref())
                .filter(ref -> !seen.add(ref))
                .toList();
        if (!twice.isEmpty()) {
            String more = twice.size() == 1 ? "" : ", and so are " + (twice.size() - 1) + " more";
            messages.add(twice.get(0) + " is given more than once" + more + "; the last one counts");
        }
        return messages;
    }
}
