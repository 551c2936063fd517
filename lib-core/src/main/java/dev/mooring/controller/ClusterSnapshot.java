package dev.mooring.controller;

import static java.util.Objects.requireNonNull;

import dev.mooring.binding.VolumeIndex;
import dev.mooring.internal.SortedTree;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.PodView;
import dev.mooring.object.StorageClassView;
import dev.mooring.object.VolumeView;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A snapshot of a cluster: its claims, volumes, storage classes and pods.
 *
 * <p>It is never changed. A copy with one object more, less or replaced costs about as much as looking one up, however
 * large the cluster is.
 */
public final class ClusterSnapshot implements ClusterView {

    /** A cluster without objects, with {@link ControllerOptions#DEFAULT}. */
    public static final ClusterSnapshot EMPTY = new ClusterSnapshot(
            SortedTree.empty(),
            VolumeIndex.EMPTY,
            SortedTree.empty(),
            SortedTree.empty(),
            SortedTree.empty(),
            ControllerOptions.DEFAULT);

    private final SortedTree<Key, ClaimView> claims;
    private final VolumeIndex volumes;
    private final SortedTree<String, StorageClassView> classes;
    private final SortedTree<Key, PodView> pods;
    private final SortedTree<Use, Used> uses;
    private final ControllerOptions options;

    private ClusterSnapshot(
            SortedTree<Key, ClaimView> claims,
            VolumeIndex volumes,
            SortedTree<String, StorageClassView> classes,
            SortedTree<Key, PodView> pods,
            SortedTree<Use, Used> uses,
            ControllerOptions options) {
        this.claims = claims;
        this.volumes = volumes;
        this.classes = classes;
        this.pods = pods;
        this.uses = uses;
        this.options = options;
    }

    private record Key(String namespace, String name) implements Comparable<Key> {

        static Key of(ObjectRef object) {
            return new Key(object.namespace(), object.name());
        }

        @Override
        public int compareTo(Key other) {
            int order = namespace.compareTo(other.namespace);
            return order != 0 ? order : name.compareTo(other.name);
        }
    }

    /** That a pod uses a claim. */
    private record Use(String namespace, String claim, String pod) implements Comparable<Use> {

        @Override
        public int compareTo(Use other) {
            int order = namespace.compareTo(other.namespace);
            order = order != 0 ? order : claim.compareTo(other.claim);
            return order != 0 ? order : pod.compareTo(other.pod);
        }
    }

    private record Used(Use use, PodView pod) {}

    /**
     * A snapshot of documents.
     *
     * @param objects the objects in any order; of several with one kind and name the last counts, other kinds are
     *     passed over
     * @return the snapshot
     * @throws dev.mooring.manifest.ManifestException if a part that is read has another JSON type or an unreadable size
     */
    public static ClusterSnapshot of(Iterable<Manifest> objects) {
        ClusterSnapshot cluster = EMPTY;
        for (Manifest each : objects) {
            cluster = cluster.with(each);
        }
        return cluster;
    }

    /**
     * A snapshot of model objects.
     *
     * @param models objects of the fabric8 model in any order
     * @return the snapshot
     * @throws dev.mooring.manifest.ManifestException as {@link #of}
     */
    public static ClusterSnapshot ofModels(Iterable<?> models) {
        List<Manifest> objects = new ArrayList<>();
        models.forEach(each -> objects.add(Manifest.from(requireNonNull(each, "model"))));
        return of(objects);
    }

    /**
     * A copy with an object, in the place of one of the same kind and name.
     *
     * @param object the object; of a kind that does not matter here it is passed over
     * @return the copy
     * @throws dev.mooring.manifest.ManifestException if a part that is read has another JSON type or an unreadable size
     */
    public ClusterSnapshot with(Manifest object) {
        return switch (object.kind()) {
            case "PersistentVolumeClaim" -> with(ClaimView.from(object));
            case "PersistentVolume" -> with(VolumeView.from(object));
            case "StorageClass" -> with(StorageClassView.from(object));
            case "Pod" -> with(PodView.from(object));
            default -> this;
        };
    }

    /**
     * A copy with a claim.
     *
     * @param claim the claim
     * @return the copy
     */
    public ClusterSnapshot with(ClaimView claim) {
        return new ClusterSnapshot(claims.with(Key.of(claim.ref()), claim), volumes, classes, pods, uses, options);
    }

    /**
     * A copy with a volume.
     *
     * @param volume the volume
     * @return the copy
     */
    public ClusterSnapshot with(VolumeView volume) {
        return new ClusterSnapshot(claims, volumes.with(volume), classes, pods, uses, options);
    }

    /**
     * A copy with a storage class.
     *
     * @param storageClass the class
     * @return the copy
     */
    public ClusterSnapshot with(StorageClassView storageClass) {
        return new ClusterSnapshot(
                claims, volumes, classes.with(storageClass.name(), storageClass), pods, uses, options);
    }

    /**
     * A copy with a pod.
     *
     * @param pod the pod
     * @return the copy
     */
    public ClusterSnapshot with(PodView pod) {
        ObjectRef ref = new ObjectRef("Pod", pod.namespace(), pod.name());
        ClusterSnapshot others = without(ref);
        SortedTree<Use, Used> moreUses = others.uses;
        for (String claim : pod.claimNames()) {
            Use use = new Use(pod.namespace(), claim, pod.name());
            moreUses = moreUses.with(use, new Used(use, pod));
        }
        return new ClusterSnapshot(claims, volumes, classes, others.pods.with(Key.of(ref), pod), moreUses, options);
    }

    /**
     * A copy whose controller was started otherwise.
     *
     * @param newOptions the options
     * @return the copy
     */
    public ClusterSnapshot with(ControllerOptions newOptions) {
        return new ClusterSnapshot(claims, volumes, classes, pods, uses, requireNonNull(newOptions, "newOptions"));
    }

    /**
     * A copy without an object.
     *
     * @param object which one
     * @return the copy; this snapshot if there is no such object
     */
    public ClusterSnapshot without(ObjectRef object) {
        return switch (object.kind()) {
            case "PersistentVolumeClaim" ->
                new ClusterSnapshot(claims.without(Key.of(object)), volumes, classes, pods, uses, options);
            case "PersistentVolume" ->
                new ClusterSnapshot(claims, volumes.without(object.name()), classes, pods, uses, options);
            case "StorageClass" ->
                new ClusterSnapshot(claims, volumes, classes.without(object.name()), pods, uses, options);
            case "Pod" -> withoutPod(object);
            default -> this;
        };
    }

    private ClusterSnapshot withoutPod(ObjectRef ref) {
        PodView pod = pods.get(Key.of(ref));
        if (pod == null) {
            return this;
        }
        SortedTree<Use, Used> fewerUses = uses;
        for (String claim : pod.claimNames()) {
            fewerUses = fewerUses.without(new Use(pod.namespace(), claim, pod.name()));
        }
        return new ClusterSnapshot(claims, volumes, classes, pods.without(Key.of(ref)), fewerUses, options);
    }

    /**
     * The cluster after a step.
     *
     * @param step what was done
     * @return a copy with all writes of the step
     */
    public ClusterSnapshot after(SyncStep step) {
        Map<ObjectRef, Write> last = new LinkedHashMap<>();
        step.writes().forEach(write -> last.put(write.object(), write));
        ClusterSnapshot cluster = this;
        for (Write write : last.values()) {
            cluster = write.removes() ? cluster.without(write.object()) : cluster.afterUpdate(write);
        }
        return cluster;
    }

    /** Only claims and volumes are ever written, and their documents need not say what they are. */
    private ClusterSnapshot afterUpdate(Write write) {
        return write.object().kind().equals("PersistentVolume")
                ? with(VolumeView.from(write.sent()))
                : with(ClaimView.from(write.sent()));
    }

    @Override
    public Optional<ClaimView> claim(String namespace, String name) {
        return Optional.ofNullable(claims.get(new Key(namespace, name)));
    }

    /**
     * All claims.
     *
     * @return the claims by namespace and name, to be walked any number of times
     */
    public Iterable<ClaimView> claims() {
        return claims.values();
    }

    @Override
    public VolumeIndex volumes() {
        return volumes;
    }

    @Override
    public Optional<StorageClassView> storageClass(String name) {
        return Optional.ofNullable(classes.get(name));
    }

    @Override
    public Iterable<StorageClassView> storageClasses() {
        return classes.values();
    }

    /**
     * A pod.
     *
     * @param namespace its namespace
     * @param name its name
     * @return the pod, empty if there is none
     */
    public Optional<PodView> pod(String namespace, String name) {
        return Optional.ofNullable(pods.get(new Key(namespace, name)));
    }

    @Override
    public List<PodView> pods(String namespace, String claimName) {
        List<PodView> found = new ArrayList<>();
        for (Used used : uses.valuesFrom(new Use(namespace, claimName, ""))) {
            if (!used.use.namespace.equals(namespace) || !used.use.claim.equals(claimName)) {
                break;
            }
            found.add(used.pod);
        }
        return List.copyOf(found);
    }

    @Override
    public ControllerOptions options() {
        return options;
    }
}
