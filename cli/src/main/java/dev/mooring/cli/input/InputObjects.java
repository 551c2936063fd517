package dev.mooring.cli.input;

import static java.util.Objects.requireNonNull;

import dev.mooring.cli.render.Words;
import dev.mooring.evidence.WholeLists;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Located;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Manifests;
import dev.mooring.manifest.internal.Scopes;
import dev.mooring.object.Inventory;
import dev.mooring.object.Unreadable;
import dev.mooring.workload.controller.WorkloadObjects;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The objects in the input that a subcommand judges, including list items, each with its document. */
public final class InputObjects {

    private final Input read;

    private final Scope scope;
    private final List<InputObject> objects = new ArrayList<>();
    private final List<Manifest> notUnderstood = new ArrayList<>();
    private final NotJudged notJudged = new NotJudged();
    /** The objects of other kinds. */
    private final List<InputObject> others = new ArrayList<>();

    private int ignored;
    /** Created lazily; a subcommand needs it several times. */
    private @Nullable Inventory inventory;

    private @Nullable WholeLists lists;

    private InputObjects(Input read, Scope scope) {
        this.read = requireNonNull(read, "read");
        this.scope = requireNonNull(scope, "scope");
    }

    /** An object and its document. */
    public record InputObject(Document document, Manifest manifest) {

        /** The problem with the object, with the file and the number of the document. */
        public Problem problem(String message) {
            return new Problem(document.source(), document.number(), message);
        }
    }

    /**
     * The objects that a subcommand judges.
     *
     * @param read the input
     * @param scope the kinds
     * @param namespace the namespace of claims and pods without one; null for {@code default}
     * @return the objects
     */
    public static InputObjects of(Input read, Scope scope, @Nullable String namespace) {
        InputObjects objects = new InputObjects(read, scope);
        for (Located located : Manifests.objects(read.json())) {
            if (located.typed() instanceof JsonObject json) {
                objects.add(
                        json,
                        read.documents().get(located.document()),
                        Objects.requireNonNullElse(namespace, "default"));
            } else {
                objects.notUnderstood.add(new Manifest(JsonObject.EMPTY));
            }
        }
        objects.addOwners();
        return objects;
    }

    /** The owner of a judged object is judged too, whatever its kind: its existence decides the fate of the other. */
    private void addOwners() {
        Set<String> owners = new HashSet<>();
        List<InputObject> dependents = all();
        while (!others.isEmpty() && !dependents.isEmpty()) {
            dependents.forEach(each -> each.manifest()
                    .metadata()
                    .array("ownerReferences")
                    .objects()
                    .forEach(owner -> owner.string("uid").ifPresent(owners::add)));
            dependents = others.stream()
                    .filter(each -> owners.contains(each.manifest().uid()))
                    .toList();
            others.removeAll(dependents);
            objects.addAll(dependents);
        }
        ignored += others.size();
    }

    private void add(JsonObject json, Document document, String namespace) {
        String kind = new Manifest(json).kind();
        if (scope.isJudged(kind)) {
            objects.add(new InputObject(document, placed(new Manifest(json), namespace)));
        } else if (new Manifest(json).notUnderstood().isPresent()) {
            notUnderstood.add(new Manifest(json));
        } else if (scope.notJudged().containsKey(kind)) {
            notJudged.add(kind, 1, requireNonNull(scope.notJudged().get(kind)));
        } else {
            others.add(new InputObject(document, new Manifest(json)));
        }
    }

    private static boolean isNamespaced(String kind) {
        return kind.equals(Kinds.PERSISTENT_VOLUME_CLAIM)
                || kind.equals(Kinds.RESOURCE_QUOTA)
                || kind.equals(Kinds.LIMIT_RANGE)
                || kind.equals(Kinds.SECRET)
                || kind.equals(Kinds.VOLUME_SNAPSHOT)
                || kind.equals(Kinds.REFERENCE_GRANT)
                || WorkloadObjects.isPlayed(kind);
    }

    /** {@return whether an object of a namespaced kind has no namespace} */
    public static boolean lackNamespace(Input read) {
        for (Located located : Manifests.objects(read.json())) {
            if (located.typed() instanceof JsonObject json) {
                Manifest manifest = new Manifest(json);
                if (!placed(manifest, "default").equals(manifest)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** The object with the default namespace, if its kind is namespaced. */
    public static Manifest placed(Manifest manifest, String namespace) {
        JsonObject metadata = manifest.metadata();
        JsonValue stated = metadata.members().get("namespace");
        boolean missing = stated == null || stated.isNull() || stated.equals(JsonString.of(""));
        if (!isNamespaced(manifest.kind()) || metadata.isEmpty() || !missing) {
            return manifest;
        }
        return new Manifest(manifest.json().with("metadata", metadata.with("namespace", JsonString.of(namespace))));
    }

    /** {@return the objects with their documents, in the order of the input} */
    public List<InputObject> all() {
        return List.copyOf(objects);
    }

    /** {@return the objects, in the order of the input} */
    public List<Manifest> manifests() {
        return objects.stream().map(InputObject::manifest).toList();
    }

    /**
     * {@return the objects as the input of a question, including unreadable objects, documents that may be an object of
     * any kind, and the complete kinds}
     */
    public Inventory inventory() {
        Inventory made = inventory;
        if (made == null) {
            made = Inventory.of(manifests(), notUnderstood)
                    .on(read.release())
                    .complete(read.complete().stream().filter(scope::isJudged).toArray(String[]::new))
                    .listed(lists(), scope::isJudged)
                    .incomplete(read.incomplete().toArray(String[]::new))
                    .checking(read.checkpoint());
            inventory = made;
        }
        return made;
    }

    /**
     * The objects of all kinds: anything can own another object or be in a namespace.
     *
     * @param namespace the namespace of objects without one; null for {@code default}
     * @return the objects as the input of a question; the judged objects if there are no others
     */
    public Inventory everything(@Nullable String namespace) {
        boolean isEverything = ignored == 0
                && notJudged.forbidding().isEmpty()
                && notUnderstood.isEmpty()
                && lists().whole().stream().allMatch(scope::isJudged)
                && read.complete().stream().allMatch(scope::isJudged);
        return isEverything
                ? inventory()
                : of(read, Scope.EVERYTHING, namespace).inventory();
    }

    private WholeLists lists() {
        WholeLists made = lists;
        if (made == null) {
            made = WholeLists.of(read.json());
            lists = made;
        }
        return made;
    }

    /** {@return the problems of objects that cannot be read, with their files and documents} */
    public List<Problem> problems(List<Unreadable> unreadable) {
        Map<ObjectRef, List<InputObject>> versions = new HashMap<>();
        if (!unreadable.isEmpty()) {
            objects.forEach(object -> versions.computeIfAbsent(object.manifest().ref(), ref -> new ArrayList<>())
                    .add(object));
        }
        List<Problem> problems = new ArrayList<>();
        for (Unreadable each : unreadable) {
            List<InputObject> places = versions.getOrDefault(each.manifest().ref(), List.of());
            places.stream()
                    .filter(object -> object.manifest().equals(each.manifest()))
                    .reduce((earlier, later) -> later)
                    .ifPresent(object -> problems.add(object.problem(each + others(places, each.manifest()))));
        }
        return problems;
    }

    /** The document in which an object has other content. */
    private static String others(List<InputObject> places, Manifest object) {
        String others = places.stream()
                .filter(place -> !place.manifest().equals(object))
                .map(place -> place.document().place())
                .distinct()
                .collect(Collectors.joining(", "));
        return others.isEmpty() ? "" : "; with other content it is in " + others;
    }

    /**
     * The same with objects of unknown kinds: what they name counts as used, for example a claim of a VirtualMachine.
     *
     * @param namespace the namespace of objects without one; null for {@code default}
     * @return the objects as the input of a question
     */
    public Inventory inventoryWithUnknownKinds(@Nullable String namespace) {
        List<Manifest> unknown = of(read, Scope.EVERYTHING, namespace).manifests().stream()
                .filter(each -> !each.kind().isEmpty()
                        && !Scopes.isNamespaced(each.kind())
                        && !Scopes.isClusterScoped(each.kind())
                        && each.notUnderstood().isEmpty())
                .toList();
        return unknown.isEmpty() ? inventory() : inventory().merge(Inventory.of(unknown));
    }

    /** {@return the answer with the release of Kubernetes that it is about} */
    public JsonObject stating(JsonObject answer) {
        return ReleaseJson.in(answer, read.release());
    }

    /** {@return the objects that could change the answer and are not judged} */
    public NotJudged notJudged() {
        return notJudged;
    }

    /** {@return how many objects of other kinds there are} */
    public int ignored() {
        return ignored;
    }

    /** The message about ignored objects of other kinds; empty if there are none. */
    public static List<String> ignored(int count) {
        return count == 0 ? List.of() : List.of(Words.count(count, "object") + " of other kinds ignored");
    }

    /** A node has another uid in another cluster, or after it was deleted and joined again. */
    private Optional<String> nodesOfSeveralClusters() {
        Map<ObjectRef, Set<String>> uids = new TreeMap<>();
        manifests().stream()
                .filter(each -> each.kind().equals(Kinds.NODE) && !each.uid().isEmpty())
                .forEach(each ->
                        uids.computeIfAbsent(each.ref(), ref -> new TreeSet<>()).add(each.uid()));
        return uids.entrySet().stream()
                .filter(each -> each.getValue().size() > 1)
                .findFirst()
                .map(each -> "the objects may come from several clusters: " + each.getKey() + " has the uids "
                        + String.join(", ", each.getValue()));
    }

    /** {@return messages about ignored objects and objects given more than once} */
    public List<String> messages() {
        List<String> messages = new ArrayList<>(ignored(ignored));
        Set<String> clusters = lists().clusters();
        if (clusters.size() > 1) {
            messages.add("the objects come from several clusters: the namespace kube-system has the uids "
                    + String.join(", ", new TreeSet<>(clusters)));
        }
        nodesOfSeveralClusters().ifPresent(messages::add);
        Set<ObjectRef> seen = new HashSet<>();
        List<ObjectRef> twice = manifests().stream()
                .map(Manifest::ref)
                .filter(ref -> !seen.add(ref))
                .toList();
        if (!twice.isEmpty()) {
            String more = twice.size() == 1 ? "" : ", and so are " + (twice.size() - 1) + " more";
            messages.add(twice.get(0) + " is given more than once" + more + "; the newest version counts");
        }
        return messages;
    }
}
