package dev.mooring.deletion;

import dev.mooring.internal.Lazy;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.object.PodView;
import dev.mooring.object.Unreadable;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.NodeReports;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The objects of a run as they are now, with what the rules look up. Only a run changes it. */
final class DeletionInput {

    static final String VOLUME_SNAPSHOT = "VolumeSnapshot";

    private Inventory inventory;
    /** Of the objects before the run, which writes no reports. */
    private final Lazy<NodeReports> reports;

    private final Map<ObjectRef, Life> lives = new HashMap<>();
    private final Map<String, ObjectRef> byUid = new HashMap<>();
    private final Map<String, NavigableSet<ObjectRef>> dependents = new HashMap<>();
    private final Map<String, NavigableSet<ObjectRef>> blockers = new HashMap<>();
    private final Map<String, NavigableSet<ObjectRef>> contents = new HashMap<>();
    private final Map<ObjectRef, NavigableSet<ObjectRef>> podsByClaim = new HashMap<>();
    private final Map<String, NavigableSet<ObjectRef>> podsByClaimOnNode = new HashMap<>();
    private final Map<String, NavigableSet<ObjectRef>> attachments = new HashMap<>();
    private final Map<ObjectRef, NavigableSet<ObjectRef>> copies = new HashMap<>();
    private final Map<String, NavigableSet<ObjectRef>> podsByNode = new HashMap<>();
    private final Map<String, NavigableSet<ObjectRef>> attachmentsByNode = new HashMap<>();
    /** The claims and volumes that name a VolumeAttributesClass. */
    private final Map<String, NavigableSet<ObjectRef>> usersOfClass = new HashMap<>();
    /** The objects that have changed as they were before. */
    private final Map<ObjectRef, Life> originals = new HashMap<>();
    /** The pods that cannot be read, by namespace: each may use any claim. */
    private final Map<String, NavigableSet<ObjectRef>> unreadablePods = new HashMap<>();

    /** What is gone, with its API version. */
    private final Map<ObjectRef, String> gone = new HashMap<>();

    private final Map<String, ObjectRef> goneUids = new HashMap<>();
    private final Set<ObjectRef> emptied = new HashSet<>();
    /** The pods that left claims that were not being deleted: a recreated pod may use them. */
    private final Map<ObjectRef, Map<ObjectRef, Life>> leavers = new HashMap<>();

    private final Map<String, NavigableSet<ObjectRef>> leftBehind = new HashMap<>();
    private Set<ObjectRef> together = Set.of();

    DeletionInput(Inventory inventory, Deletions earlier) {
        this.inventory = inventory;
        this.reports = new Lazy<>(() -> NodeReports.of(inventory));
        for (Unreadable each : inventory.unreadable()) {
            if (each.object().kind().equals(Kinds.POD)) {
                add(unreadablePods, each.object().namespace(), each.object());
            }
        }
        inventory.all().forEach(each -> index(Life.of(each)));
        earlier.open().emptied().forEach((volume, uid) -> {
            Life life = lives.get(volume);
            if (life != null && life.uid().equals(uid)) {
                emptied.add(volume);
            }
        });
        earlier.open().leavers().forEach((claim, pods) -> {
            if (lives.containsKey(claim)) {
                pods.values().forEach(pod -> leaves(claim, pod));
            }
        });
    }

    /** What is deleted at the same time. */
    void deletedTogether(Collection<ObjectRef> objects) {
        together = Set.copyOf(objects);
    }

    /** What is deleted at the same time as well. */
    void alsoTogether(Collection<ObjectRef> objects) {
        Set<ObjectRef> all = new HashSet<>(together);
        all.addAll(objects);
        together = Set.copyOf(all);
    }

    /** Something that is no object of the cluster goes: a Helm release. */
    void leaves(ObjectRef ref) {
        gone.put(ref, "");
    }

    Map<ObjectRef, Map<ObjectRef, Life>> leavers() {
        Map<ObjectRef, Map<ObjectRef, Life>> copy = new TreeMap<>();
        leavers.forEach((claim, pods) -> copy.put(claim, Map.copyOf(pods)));
        return Map.copyOf(copy);
    }

    /** An object as it was before the run; itself if it has not changed. */
    Life original(Life life) {
        return originals.getOrDefault(life.ref(), life);
    }

    Inventory inventory() {
        return inventory;
    }

    /** Whether the nodes answer. */
    NodeReports reports() {
        return reports.get();
    }

    @Nullable
    Life life(ObjectRef ref) {
        return lives.get(ref);
    }

    Collection<Life> all() {
        return List.copyOf(lives.values());
    }

    /** Whether objects of a kind are given, but none of this API group: then the server may not know the kind in that group. */
    boolean isOfOtherGroup(String kind, String group) {
        List<Manifest> all = inventory.all(kind);
        return !all.isEmpty()
                && all.stream().noneMatch(each -> Kinds.group(each.apiVersion()).equals(group));
    }

    boolean isGone(ObjectRef ref) {
        return gone.containsKey(ref);
    }

    /** Whether an object of a kind in one API group is gone. */
    boolean isGone(ObjectRef ref, String apiVersion) {
        String version = gone.get(ref);
        return version != null && Kinds.group(version).equals(Kinds.group(apiVersion));
    }

    /** The provisioner has deleted the data of a volume. */
    void empty(ObjectRef volume) {
        emptied.add(volume);
    }

    boolean isEmptied(ObjectRef volume) {
        return emptied.contains(volume);
    }

    void put(Life life) {
        Life before = lives.get(life.ref());
        if (before != null) {
            originals.putIfAbsent(life.ref(), before);
            unindex(before);
        }
        inventory = inventory.with(life.manifest());
        gone.remove(life.ref());
        index(life);
    }

    void remove(ObjectRef ref) {
        Life before = lives.get(ref);
        if (before != null) {
            pod(ref).ifPresent(pod -> claims(pod).forEach(claim -> left(claim, before)));
            unindex(before);
            inventory = inventory.without(ref);
            gone.put(ref, before.manifest().apiVersion());
            goneUids.put(before.uid(), ref);
        }
    }

    private void left(ObjectRef claimRef, Life pod) {
        Life claim = lives.get(claimRef);
        boolean isTogether = together.contains(claimRef) && together.contains(pod.ref());
        boolean isOwn = claim != null
                && claim.controller()
                        .filter(owner -> owner.uid().equals(pod.uid()))
                        .isPresent();
        if (claim != null && !isOwn && (!claim.isBeingDeleted() || isTogether)) {
            leaves(claimRef, pod);
        }
    }

    private void leaves(ObjectRef claim, Life pod) {
        leavers.computeIfAbsent(claim, each -> new TreeMap<>()).put(pod.ref(), pod);
        pod.controller().ifPresent(owner -> add(leftBehind, owner.uid(), claim));
    }

    /**
     * The pods that left a claim that was not made for them, before or during its deletion, and that their workloads
     * recreate. No pod is made or scheduled for a claim that is known to be deleted.
     */
    List<ObjectRef> madeAgain(ObjectRef claim) {
        return leavers.getOrDefault(claim, Map.of()).values().stream()
                .filter(pod -> Workloads.makingAgain(this, pod).isPresent())
                .map(Life::ref)
                .toList();
    }

    /** The claims that the pods of a workload have left. */
    List<ObjectRef> leftBehind(String uid) {
        return List.copyOf(of(leftBehind, uid));
    }

    private void index(Life life) {
        ObjectRef ref = life.ref();
        lives.put(ref, life);
        if (!life.uid().isEmpty()) {
            byUid.put(life.uid(), ref);
        }
        for (Life.Owner owner : life.owners()) {
            add(dependents, owner.uid(), ref);
            if (owner.blocks()) {
                add(blockers, owner.uid(), ref);
            }
        }
        if (!ref.namespace().isEmpty()) {
            add(contents, ref.namespace(), ref);
        }
        uses(life, DeletionInput::add);
    }

    private void unindex(Life life) {
        ObjectRef ref = life.ref();
        uses(life, DeletionInput::drop);
        lives.remove(ref);
        byUid.remove(life.uid(), ref);
        for (Life.Owner owner : life.owners()) {
            drop(dependents, owner.uid(), ref);
            drop(blockers, owner.uid(), ref);
        }
        drop(contents, ref.namespace(), ref);
        drop(unreadablePods, ref.namespace(), ref);
    }

    /** A change of an entry of an index. */
    private interface Entry {
        <K> void change(Map<K, NavigableSet<ObjectRef>> index, K key, ObjectRef ref);
    }

    /** The entries of an object under what it uses. */
    private void uses(Life life, Entry entry) {
        ObjectRef ref = life.ref();
        pod(ref).filter(PodView::isScheduled).ifPresent(pod -> {
            entry.change(podsByNode, pod.nodeName(), ref);
            claims(pod).forEach(claim -> {
                entry.change(podsByClaim, claim, ref);
                entry.change(podsByClaimOnNode, onNode(claim, pod.nodeName()), ref);
            });
        });
        attachedVolume(life).ifPresent(volume -> {
            entry.change(attachments, volume, ref);
            entry.change(attachmentsByNode, attachedNode(life), ref);
        });
        attributesClasses(life).forEach(each -> entry.change(usersOfClass, each, ref));
        source(life).ifPresent(source -> entry.change(copies, source, ref));
    }

    private static <K> void add(Map<K, NavigableSet<ObjectRef>> index, K key, ObjectRef ref) {
        index.computeIfAbsent(key, each -> new TreeSet<>()).add(ref);
    }

    private static <K> void drop(Map<K, NavigableSet<ObjectRef>> index, K key, ObjectRef ref) {
        NavigableSet<ObjectRef> refs = index.get(key);
        if (refs != null && refs.remove(ref) && refs.isEmpty()) {
            index.remove(key);
        }
    }

    private static <K> NavigableSet<ObjectRef> of(Map<K, NavigableSet<ObjectRef>> index, K key) {
        NavigableSet<ObjectRef> found = index.get(key);
        return found == null ? new TreeSet<>() : found;
    }

    private static String onNode(ObjectRef claim, String node) {
        return claim.key() + " on " + node;
    }

    static List<ObjectRef> claims(PodView pod) {
        return pod.claimNames().stream()
                .map(name -> ObjectRef.claim(pod.namespace(), name))
                .toList();
    }

    /** The claim that a claim or snapshot is a copy of. */
    static Optional<ObjectRef> source(Life life) {
        Manifest manifest = life.manifest();
        Optional<String> name = switch (manifest.kind()) {
            case VOLUME_SNAPSHOT -> manifest.spec().child("source").string("persistentVolumeClaimName");
            case Kinds.PERSISTENT_VOLUME_CLAIM ->
                manifest.spec()
                                        .child("dataSource")
                                        .string("apiGroup")
                                        .orElse("")
                                        .isEmpty()
                                && manifest.spec()
                                        .child("dataSource")
                                        .string("kind")
                                        .orElse("")
                                        .equals(Kinds.PERSISTENT_VOLUME_CLAIM)
                        ? manifest.spec().child("dataSource").string("name")
                        : Optional.empty();
            default -> Optional.empty();
        };
        return name.map(each -> ObjectRef.claim(manifest.namespace(), each));
    }

    Optional<PodView> pod(ObjectRef ref) {
        return ref.kind().equals(Kinds.POD) ? inventory.pod(ref.namespace(), ref.name()) : Optional.empty();
    }

    Optional<VolumeView> volume(ObjectRef ref) {
        return ref.isVolume() ? inventory.volume(ref.name()) : Optional.empty();
    }

    /** The volume of a VolumeAttachment. */
    static Optional<String> attachedVolume(Life life) {
        return life.manifest().kind().equals(Kinds.VOLUME_ATTACHMENT)
                ? life.manifest().spec().child("source").string("persistentVolumeName")
                : Optional.empty();
    }

    /**
     * The VolumeAttributesClasses that a claim or volume names.
     *
     * @upstream pkg/controller/volume/vacprotection/vac_protection_controller.go getPVCReferencedVACNames,
     *     getPVReferencedVACNames
     */
    static Set<String> attributesClasses(Life life) {
        Manifest manifest = life.manifest();
        Set<String> names = new TreeSet<>();
        if (life.ref().isClaim() || life.ref().isVolume()) {
            manifest.spec().string("volumeAttributesClassName").ifPresent(names::add);
        }
        if (life.ref().isClaim()) {
            manifest.status().string("currentVolumeAttributesClassName").ifPresent(names::add);
            manifest.status()
                    .child("modifyVolumeStatus")
                    .string("targetVolumeAttributesClassName")
                    .ifPresent(names::add);
        }
        names.remove("");
        return names;
    }

    /** The claims and volumes that name a VolumeAttributesClass. */
    List<ObjectRef> usersOfClass(String name) {
        return List.copyOf(of(usersOfClass, name));
    }

    /** The pods on a node. */
    List<ObjectRef> podsOn(String node) {
        return List.copyOf(of(podsByNode, node));
    }

    /** The VolumeAttachments of a node. */
    List<ObjectRef> attachmentsOn(String node) {
        return List.copyOf(of(attachmentsByNode, node));
    }

    /** Whether a node is known not to exist. If no node was given, the cluster is assumed to have nodes. */
    boolean isNodeAbsent(String node) {
        ObjectRef ref = ObjectRef.node(node);
        return inventory.find(ref).isEmpty() && (gone.containsKey(ref) || inventory.isComplete(Kinds.NODE));
    }

    static String attachedNode(Life attachment) {
        return attachment.manifest().spec().string("nodeName").orElse("");
    }

    /** The object that has or had a uid; null if none is known. */
    @Nullable
    ObjectRef everWithUid(String uid) {
        ObjectRef now = withUid(uid);
        return now == null ? goneUids.get(uid) : now;
    }

    @Nullable
    ObjectRef withUid(String uid) {
        return uid.isEmpty() ? null : byUid.get(uid);
    }

    List<ObjectRef> dependents(String uid) {
        return uid.isEmpty() ? List.of() : List.copyOf(of(dependents, uid));
    }

    boolean hasDependents(String uid) {
        return !uid.isEmpty() && dependents.containsKey(uid);
    }

    List<ObjectRef> blockers(String uid) {
        return uid.isEmpty() ? List.of() : List.copyOf(of(blockers, uid));
    }

    boolean hasBlockers(String uid) {
        return !uid.isEmpty() && blockers.containsKey(uid);
    }

    /** The pods of a namespace. */
    List<ObjectRef> pods(String namespace) {
        ObjectRef first = ObjectRef.pod(namespace, "");
        return List.copyOf(
                of(contents, namespace).subSet(first, true, new ObjectRef(Kinds.POD + "\0", namespace, ""), false));
    }

    boolean hasPods(String namespace) {
        ObjectRef first = of(contents, namespace).ceiling(ObjectRef.pod(namespace, ""));
        return first != null && first.kind().equals(Kinds.POD);
    }

    /** The objects in a namespace. */
    List<ObjectRef> contents(String namespace) {
        return List.copyOf(of(contents, namespace));
    }

    boolean hasContents(String namespace) {
        return contents.containsKey(namespace);
    }

    /** The pods with a node that use a claim. */
    Set<ObjectRef> podsOf(ObjectRef claim) {
        return of(podsByClaim, claim);
    }

    boolean isUsedOn(ObjectRef claim, String node) {
        return podsByClaimOnNode.containsKey(onNode(claim, node));
    }

    List<ObjectRef> unreadablePods(String namespace) {
        return List.copyOf(of(unreadablePods, namespace));
    }

    List<ObjectRef> attachments(String volume) {
        return List.copyOf(of(attachments, volume));
    }

    /** The claims and snapshots that are made from a claim. */
    List<ObjectRef> copies(ObjectRef claim) {
        return List.copyOf(of(copies, claim));
    }
}
