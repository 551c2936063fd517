package dev.mooring.cli.input;

import dev.mooring.cli.render.SimilarNames;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Scopes;
import dev.mooring.object.Inventory;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the names of objects as {@code KIND/[NAMESPACE/]NAME}, with kinds as in {@code kubectl}. */
public final class ObjectName {

    private final Inventory inventory;
    private final @Nullable String namespace;

    public ObjectName(Inventory inventory, @Nullable String namespace) {
        this.inventory = inventory;
        this.namespace = namespace;
    }

    /**
     * The object with a name.
     *
     * @return the object, in the input or implied by it
     * @throws IllegalArgumentException if the name does not have this form, or there is no such object
     */
    public ObjectRef find(String name) {
        String[] parts = name.split("/", -1);
        if (parts.length < 2 || parts.length > 3 || List.of(parts).contains("")) {
            throw new IllegalArgumentException("expected KIND/NAME or KIND/NAMESPACE/NAME; found '" + name + "'");
        }
        String kind = kind(parts[0])
                .orElseThrow(() -> new IllegalArgumentException("the input has no object of kind " + parts[0]));
        ObjectRef ref = parts.length == 3
                ? Scopes.key(new ObjectRef(kind, parts[1], parts[2]))
                : inDefaultNamespace(kind, parts[1]);
        if (inventory.find(ref).isEmpty() && !isImplied(ref)) {
            throw new IllegalArgumentException("there is no " + ref + " in the input" + nearest(ref));
        }
        return ref;
    }

    /**
     * The object with a name if its kind is known; the name may include the kind. It need not be in the input.
     *
     * @return the object
     * @throws IllegalArgumentException if the name does not have this form
     */
    public static ObjectRef ofKind(String kind, String name, @Nullable String namespace) {
        String[] parts = name.split("/", -1);
        List<String> names = List.of(parts).subList(isOfKind(kind, name) ? 1 : 0, parts.length);
        int most = Scopes.isClusterScoped(kind) ? 1 : 2;
        if (names.size() > most || names.contains("")) {
            String word = CompleteKind.word(kind);
            throw new IllegalArgumentException("expected "
                    + (most == 1 ? "NAME or " + word + "/NAME" : "[NAMESPACE/]NAME or " + word + "/[NAMESPACE/]NAME")
                    + ", found '" + name + "'");
        }
        String own = most == 1 ? "" : namespace == null ? "default" : namespace;
        return new ObjectRef(kind, names.size() == 2 ? names.get(0) : own, names.get(names.size() - 1));
    }

    /** {@return whether a name has several parts and begins with this kind} */
    public static boolean isOfKind(String kind, String name) {
        int slash = name.indexOf('/');
        return slash > 0 && known(name.substring(0, slash)).filter(kind::equals).isPresent();
    }

    private ObjectRef inDefaultNamespace(String kind, String name) {
        ObjectRef clusterWide = new ObjectRef(kind, "", name);
        if (Scopes.isClusterScoped(kind) || inventory.find(clusterWide).isPresent()) {
            return clusterWide;
        }
        return new ObjectRef(kind, namespace == null ? "default" : namespace, name);
    }

    /** A namespace exists if it contains objects. */
    private boolean isImplied(ObjectRef ref) {
        return ref.kind().equals(Kinds.NAMESPACE)
                && !inventory.isComplete(Kinds.NAMESPACE)
                && inventory.all().stream().anyMatch(each -> each.namespace().equals(ref.name()));
    }

    private String nearest(ObjectRef ref) {
        List<String> names = inventory.all(ref.kind()).stream()
                .map(Manifest::ref)
                .map(ObjectRef::key)
                .toList();
        return names.isEmpty() ? "" : "; the nearest: " + String.join(", ", SimilarNames.to(ref.key(), names));
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
