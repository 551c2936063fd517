package dev.mooring.object;

import static java.util.Objects.requireNonNull;

import dev.mooring.evidence.Digest;
import dev.mooring.evidence.Fact;
import dev.mooring.evidence.WholeLists;
import dev.mooring.internal.DerivedValues;
import dev.mooring.internal.Lazy;
import dev.mooring.internal.SortedTree;
import dev.mooring.json.JsonLimits;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Manifests;
import dev.mooring.manifest.internal.Scopes;
import dev.mooring.release.Release;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The objects of a cluster, which are the input of every question.
 *
 * <p>Each object is read once, when it is added. An object that cannot be read is kept as {@link Unreadable}, and the
 * questions answer from the others. The order is by kind, namespace and name. The namespace of a cluster-scoped object is
 * ignored.
 *
 * <p>If one input ({@link #of(Object...)}) has an object twice with different content, the one with the higher resource
 * version counts if both have the same uid. If not, it is unknown which one is current: the later one is used, and the
 * object is {@link #conflicting} and listed in {@link #unreadable()}, so no answer that depends on it is certain.
 * {@link #with} and {@link #withAll} are updates: the later one counts, as if it were applied.
 *
 * <p>A copy by {@link #with} or {@link #without} shares almost everything with the original, so the inventory of a
 * large cluster can follow its events.
 */
public final class Inventory {

    /** All kinds, in {@link #complete}: the cluster has no object that is not given. */
    public static final String ALL_KINDS = "*";

    /** The inventory without objects. */
    public static final Inventory EMPTY = new Inventory(
            SortedTree.empty(),
            SortedTree.empty(),
            List.of(),
            Set.of(),
            Set.of(),
            Set.of(),
            Release.LATEST,
            DerivedValues.none(),
            () -> {},
            null);

    private final SortedTree<ObjectRef, ObjectEntry> entries;
    /** Those with a problem. */
    private final SortedTree<ObjectRef, ObjectEntry> bad;

    private final List<Unreadable> broken;
    private final Set<String> complete;
    private final Set<String> cut;
    private final Set<String> said;
    private final Release release;
    private final DerivedValues<Inventory> kept;
    private final Runnable checkpoint;
    /** Null unless this inventory is {@link #strict}. */
    private final @Nullable StrictReads strict;
    /** The same without the derived values. */
    private final Lazy<Inventory> bare = new Lazy<>(this::withoutKept);

    private Inventory(
            SortedTree<ObjectRef, ObjectEntry> entries,
            SortedTree<ObjectRef, ObjectEntry> bad,
            List<Unreadable> broken,
            Set<String> complete,
            Set<String> cut,
            Set<String> said,
            Release release,
            DerivedValues<Inventory> kept,
            Runnable checkpoint,
            @Nullable StrictReads strict) {
        this.entries = entries;
        this.bad = bad;
        this.broken = List.copyOf(broken);
        this.complete = Set.copyOf(complete);
        this.cut = Set.copyOf(cut);
        this.said = Set.copyOf(said);
        this.release = release;
        this.kept = kept;
        this.checkpoint = checkpoint;
        this.strict = strict;
    }

    /** A copy with other entries, including these new ones. */
    private Inventory changed(
            SortedTree<ObjectRef, ObjectEntry> all,
            Iterable<ObjectEntry> read,
            List<Unreadable> values,
            Set<String> kinds,
            Set<String> pages,
            Set<String> statements) {
        refuseStrict();
        SortedTree<ObjectRef, ObjectEntry> badNow = bad;
        for (ObjectEntry each : read) {
            if (badNow.size() == 0 && each.problem() == null) {
                continue;
            }
            ObjectEntry now = all.get(each.key());
            badNow = now != null && now.problem() != null ? badNow.with(now.key(), now) : badNow.without(each.key());
        }
        return new Inventory(all, badNow, values, kinds, pages, statements, release, kept.copied(), checkpoint, null);
    }

    private Inventory withoutKept() {
        return new Inventory(
                entries, bad, broken, complete, cut, said, release, DerivedValues.none(), checkpoint, null);
    }

    private Inventory changed(Set<String> kinds, Set<String> pages, Set<String> statements, Release kubernetes) {
        refuseStrict();
        return new Inventory(
                entries, bad, broken, kinds, pages, statements, kubernetes, kept.copied(), checkpoint, null);
    }

    /**
     * The inventory of these objects.
     *
     * @param objects each a {@link Manifest}, a {@link JsonValue}, an object or list of the fabric8 model, or an iterable
     *     of them; lists are opened
     * @return the inventory
     * @throws IllegalArgumentException if an argument is of another type
     * @throws ManifestException if lists are nested deeper than {@link Manifests#MAX_LIST_DEPTH}
     */
    public static Inventory of(Object... objects) {
        return of(Arrays.asList(objects));
    }

    /**
     * The inventory of these objects.
     *
     * @param objects as in {@link #of(Object...)}
     * @return the inventory
     * @throws IllegalArgumentException if an argument is of another type
     * @throws ManifestException if lists are nested deeper than {@link Manifests#MAX_LIST_DEPTH}
     */
    public static Inventory of(Iterable<?> objects) {
        return of(OpenedObjects.of(objects));
    }

    private static Inventory of(OpenedObjects opened) {
        List<ObjectEntry> read = entries(opened);
        SortedTree<ObjectRef, ObjectEntry> entries = EMPTY.entries.withAll(read, ObjectEntry::key);
        if (entries.size() < read.size()) {
            entries = EMPTY.entries.withAll(Versions.settled(read), ObjectEntry::key);
        }
        return EMPTY.changed(
                entries, entries.values(), opened.broken(), opened.completeKinds(), opened.cutKinds(), Set.of());
    }

    /**
     * The inventory of these objects, if there are not too many; objects and lists inside lists are counted before any
     * is read.
     *
     * @param objects as in {@link #of(Object...)}
     * @param limits with {@link JsonLimits#maxItems()} as the largest number of objects
     * @return the inventory
     * @throws IllegalArgumentException if an argument is of another type
     * @throws ManifestException if there are more objects, or lists are nested deeper than
     *     {@link Manifests#MAX_LIST_DEPTH}
     */
    public static Inventory of(Iterable<?> objects, JsonLimits limits) {
        OpenedObjects opened = OpenedObjects.of(objects);
        int count = opened.all().size();
        if (count > limits.maxItems()) {
            throw new ManifestException(
                    new ObjectRef("List", "", ""), JsonPointer.ROOT, count + " objects, " + limits.tooMany());
        }
        return of(opened);
    }

    private static List<ObjectEntry> entries(OpenedObjects opened) {
        List<ObjectEntry> read = new ArrayList<>(opened.understood().size());
        opened.understood().forEach(manifest -> read.add(ObjectEntry.read(manifest)));
        return read;
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
     * A copy with an object that is already read and has kind and apiVersion.
     *
     * @param object the object, which replaces the one of its kind, namespace and name
     * @return the copy
     */
    public Inventory with(ObjectView object) {
        ObjectEntry entry = ObjectEntry.of(object);
        return changed(entries.with(entry.key(), entry), List.of(entry), broken, complete, cut, said);
    }

    /**
     * A copy with these objects, one after the other; each replaces the one of its kind, namespace and name.
     *
     * @param objects as in {@link #of(Object...)}
     * @return the copy
     */
    public Inventory withAll(Iterable<?> objects) {
        OpenedObjects opened = OpenedObjects.of(objects);
        List<ObjectEntry> read = entries(opened);
        List<Unreadable> values = new ArrayList<>(broken);
        values.addAll(opened.broken());
        return changed(
                entries.withAll(read, ObjectEntry::key),
                read,
                values,
                both(complete, opened.completeKinds()),
                both(cut, opened.cutKinds()),
                said);
    }

    /**
     * A copy with the objects of another inventory, which are not read again.
     *
     * @param more the other inventory; its objects replace those of their kind, namespace and name
     * @return the copy, on this one's release and complete for the kinds that either is complete for
     */
    public Inventory merge(Inventory more) {
        List<Unreadable> values = new ArrayList<>(broken);
        values.addAll(more.broken);
        return changed(
                entries.withAll(more.entries.list(), ObjectEntry::key),
                more.entries.values(),
                values,
                both(complete, more.complete),
                both(cut, more.cut),
                both(said, more.said));
    }

    private static Set<String> both(Set<String> kinds, Set<String> more) {
        if (kinds.containsAll(more)) {
            return kinds;
        }
        Set<String> all = new TreeSet<>(kinds);
        all.addAll(more);
        return all;
    }

    /**
     * The documents of objects in the order given, with lists opened.
     *
     * @param objects as in {@link #of(Object...)}
     * @return the documents of all objects; a value that is not an object is a document without members, which no
     *     inventory understands
     */
    public static List<Manifest> documents(Iterable<?> objects) {
        return List.copyOf(OpenedObjects.of(objects).all());
    }

    /**
     * A copy without an object.
     *
     * @param object its {@link ObjectRef}, or the object as in {@link ObjectRef#of}
     * @return the copy; the same inventory if the object is absent
     * @throws IllegalArgumentException if it is something else
     */
    public Inventory without(Object object) {
        ObjectRef key = Scopes.key(object instanceof ObjectRef ref ? ref : ObjectRef.of(object));
        ObjectEntry gone = entries.get(key);
        return gone == null ? this : changed(entries.without(key), List.of(gone), broken, complete, cut, said);
    }

    /**
     * A copy that counts as having all objects of these kinds in the cluster, so an object that is not here does not
     * exist.
     *
     * @param kinds the kinds, for example {@link Kinds#NODE}
     * @return the copy
     */
    public Inventory complete(String... kinds) {
        Set<String> more = new TreeSet<>(said);
        more.addAll(List.of(kinds));
        return changed(complete, cut, more, release);
    }

    /**
     * A copy that counts as lacking objects of these kinds, whatever lists or callers state: something else, such as a
     * text, names an object that is not here.
     *
     * @param kinds the kinds, for example {@link Kinds#NODE}
     * @return the copy
     */
    public Inventory incomplete(String... kinds) {
        Set<String> more = new TreeSet<>(cut);
        more.addAll(List.of(kinds));
        return changed(complete, more, said, release);
    }

    /**
     * A copy that knows which lists are whole, for objects that were extracted from their lists.
     *
     * @param lists the lists
     * @param judged the kinds whose objects are all here if they are all in the lists
     * @return the copy
     */
    public Inventory listed(WholeLists lists, Predicate<String> judged) {
        Set<String> more = new TreeSet<>(complete);
        lists.whole().stream().filter(judged).forEach(more::add);
        Set<String> pages = new TreeSet<>(cut);
        pages.addAll(lists.cut());
        return changed(more, pages, said, release);
    }

    /**
     * The same objects in a cluster of another release of Kubernetes.
     *
     * @param kubernetes the release of its servers
     * @return the copy
     */
    public Inventory on(Release kubernetes) {
        return changed(complete, cut, said, requireNonNull(kubernetes, "kubernetes"));
    }

    /**
     * A copy for a question that can be aborted, for example because its client has gone. Questions run the checkpoint
     * regularly while they read the objects, and an exception that it throws aborts them. It changes no answer.
     *
     * <pre>{@code
     * Inventory input = Inventory.of(objects).checking(() -> {
     *     if (call.isCancelled()) {
     *         throw new CancellationException();
     *     }
     * });
     * }</pre>
     *
     * @param check the checkpoint; runs very often, in each thread that asks
     * @return the copy, equal to this one
     */
    public Inventory checking(Runnable check) {
        return new Inventory(
                entries,
                bad,
                broken,
                complete,
                cut,
                said,
                release,
                kept.copied(),
                requireNonNull(check, "check"),
                null);
    }

    /**
     * A copy for a rule whose reads prove its answer. It records each read, and ends the rule if the input does not show the
     * value: an object that is neither given nor known to be absent, or a kind whose objects are not all given and readable.
     * So a larger input of the same cluster gives the same values. It cannot be changed.
     *
     * @param record receives what is read: whole kinds, single objects and absent ones
     * @return the copy
     */
    public Inventory strict(Consumer<Fact> record) {
        return new Inventory(
                entries,
                bad,
                broken,
                complete,
                cut,
                said,
                release,
                DerivedValues.none(),
                checkpoint,
                new StrictReads(this, record));
    }

    private void refuseStrict() {
        if (strict != null) {
            throw new IllegalStateException("a strict inventory is only read");
        }
    }

    private void readKind(String kind) {
        if (strict != null) {
            strict.kind(kind);
        }
    }

    private void readOne(ObjectRef ref) {
        if (strict != null) {
            strict.one(ref, entries.get(ref));
        }
    }

    /**
     * {@return the checkpoint that runs while the objects are read, see {@link #checking}; does nothing unless one was
     * given}
     */
    public Runnable checkpoint() {
        return checkpoint;
    }

    /**
     * Which objects differ from those of an earlier inventory. If this one is a changed copy of the earlier one, that costs as
     * much as the changes.
     *
     * @param earlier the other inventory
     * @return the objects that only one of them has, or that have other content, by kind, namespace and name; empty if
     *     more than objects differs: the release, the complete kinds, or the values that are not objects
     */
    public Optional<List<ObjectRef>> changedSince(Inventory earlier) {
        refuseStrict();
        boolean isAlike = release.equals(earlier.release)
                && complete.equals(earlier.complete)
                && cut.equals(earlier.cut)
                && said.equals(earlier.said)
                && broken.equals(earlier.broken);
        return isAlike ? Optional.of(entries.differing(earlier.entries)) : Optional.empty();
    }

    /**
     * A value that is derived from this inventory once and kept with it, for example an index. A changed copy derives
     * its value from that of the original.
     *
     * @param <T> the type of the value
     * @param type the type of the value; an inventory keeps one of each
     * @param make derives the value from only the inventory
     * @param update derives the value from that of an earlier inventory, see {@link #changedSince}; the result equals
     *     that of {@code make}
     * @return the value
     */
    public <T> T derived(Class<T> type, Function<Inventory, T> make, Update<T> update) {
        return strict != null ? strict.derived(type, make) : kept.get(type, bare.get(), make, update::update);
    }

    /**
     * Derives a value that is kept with an inventory from that of an earlier one, see {@link #derived}.
     *
     * @param <T> the type of the value
     */
    @FunctionalInterface
    public interface Update<T> {

        /**
         * Derives the value.
         *
         * @param before the value of the earlier inventory
         * @param earlier the earlier inventory
         * @param now the inventory
         * @return the value of the inventory
         */
        T update(T before, Inventory earlier, Inventory now);
    }

    /** {@return the release of the cluster's servers; {@link Release#LATEST} if none was given} */
    public Release release() {
        return release;
    }

    /**
     * Whether all objects of a kind were given: by {@link #complete}, or by a list, see {@link WholeLists}. A document
     * that was not understood may have been an object of any kind, so no kind is complete with it, whatever lists or
     * callers state; a list without its last page is not complete either.
     *
     * @param kind the kind
     * @return false if the cluster may have an object that is not here
     */
    public boolean isComplete(String kind) {
        readKind(kind);
        return (complete.contains(kind) || said.contains(kind) || said.contains(ALL_KINDS))
                && !isCut(kind)
                && broken.stream().noneMatch(each -> each.mayBe(kind));
    }

    /**
     * Whether all objects of a kind in one API group were given. {@link #isComplete(String)} is about the kind that
     * Mooring reads, or the one that has objects here; it does not cover a kind of the same name in another group, such
     * as a {@code Job} of {@code batch.volcano.sh}.
     *
     * @param apiVersion the API version, for example {@code apps/v1}
     * @param kind the kind
     * @return false if the cluster may have an object that is not here
     */
    public boolean isComplete(String apiVersion, String kind) {
        String named = Kinds.named(apiVersion, kind);
        if (!isComplete(named) || !Kinds.isOfItsGroup(apiVersion, kind)) {
            return false;
        }
        List<Manifest> all = all(named);
        return all.isEmpty()
                || all.stream().anyMatch(each -> Kinds.group(each.apiVersion()).equals(Kinds.group(apiVersion)));
    }

    /**
     * Whether objects of a kind are known to be missing: a page of a list was not given, or something else names one,
     * see {@link #incomplete}.
     *
     * @param kind the kind
     * @return true if a missing object may be of this kind
     */
    public boolean isCut(String kind) {
        readKind(kind);
        return cut.contains(kind) || cut.contains("");
    }

    /**
     * The same as {@link #isComplete}, as a fact that can prove a premise. An unreadable object may contain anything,
     * so a list with one proves nothing.
     *
     * @param kind the kind
     * @return the fact; empty if the cluster may have an object that is not here, or one of the kind is not understood
     */
    public Optional<Fact.Complete> completeness(String kind) {
        if (strict != null) {
            strict.kind(kind);
            return strict.of().completeness(kind);
        }
        return isComplete(kind) && unreadable(kind).isEmpty()
                ? Optional.of(new Fact.Complete(
                        kind,
                        complete.contains(kind) ? Fact.Complete.By.LIST : Fact.Complete.By.STATEMENT,
                        derived(Digests.class, Digests::new, (before, earlier, now) -> new Digests(now))
                                .of(kind)))
                : Optional.empty();
    }

    /** One digest for each kind, which facts about the same objects share. */
    private static final class Digests {

        private final Inventory inventory;
        private final Map<String, Digest> all = new HashMap<>();

        Digests(Inventory inventory) {
            this.inventory = inventory;
            for (Set<String> kinds : List.of(inventory.complete, inventory.said)) {
                kinds.forEach(kind -> all.put(kind, Digest.of(() -> inventory.all(kind))));
            }
        }

        Digest of(String kind) {
            Digest known = all.get(kind);
            return known == null ? Digest.of(() -> inventory.all(kind)) : known;
        }
    }

    /**
     * That an object does not exist, as a fact that can prove a premise.
     *
     * @param ref which one
     * @return the fact; empty if the object is here, or its kind is not complete
     */
    public Optional<Fact> absence(ObjectRef ref) {
        return find(ref).isPresent()
                ? Optional.empty()
                : completeness(ref.kind()).map(among -> new Fact.Absent(ref, among));
    }

    /**
     * Whether anything is known about a kind: it is complete, or it has an object.
     *
     * @param kind the kind
     * @return false if neither an object nor a complete list of the kind was given
     */
    public boolean isGiven(String kind) {
        return isComplete(kind) || hasAny(kind);
    }

    /**
     * {@return the document of an object, readable or not; empty if it is absent}
     *
     * @param ref which one
     */
    public Optional<Manifest> find(ObjectRef ref) {
        checkpoint.run();
        ObjectRef key = Scopes.key(ref);
        readOne(key);
        return Optional.ofNullable(entries.get(key)).map(ObjectEntry::manifest);
    }

    /**
     * {@return the documents of all objects of a kind, readable or not, by namespace and name}
     *
     * @param kind the kind
     */
    public List<Manifest> all(String kind) {
        List<Manifest> all = new ArrayList<>();
        ofKind(kind).forEach(entry -> all.add(entry.manifest()));
        return List.copyOf(all);
    }

    /** {@return the documents of all objects, readable or not, by kind, namespace and name} */
    public List<Manifest> all() {
        if (strict != null) {
            throw StrictReads.everything();
        }
        List<Manifest> all = new ArrayList<>();
        entries.values().forEach(entry -> all.add(entry.manifest()));
        return List.copyOf(all);
    }

    /** {@return the objects that were given twice with different content, and whose newer version is not known} */
    public Set<ObjectRef> conflicting() {
        if (strict != null) {
            return Set.of();
        }
        Set<ObjectRef> found = new TreeSet<>();
        bad.values().forEach(entry -> {
            if (entry.isConflict()) {
                found.add(entry.key());
            }
        });
        return found;
    }

    /**
     * {@return the objects that could not be read or are {@link #conflicting}, by kind, namespace and name, then values that
     * are not objects}
     */
    public List<Unreadable> unreadable() {
        if (strict != null) {
            return List.of();
        }
        List<Unreadable> found = new ArrayList<>();
        bad.values().forEach(entry -> {
            if (entry.problem() != null) {
                found.add(entry.problem());
            }
        });
        found.addAll(broken);
        return List.copyOf(found);
    }

    /**
     * {@return the objects of a kind that could not be read, by namespace and name}
     *
     * @param kind the kind
     */
    public List<Unreadable> unreadable(String kind) {
        readKind(kind);
        return unreadable().stream()
                .filter(each -> each.object().kind().equals(kind))
                .toList();
    }

    /**
     * {@return the claim; empty if it is absent or cannot be read}
     *
     * @param namespace its namespace
     * @param name its name
     */
    public Optional<ClaimView> claim(String namespace, String name) {
        return view(ObjectRef.claim(namespace, name), ClaimView.class);
    }

    /** {@return the claims that can be read, by namespace and name} */
    public List<ClaimView> claims() {
        return views(Kinds.PERSISTENT_VOLUME_CLAIM, ClaimView.class);
    }

    /**
     * {@return the volume; empty if it is absent or cannot be read}
     *
     * @param name its name
     */
    public Optional<VolumeView> volume(String name) {
        return view(ObjectRef.volume(name), VolumeView.class);
    }

    /** {@return the volumes that can be read, by name} */
    public List<VolumeView> volumes() {
        return views(Kinds.PERSISTENT_VOLUME, VolumeView.class);
    }

    /**
     * {@return the class; empty if it is absent or cannot be read}
     *
     * @param name its name
     */
    public Optional<StorageClassView> storageClass(String name) {
        return view(new ObjectRef(Kinds.STORAGE_CLASS, "", name), StorageClassView.class);
    }

    /** {@return the storage classes that can be read, by name} */
    public List<StorageClassView> storageClasses() {
        return views(Kinds.STORAGE_CLASS, StorageClassView.class);
    }

    /** {@return the class that a claim without a class gets, see {@link StorageClassView#defaultOf}} */
    public Optional<StorageClassView> defaultStorageClass() {
        return StorageClassView.defaultOf(storageClasses());
    }

    /**
     * {@return the pod; empty if it is absent or cannot be read}
     *
     * @param namespace its namespace
     * @param name its name
     */
    public Optional<PodView> pod(String namespace, String name) {
        return view(ObjectRef.pod(namespace, name), PodView.class);
    }

    /** {@return the pods that can be read, by namespace and name} */
    public List<PodView> pods() {
        return views(Kinds.POD, PodView.class);
    }

    /**
     * {@return the node; empty if it is absent or cannot be read}
     *
     * @param name its name
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
     * {@return the driver; empty if it is absent or cannot be read}
     *
     * @param name its name
     */
    public Optional<CsiDriverView> csiDriver(String name) {
        return view(new ObjectRef(Kinds.CSI_DRIVER, "", name), CsiDriverView.class);
    }

    /** {@return the CSI drivers that can be read, by name} */
    public List<CsiDriverView> csiDrivers() {
        return views(Kinds.CSI_DRIVER, CsiDriverView.class);
    }

    /** {@return the CSIStorageCapacities that can be read, by namespace and name} */
    public List<StorageCapacityView> storageCapacities() {
        return views(Kinds.CSI_STORAGE_CAPACITY, StorageCapacityView.class);
    }

    /** {@return the CSINodes that can be read, by name} */
    public List<CsiNodeView> csiNodes() {
        return views(Kinds.CSI_NODE, CsiNodeView.class);
    }

    /**
     * {@return the CSINode; empty if it is absent or cannot be read}
     *
     * @param node the name of its node
     */
    public Optional<CsiNodeView> csiNode(String node) {
        return view(new ObjectRef(Kinds.CSI_NODE, "", node), CsiNodeView.class);
    }

    /** {@return the quotas that can be read, by namespace and name} */
    public List<QuotaView> quotas() {
        return views(Kinds.RESOURCE_QUOTA, QuotaView.class);
    }

    /** {@return the limit ranges that can be read, by namespace and name} */
    public List<LimitRangeView> limitRanges() {
        return views(Kinds.LIMIT_RANGE, LimitRangeView.class);
    }

    private <V> Optional<V> view(ObjectRef ref, Class<V> type) {
        checkpoint.run();
        readOne(ref);
        return Optional.ofNullable(entries.get(ref)).map(ObjectEntry::view).map(type::cast);
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

    private boolean hasAny(String kind) {
        readKind(kind);
        Iterator<ObjectEntry> from =
                entries.valuesFrom(new ObjectRef(kind, "", "")).iterator();
        return from.hasNext() && from.next().key().kind().equals(kind);
    }

    private List<ObjectEntry> ofKind(String kind) {
        checkpoint.run();
        readKind(kind);
        List<ObjectEntry> found = new ArrayList<>();
        for (ObjectEntry entry : entries.valuesFrom(new ObjectRef(kind, "", ""))) {
            if (!entry.key().kind().equals(kind)) {
                break;
            }
            found.add(entry);
        }
        return found;
    }

    /** The number of objects, and of those that cannot be read. */
    @Override
    public String toString() {
        int bad = unreadable().size();
        int all = entries.size() + broken.size();
        return "Inventory of " + all + " objects" + (bad == 0 ? "" : ", " + bad + " of them unreadable");
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Inventory inventory
                && inventory.complete.equals(complete)
                && inventory.cut.equals(cut)
                && inventory.said.equals(said)
                && inventory.broken.equals(broken)
                && inventory.all().equals(all());
    }

    @Override
    public int hashCode() {
        return all().hashCode();
    }
}
