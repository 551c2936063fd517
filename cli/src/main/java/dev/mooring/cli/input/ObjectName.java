package dev.mooring.cli.input;

import dev.mooring.cli.render.SimilarNames;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Scopes;
import dev.mooring.object.Inventory;
import dev.mooring.workload.controller.MadeObject;
import dev.mooring.workload.controller.WorkloadObjects;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads the names of objects: {@code KIND/NAME}, {@code NAMESPACE/NAME}, {@code KIND/NAMESPACE/NAME} or {@code NAME}, with
 * kinds as in {@code kubectl}. Without a namespace it is the object in the namespace {@code default}, or else the only
 * one of that name, and a message says so. With a namespace it is no other object.
 */
public final class ObjectName {

    /** A word that is a file, not a name. */
    private static final Pattern FILE = Pattern.compile("-|[./].*|.*\\.(?:ya?ml|json|txt|log|gz)");

    private static final int SHOWN = 5;

    /** More distant names are not offered. */
    private static final int NEAR = 2;

    private final Inventory inventory;
    private final @Nullable String namespace;
    private final Consumer<String> say;

    /**
     * A reader of names.
     *
     * @param inventory the input
     * @param namespace the namespace of names without one; null if not given
     * @param say receives the message about a namespace that was not given
     */
    public ObjectName(Inventory inventory, @Nullable String namespace, Consumer<String> say) {
        this.inventory = inventory;
        this.namespace = namespace;
        this.say = say;
    }

    /** The parts of a name. */
    private record Words(
            String whole, @Nullable String kind, @Nullable String namespace, String name) {

        /** As written, with the namespace that it means. */
        String in(String space) {
            return space.isEmpty() ? name : space + "/" + name;
        }
    }

    /**
     * The object with a name, of any kind.
     *
     * @return the object, in the input or implied by it
     * @throws IllegalArgumentException if the name does not have this form, there is no such object, or several
     */
    public ObjectRef find(String name) {
        List<String> parts = parts(name, 3, "KIND/NAME, NAMESPACE/NAME or KIND/NAMESPACE/NAME");
        Optional<String> kind = parts.size() == 1 ? Optional.empty() : kind(parts.get(0));
        if (kind.isEmpty() && parts.size() == 3) {
            throw new IllegalArgumentException("the input has no object of kind " + parts.get(0));
        }
        Words words = words(name, kind.orElse(null), kind.isEmpty() ? parts : parts.subList(1, parts.size()));
        ObjectRef ref = kind.isEmpty() ? ofAnyKind(words) : placed(words, kind.get());
        if (inventory.find(ref).isEmpty() && !isImplied(ref)) {
            throw new IllegalArgumentException("there is no " + ref + " in the input" + nearest(ref));
        }
        return ref;
    }

    /**
     * The object with a name, of one of these kinds.
     *
     * @param name the name; without a kind it is of the first kind, or of another one if only that has an object of the
     *     name
     * @param kinds the kinds
     * @return the object; it need not be in the input
     * @throws IllegalArgumentException if the name does not have this form, is of another kind, or of several objects
     */
    public ObjectRef of(String name, String... kinds) {
        String first = kinds[0];
        List<String> parts = parts(name, 3, form(kinds));
        @Nullable
        String kind = Arrays.stream(kinds)
                .filter(each -> isOfKind(each, name))
                .findFirst()
                .orElse(null);
        List<String> rest = kind == null ? parts : parts.subList(1, parts.size());
        if (kind == null && parts.size() > 1) {
            refuseOtherKind(name, parts, kinds);
        }
        Words words = words(name, kind, rest);
        String meant = kind != null ? kind : meant(words, kinds).orElse(first);
        if (rest.size() > (Scopes.isClusterScoped(meant) ? 1 : 2)) {
            throw new IllegalArgumentException("expected " + form(kinds) + ", found '" + name + "'");
        }
        return placed(words, meant);
    }

    /**
     * The new name of an object.
     *
     * @param old the object
     * @param name the name; without a namespace it is in the one that was given, or in that of the object
     * @return the object with the new name, which need not be in the input
     * @throws IllegalArgumentException if the name does not have this form
     */
    public ObjectRef beside(ObjectRef old, String name) {
        List<String> parts = parts(name, 3, form(old.kind()));
        List<String> rest = isOfKind(old.kind(), name) ? parts.subList(1, parts.size()) : parts;
        if (rest.size() > 2) {
            throw new IllegalArgumentException("expected " + form(old.kind()) + ", found '" + name + "'");
        }
        String space = rest.size() == 2 ? rest.get(0) : namespace == null ? old.namespace() : namespace;
        return new ObjectRef(old.kind(), space, rest.get(rest.size() - 1));
    }

    /** The only kind, except the first, with an object of this name. */
    private Optional<String> meant(Words words, String... kinds) {
        List<String> having = Arrays.stream(kinds)
                .filter(each -> all(each).anyMatch(ref -> isNamed(ref, words)))
                .toList();
        return having.contains(kinds[0]) ? Optional.empty() : having.stream().findFirst();
    }

    private boolean isNamed(ObjectRef ref, Words words) {
        @Nullable String space = words.namespace() == null ? namespace : words.namespace();
        return ref.name().equals(words.name())
                && (ref.namespace().isEmpty()
                        ? words.namespace() == null
                        : space == null || space.equals(ref.namespace()));
    }

    /** A known kind is no namespace, unless the object exists. */
    private void refuseOtherKind(String name, List<String> parts, String... kinds) {
        known(parts.get(0))
                .filter(other -> parts.size() == 3
                        || Arrays.stream(kinds)
                                .noneMatch(each -> inventory
                                        .find(new ObjectRef(each, parts.get(0), parts.get(1)))
                                        .isPresent()))
                .ifPresent(other -> {
                    throw new IllegalArgumentException("expected a "
                            + Arrays.stream(kinds).collect(Collectors.joining(" or ")) + ", found the " + other + " '"
                            + name + "'");
                });
    }

    private static String form(String... kinds) {
        String word = CompleteKind.word(kinds[0]);
        return Scopes.isClusterScoped(kinds[0])
                ? "NAME or " + word + "/NAME"
                : "[NAMESPACE/]NAME or " + word + "/[NAMESPACE/]NAME";
    }

    private static List<String> parts(String name, int most, String form) {
        List<String> parts = List.of(name.split("/", -1));
        if (parts.size() > most || parts.contains("")) {
            throw new IllegalArgumentException("expected " + form + ", found '" + name + "'");
        }
        return parts;
    }

    private static Words words(String whole, @Nullable String kind, List<String> rest) {
        String name = rest.get(rest.size() - 1);
        return new Words(whole, kind, rest.size() == 1 ? null : rest.get(0), name);
    }

    private ObjectRef placed(Words words, String kind) {
        if (Scopes.isClusterScoped(kind)) {
            return new ObjectRef(kind, "", words.name());
        }
        if (words.namespace() != null) {
            return Scopes.key(new ObjectRef(kind, words.namespace(), words.name()));
        }
        if (namespace != null) {
            ObjectRef clusterWide = new ObjectRef(kind, "", words.name());
            return inventory.find(clusterWide).isPresent() ? clusterWide : new ObjectRef(kind, namespace, words.name());
        }
        return only(words, named(words, all(kind)).orElseGet(() -> made(words, kind)))
                .orElse(new ObjectRef(kind, "default", words.name()));
    }

    private ObjectRef ofAnyKind(Words words) {
        Set<ObjectRef> found = inventory.all().stream()
                .map(Manifest::ref)
                .filter(ref -> isNamed(ref, words))
                .collect(Collectors.toCollection(LinkedHashSet::new));
        return only(words, found).orElseThrow(() -> {
            String key = words.in(words.namespace() != null ? words.namespace() : namespace == null ? "" : namespace);
            return new IllegalArgumentException("there is no " + key + " in the input, of any kind"
                    + nearest(key, inventory.all().stream().map(Manifest::ref)));
        });
    }

    private static Optional<Set<ObjectRef>> named(Words words, Stream<ObjectRef> all) {
        Set<ObjectRef> found =
                all.filter(ref -> ref.name().equals(words.name())).collect(Collectors.toCollection(LinkedHashSet::new));
        return found.isEmpty() ? Optional.empty() : Optional.of(found);
    }

    /** What a workload creates is not in the input. */
    private Set<ObjectRef> made(Words words, String kind) {
        return named(
                        words,
                        WorkloadObjects.of(inventory).made().stream()
                                .map(MadeObject::ref)
                                .filter(ref -> ref.kind().equals(kind)))
                .orElse(Set.of());
    }

    /** The one that is meant; a message tells its namespace if the name does not. */
    private Optional<ObjectRef> only(Words words, Set<ObjectRef> found) {
        List<ObjectRef> atDefault =
                found.stream().filter(ref -> ref.namespace().equals("default")).toList();
        boolean isPlaced = words.namespace() != null || namespace != null;
        List<ObjectRef> meant = !isPlaced && atDefault.size() == 1 && isOneKind(found)
                ? atDefault
                : found.stream().toList();
        if (meant.size() > 1) {
            throw new IllegalArgumentException("'" + words.whole() + "' is the name of several objects: "
                    + listed(meant, isOneKind(found)) + "; name one of them");
        }
        meant.stream()
                .filter(ref -> !isPlaced && !ref.namespace().isEmpty())
                .filter(ref -> found.size() > 1 || !ref.namespace().equals("default"))
                .forEach(ref -> say.accept("'" + words.whole() + "' means the one in namespace " + ref.namespace()
                        + (found.size() == 1
                                ? ", the only one of that name"
                                : "; there is also "
                                        + listed(
                                                found.stream()
                                                        .filter(each -> !each.equals(ref))
                                                        .toList(),
                                                true))));
        return meant.stream().findFirst();
    }

    private static boolean isOneKind(Set<ObjectRef> found) {
        return found.stream().map(ObjectRef::kind).distinct().count() == 1;
    }

    private static String listed(List<ObjectRef> refs, boolean isOneKind) {
        return refs.stream()
                        .map(ref -> (isOneKind ? "" : CompleteKind.word(ref.kind()) + "/") + ref.key())
                        .sorted()
                        .limit(SHOWN)
                        .collect(Collectors.joining(", "))
                + (refs.size() > SHOWN ? " and " + (refs.size() - SHOWN) + " more" : "");
    }

    /** {@return whether a word is a kind and nothing else} */
    public static boolean isKind(String word) {
        return known(word).isPresent();
    }

    /** {@return whether a word after a kind is the name of an object, not that of a file} */
    public static boolean isName(String word) {
        return !FILE.matcher(word).matches();
    }

    /** {@return whether a name has several parts and begins with this kind} */
    public static boolean isOfKind(String kind, String name) {
        int slash = name.indexOf('/');
        return slash > 0 && known(name.substring(0, slash)).filter(kind::equals).isPresent();
    }

    /** A namespace exists if it contains objects. */
    private boolean isImplied(ObjectRef ref) {
        return ref.kind().equals(Kinds.NAMESPACE)
                && !inventory.isComplete(Kinds.NAMESPACE)
                && inventory.all().stream().anyMatch(each -> each.namespace().equals(ref.name()));
    }

    /** {@return the probable name of an object that is not in the input; empty if it is, or if no name is similar} */
    public Optional<String> similar(ObjectRef ref) {
        return inventory.find(ref).isPresent() || isImplied(ref)
                ? Optional.empty()
                : SimilarNames.within(
                        NEAR, ref.key(), all(ref.kind()).map(ObjectRef::key).toList());
    }

    private Stream<ObjectRef> all(String kind) {
        return inventory.all(kind).stream().map(Manifest::ref);
    }

    private String nearest(ObjectRef ref) {
        return nearest(ref.key(), all(ref.kind()));
    }

    private static String nearest(String key, Stream<ObjectRef> refs) {
        List<String> names = refs.map(ObjectRef::key).distinct().toList();
        return names.isEmpty() ? "" : "; the nearest: " + String.join(", ", SimilarNames.to(key, names));
    }

    private Optional<String> kind(String word) {
        return known(word).or(() -> given(word)).or(() -> given(withoutGroup(word)));
    }

    /** The kind for a word of {@code kubectl}; it may include the API group, for example {@code statefulsets.apps}. */
    private static Optional<String> known(String word) {
        return CompleteKind.named(word)
                .or(() -> CompleteKind.named(withoutGroup(word)))
                .map(CompleteKind::kind);
    }

    private static String withoutGroup(String word) {
        int dot = word.indexOf('.');
        return dot < 0 ? word : word.substring(0, dot);
    }

    private Optional<String> given(String word) {
        return inventory.all().stream()
                .map(Manifest::kind)
                .filter(each -> word.equalsIgnoreCase(each)
                        || word.equalsIgnoreCase(each + "s")
                        || word.equalsIgnoreCase(each + "es"))
                .sorted()
                .findFirst();
    }
}
