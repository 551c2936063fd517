package dev.mooring.cli.input;

import dev.mooring.cli.render.SimilarNames;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Scopes;
import dev.mooring.object.Inventory;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads {@code KIND/[NAMESPACE/]NAME}, with kinds as {@code kubectl} takes them. */
public final class ObjectName {

    private final Inventory inventory;
    private final @Nullable String namespace;

    public ObjectName(Inventory inventory, @Nullable String namespace) {
        this.inventory = inventory;
        this.namespace = namespace;
    }

    /**
     * The object that a name means.
     *
     * @return the object, in the input or implied by it
     * @throws IllegalArgumentException if the name is not of the form, or there is no such object
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

    private ObjectRef inDefaultNamespace(String kind, String name) {
        ObjectRef clusterWide = new ObjectRef(kind, "", name);
        if (Scopes.isClusterScoped(kind) || inventory.find(clusterWide).isPresent()) {
            return clusterWide;
        }
        return new ObjectRef(kind, namespace == null ? "default" : namespace, name);
    }

    /** A namespace is there if objects in it are. */
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

    /** The kind of a word, which may name the API group too, as {@code statefulsets.apps}. */
    private Optional<String> kind(String word) {
        Optional<String> kind = kindWithoutGroup(word);
        int dot = word.indexOf('.');
        return kind.isPresent() || dot < 0 ? kind : kindWithoutGroup(word.substring(0, dot));
    }

    private Optional<String> kindWithoutGroup(String word) {
        return CompleteKind.named(word)
                .map(CompleteKind::kind)
                .or(() -> inventory.all().stream()
                        .map(Manifest::kind)
                        .filter(each -> word.equalsIgnoreCase(each)
                                || word.equalsIgnoreCase(each + "s")
                                || word.equalsIgnoreCase(each + "es"))
                        .sorted()
                        .findFirst());
    }
}
