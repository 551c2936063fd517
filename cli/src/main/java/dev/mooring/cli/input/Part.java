package dev.mooring.cli.input;

import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The objects that an answer is about. */
public final class Part {

    /** All objects. */
    public static final Part WHOLE = new Part(Set.of(), Set.of());

    private final Set<String> namespaces;
    private final Set<String> objects;

    private Part(Set<String> namespaces, Set<String> objects) {
        this.namespaces = Set.copyOf(namespaces);
        this.objects = Set.copyOf(objects);
    }

    /**
     * Some namespaces, with the attachments of their volumes.
     *
     * @param namespaces their names; an object that a workload creates there is in this part, too
     * @param documents their documents, with their volumes and classes
     * @param all all documents
     */
    public static Part of(Collection<String> namespaces, Collection<Manifest> documents, Collection<Manifest> all) {
        Set<String> objects =
                documents.stream().map(each -> each.ref().toString()).collect(Collectors.toCollection(HashSet::new));
        all.stream()
                .filter(each -> each.kind().equals(Kinds.VOLUME_ATTACHMENT))
                .filter(each -> objects.contains(ObjectRef.volume(each.spec()
                                .child("source")
                                .string("persistentVolumeName")
                                .orElse(""))
                        .toString()))
                .map(each -> each.ref().toString())
                .toList()
                .forEach(objects::add);
        return new Part(Set.copyOf(namespaces), objects);
    }

    /** {@return whether it is all} */
    public boolean isWhole() {
        return namespaces.isEmpty();
    }

    /** {@return the namespaces in order; empty for all} */
    public List<String> namespaces() {
        return namespaces.stream().sorted().toList();
    }

    public boolean has(ObjectRef object) {
        return isWhole() || namespaces.contains(object.namespace()) || objects.contains(object.toString());
    }

    /**
     * {@return whether the subject of a reason belongs to it}
     *
     * @param subject {@code Kind/namespace/name} or {@code Kind/name}; empty for the cluster as a whole
     */
    public boolean has(String subject) {
        List<String> parts = List.of(subject.split("/", -1));
        return isWhole()
                || subject.isEmpty()
                || objects.contains(subject)
                || (parts.size() == 3 && namespaces.contains(parts.get(1)));
    }
}
