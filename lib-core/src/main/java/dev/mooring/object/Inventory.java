package dev.mooring.object;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.SortedTree;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Located;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.Manifests;
import dev.mooring.manifest.ObjectRef;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The objects of a cluster that a question may look at: the one input of every question.
 *
 * <p>Each object is read once, when it comes in. One that cannot be read is kept as {@link Unreadable}; the others are
 * answered. Objects come out ordered by kind, namespace and name. Of two objects with one kind, namespace and name the
 * later one counts, as if it had been applied. The namespace of a cluster-scoped object is ignored.
 *
 * <p>{@link #with} and {@link #without} share everything but one path with the original, so that an inventory of a large
 * cluster can follow its events.
 */
public final class Inventory {

    /** The inventory without objects. */
    public static final Inventory EMPTY = new Inventory(SortedTree.empty(), Set.of());

    private static final Map<String, Function<Manifest, ?>> READERS = Map.of(
            Kinds.PERSISTENT_VOLUME, VolumeView::from,
            Kinds.PERSISTENT_VOLUME_CLAIM, ClaimView::from,
            Kinds.STORAGE_CLASS, StorageClassView::from,
            Kinds.POD, PodView::from,
            Kinds.NODE, NodeView::from,
            Kinds.VOLUME_ATTACHMENT, AttachmentView::from,
            Kinds.CSI_DRIVER, CsiDriverView::from);

    private static final Set<String> CLUSTER_SCOPED = Set.of(
            Kinds.PERSISTENT_VOLUME,
            Kinds.STORAGE_CLASS,
            Kinds.NODE,
            Kinds.NAMESPACE,
            Kinds.VOLUME_ATTACHMENT,
            Kinds.VOLUME_ATTRIBUTES_CLASS,
            Kinds.CSI_DRIVER,
            Kinds.CSI_NODE);

    private static final Comparator<StorageClassView> NEWEST_CLASS =
            Comparator.comparing(StorageClassView::created).reversed().thenComparing(StorageClassView::name);

    private final SortedTree<ObjectRef, Entry> entries;
    private final Set<String> complete;

    private Inventory(SortedTree<ObjectRef, Entry> entries, Set<String> complete) {
        this.entries = entries;
        this.complete = Set.copyOf(complete);
    }

    /** An object, and what it was read into: a view, or why not; neither for a kind that has no view. */
    private record Entry(
            Manifest manifest,
            @Nullable Object view,
            @Nullable Unreadable problem) {

        static Entry read(Manifest manifest) {
            Function<Manifest, ?> reader = READERS.get(manifest.kind());
            if (reader == null) {
                return new Entry(manifest, null, null);
            }
            try {
                return new Entry(manifest, reader.apply(manifest), null);
            } catch (ManifestException e) {
                return new Entry(manifest, null, Unreadable.of(e, manifest));
            }
        }

        ObjectRef key() {
            ObjectRef ref = manifest.ref();
            return CLUSTER_SCOPED.contains(ref.kind()) ? new ObjectRef(ref.kind(), "", ref.name()) : ref;
        }
    }

    /**
     * The inventory of these objects.
     *
     * @param objects each a {@link Manifest}, a {@link JsonValue}, an object or list of the fabric8 model, or an iterable
     *     of them; lists are opened
     * @return the inventory
     * @throws IllegalArgumentException if one is something else
     * @throws ManifestException if lists are nested deeper than {@link Manifests#MAX_LIST_DEPTH}
     */
    public static Inventory of(Object... objects) {
        return EMPTY.withAll(Arrays.asList(objects));
    }

    /**
     * The inventory of these objects.
     *
     * @param objects as in {@link #of(Object...)}
     * @return the inventory
     * @throws IllegalArgumentException if one is something else
     * @throws ManifestException if lists are nested deeper than {@link Manifests#MAX_LIST_DEPTH}
     */
    public static Inventory of(Iterable<?> objects) {
        return EMPTY.withAll(objects);
    }

    /**
     * A copy with an object, which replaces the one of its kind, namespace and name.
     *
     * @param object as in {@link #of(Object...)}
     * @return the copy
     */
    public Inventory with(Object object) {
        return withAll(List.of(object));
    }

    /**
     * A copy with these objects, one after the other.
     *
     * @param objects as in {@link #of(Object...)}
     * @return the copy
     */
    public Inventory withAll(Iterable<?> objects) {
        SortedTree<ObjectRef, Entry> more = entries;
        Set<String> listed = new TreeSet<>(complete);
        for (Object object : objects) {
            for (Manifest manifest : open(requireNonNull(object, "object"), listed)) {
                Entry entry = Entry.read(manifest);
                more = more.with(entry.key(), entry);
            }
        }
        return new Inventory(more, listed);
    }

    private static List<Manifest> open(Object object, Set<String> listed) {
        if (object instanceof Iterable<?> several) {
            List<Manifest> all = new ArrayList<>();
            several.forEach(each -> all.addAll(open(requireNonNull(each, "object"), listed)));
            return all;
        }
        JsonValue document = object instanceof JsonValue value
                ? value
                : object instanceof Manifest manifest
                        ? manifest.json()
                        : Manifest.from(object).json();
        listedKind(document).ifPresent(listed::add);
        List<Manifest> objects = new ArrayList<>();
        for (Located located : Manifests.objects(List.of(document))) {
            if (!(located.typed() instanceof JsonObject json)) {
                throw new IllegalArgumentException(
                        "expected an object, found " + located.value().type());
            }
            objects.add(new Manifest(json));
        }
        return objects;
    }

    /** The kind of a list of one cluster-scoped kind that has all its pages. */
    private static Optional<String> listedKind(JsonValue document) {
        if (!Manifests.isList(document)) {
            return Optional.empty();
        }
        JsonObject list = (JsonObject) document;
        String kind = list.string("kind").orElse("");
        boolean cut = JsonPointer.of("metadata", "continue")
                .find(list)
                .filter(token -> !token.isNull() && !token.equals(dev.mooring.json.JsonString.of("")))
                .isPresent();
        return Optional.of(kind.substring(0, kind.length() - "List".length()))
                .filter(item -> !cut && CLUSTER_SCOPED.contains(item));
    }

    /**
     * A copy without an object.
     *
     * @param object which one
     * @return the copy; the same if it is not there
     */
    public Inventory without(ObjectRef object) {
        return new Inventory(entries.without(object), complete);
    }

    /**
     * A copy that knows that all objects of these kinds in the cluster were given, so that one that is not here does not
     * exist.
     *
     * @param kinds the kinds, for example {@link Kinds#NODE}
     * @return the copy
     */
    public Inventory complete(String... kinds) {
        Set<String> more = new TreeSet<>(complete);
        more.addAll(List.of(kinds));
        return new Inventory(entries, more);
    }

    /**
     * Whether all objects of a kind were given: {@link #complete} says so, or a list of a cluster-scoped kind was given
     * with all its pages.
     *
     * @param kind the kind
     * @return false if an object that is not here may exist all the same
     */
    public boolean isComplete(String kind) {
        return complete.contains(kind);
    }

    /**
     * Whether anything is known about a kind: it is complete, or there is an object of it.
     *
     * @param kind the kind
     * @return false if no object of the kind was given, and no complete list
     */
    public boolean isGiven(String kind) {
        return isComplete(kind) || ofKind(kind).iterator().hasNext();
    }

    /**
     * One object, readable or not.
     *
     * @param ref which one
     * @return its document, empty if it is not there
     */
    public Optional<Manifest> find(ObjectRef ref) {
        return Optional.ofNullable(entries.get(ref)).map(Entry::manifest);
    }

    /**
     * All objects of a kind, readable or not.
     *
     * @param kind the kind
     * @return their documents by namespace and name
     */
    public List<Manifest> all(String kind) {
        List<Manifest> all = new ArrayList<>();
        ofKind(kind).forEach(entry -> all.add(entry.manifest()));
        return List.copyOf(all);
    }

    /** {@return the documents of all objects, readable or not, by kind, namespace and name} */
    public List<Manifest> all() {
        List<Manifest> all = new ArrayList<>();
        entries.values().forEach(entry -> all.add(entry.manifest()));
        return List.copyOf(all);
    }

    /** {@return the objects that could not be read, by kind, namespace and name} */
    public List<Unreadable> unreadable() {
        List<Unreadable> found = new ArrayList<>();
        entries.values().forEach(entry -> {
            if (entry.problem() != null) {
                found.add(entry.problem());
            }
        });
        return List.copyOf(found);
    }

    /**
     * A claim.
     *
     * @param namespace its namespace
     * @param name its name
     * @return the claim; empty if it is not there or cannot be read
     */
    public Optional<ClaimView> claim(String namespace, String name) {
        return view(ObjectRef.claim(namespace, name), ClaimView.class);
    }

    /** {@return the claims that can be read, by namespace and name} */
    public List<ClaimView> claims() {
        return views(Kinds.PERSISTENT_VOLUME_CLAIM, ClaimView.class);
    }

    /**
     * A volume.
     *
     * @param name its name
     * @return the volume; empty if it is not there or cannot be read
     */
    public Optional<VolumeView> volume(String name) {
        return view(ObjectRef.volume(name), VolumeView.class);
    }

    /** {@return the volumes that can be read, by name} */
    public List<VolumeView> volumes() {
        return views(Kinds.PERSISTENT_VOLUME, VolumeView.class);
    }

    /**
     * A storage class.
     *
     * @param name its name
     * @return the class; empty if it is not there or cannot be read
     */
    public Optional<StorageClassView> storageClass(String name) {
        return view(new ObjectRef(Kinds.STORAGE_CLASS, "", name), StorageClassView.class);
    }

    /** {@return the storage classes that can be read, by name} */
    public List<StorageClassView> storageClasses() {
        return views(Kinds.STORAGE_CLASS, StorageClassView.class);
    }

    /**
     * The class that a claim gets if it names none: of those marked as default the newest, of equally new ones the first
     * by name.
     *
     * @return the class; empty if none is marked
     * @upstream pkg/volume/util/storageclass.go GetDefaultClass
     */
    public Optional<StorageClassView> defaultStorageClass() {
        return defaultOf(storageClasses());
    }

    /**
     * The default one of several classes, see {@link #defaultStorageClass()}.
     *
     * @param classes the classes
     * @return the class; empty if none is marked
     */
    public static Optional<StorageClassView> defaultOf(Iterable<StorageClassView> classes) {
        List<StorageClassView> marked = new ArrayList<>();
        classes.forEach(each -> {
            if (each.isDefault()) {
                marked.add(each);
            }
        });
        return marked.stream().min(NEWEST_CLASS);
    }

    /**
     * A pod.
     *
     * @param namespace its namespace
     * @param name its name
     * @return the pod; empty if it is not there or cannot be read
     */
    public Optional<PodView> pod(String namespace, String name) {
        return view(ObjectRef.pod(namespace, name), PodView.class);
    }

    /** {@return the pods that can be read, by namespace and name} */
    public List<PodView> pods() {
        return views(Kinds.POD, PodView.class);
    }

    /**
     * A node.
     *
     * @param name its name
     * @return the node; empty if it is not there or cannot be read
     */
    public Optional<NodeView> node(String name) {
        return view(ObjectRef.node(name), NodeView.class);
    }

    /** {@return the nodes that can be read, by name} */
    public List<NodeView> nodes() {
        return views(Kinds.NODE, NodeView.class);
    }

    /** {@return the VolumeAttachments that can be read, by name} */
    public List<AttachmentView> attachments() {
        return views(Kinds.VOLUME_ATTACHMENT, AttachmentView.class);
    }

    /**
     * What a CSI driver says of itself.
     *
     * @param name the name of the driver
     * @return the driver; empty if it is not there or cannot be read
     */
    public Optional<CsiDriverView> csiDriver(String name) {
        return view(new ObjectRef(Kinds.CSI_DRIVER, "", name), CsiDriverView.class);
    }

    private <V> Optional<V> view(ObjectRef ref, Class<V> type) {
        return Optional.ofNullable(entries.get(ref)).map(Entry::view).map(type::cast);
    }

    private <V> List<V> views(String kind, Class<V> type) {
        List<V> views = new ArrayList<>();
        ofKind(kind).forEach(entry -> {
            if (entry.view() != null) {
                views.add(type.cast(entry.view()));
            }
        });
        return List.copyOf(views);
    }

    private List<Entry> ofKind(String kind) {
        List<Entry> found = new ArrayList<>();
        for (Entry entry : entries.valuesFrom(new ObjectRef(kind, "", ""))) {
            if (!entry.key().kind().equals(kind)) {
                break;
            }
            found.add(entry);
        }
        return found;
    }

    /** How many objects, and how many cannot be read. */
    @Override
    public String toString() {
        int bad = unreadable().size();
        return "Inventory of " + entries.size() + " objects" + (bad == 0 ? "" : ", " + bad + " of them unreadable");
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Inventory inventory
                && inventory.complete.equals(complete)
                && inventory.all().equals(all());
    }

    @Override
    public int hashCode() {
        return all().hashCode();
    }
}
