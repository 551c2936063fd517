package dev.mooring.sanitize;

import static java.util.Objects.requireNonNull;

import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What is known of the other cluster. What is not given is not known, which is not the same as not there: only kinds
 * that are given at all are judged.
 */
public final class Target {

    /** Nothing is known. */
    public static final Target UNKNOWN = new Target(Map.of(), OptionalInt.empty());

    /** The objects by kind and reference; a kind that is a key here is known completely. */
    private final Map<String, Map<ObjectRef, Manifest>> objects;

    private final OptionalInt serverMinor;

    private Target(Map<String, Map<ObjectRef, Manifest>> objects, OptionalInt serverMinor) {
        this.objects = objects;
        this.serverMinor = serverMinor;
    }

    /**
     * A cluster of which these objects are known. A kind of which there is at least one object here counts as known
     * completely: volumes, claims, namespaces, storage classes, nodes, secrets, CSI drivers. Of other kinds nothing is
     * asked.
     *
     * @param objects the objects; of several with one name the last counts
     * @return the target
     */
    public static Target of(List<Manifest> objects) {
        Map<String, Map<ObjectRef, Manifest>> byKind = new TreeMap<>();
        for (Manifest object : objects) {
            byKind.computeIfAbsent(object.kind(), kind -> new TreeMap<>()).put(ref(object), object);
        }
        return new Target(byKind, OptionalInt.empty());
    }

    /** The reference of an object as the server keeps it: a volume has no namespace, whatever its manifest says. */
    static ObjectRef ref(Manifest object) {
        return object.kind().equals("PersistentVolume") ? ObjectRef.volume(object.name()) : object.ref();
    }

    /**
     * The same cluster with what comes into it: objects of kinds of which anything is known, but for volumes and claims;
     * of other kinds nothing is known still.
     */
    Target joinedBy(List<Manifest> newcomers) {
        return with(newcomers.stream()
                .filter(object -> knows(object.kind()) && !object.kind().startsWith("PersistentVolume"))
                .toList());
    }

    /** The same cluster, in which these objects are too, in the place of any of their names. */
    Target with(List<Manifest> more) {
        if (more.isEmpty()) {
            return this;
        }
        List<Manifest> all = new ArrayList<>(objects());
        all.addAll(more);
        return new Target(of(all).objects, serverMinor);
    }

    /** Everything that is known. */
    List<Manifest> objects() {
        return objects.values().stream()
                .flatMap(ofKind -> ofKind.values().stream())
                .toList();
    }

    /**
     * The same cluster with the minor version of its server.
     *
     * @param minor for example 36 for Kubernetes 1.36
     * @return the changed copy
     */
    public Target serverMinor(int minor) {
        return new Target(objects, OptionalInt.of(minor));
    }

    OptionalInt serverMinor() {
        return serverMinor;
    }

    /** Whether anything is known of a kind. */
    boolean knows(String kind) {
        return objects.containsKey(requireNonNull(kind, "kind"));
    }

    Optional<Manifest> find(ObjectRef ref) {
        return Optional.ofNullable(objects.getOrDefault(ref.kind(), Map.of()).get(ref));
    }

    boolean has(String kind, String namespace, String name) {
        return find(new ObjectRef(kind, namespace, name)).isPresent();
    }

    Stream<Manifest> all(String kind) {
        return objects.getOrDefault(kind, Map.of()).values().stream();
    }

    /** The default storage class by the rule of the controller: the newest, then the first by name. */
    Optional<String> defaultClass() {
        return all("StorageClass")
                .filter(storageClass -> isTrue(storageClass, "storageclass.kubernetes.io/is-default-class")
                        || isTrue(storageClass, "storageclass.beta.kubernetes.io/is-default-class"))
                .min(Comparator.comparing(Target::created).reversed().thenComparing(Manifest::name))
                .map(Manifest::name);
    }

    private static boolean isTrue(Manifest object, String annotation) {
        return object.annotation(annotation).orElse("").equals("true");
    }

    private static String created(Manifest object) {
        return object.metadata().string("creationTimestamp").orElse("");
    }
}
