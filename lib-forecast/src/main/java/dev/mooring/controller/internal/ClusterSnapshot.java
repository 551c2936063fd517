package dev.mooring.controller.internal;

import static java.util.Objects.requireNonNull;

import dev.mooring.binding.VolumeIndex;
import dev.mooring.controller.SyncStep;
import dev.mooring.internal.SortedTree;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.PodView;
import dev.mooring.object.StorageClassView;
import dev.mooring.object.VolumeView;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A snapshot of a cluster: its claims, volumes, storage classes and pods, and how its controller was started.
 *
 * <p>Immutable. A copy with one object added, removed or replaced costs about as much as looking one up, however large
 * the cluster is, so that a snapshot can follow the events of a cluster. Two snapshots are equal if their objects and
 * options are.
 */
public final class ClusterSnapshot implements ClusterView {

    /** A cluster without objects, with {@link ControllerOptions#DEFAULT}. */
    public static final ClusterSnapshot EMPTY = new ClusterSnapshot(
            ClaimLookup.EMPTY,
            VolumeIndex.of(List.of()),
            SortedTree.empty(),
            PodUses.EMPTY,
            ControllerOptions.DEFAULT,
            () -> {});

    private final ClaimLookup claims;
    private final VolumeIndex volumes;
    private final SortedTree<String, StorageClassView> classes;
    private final PodUses pods;
    private final ControllerOptions options;
    private final Runnable checkpoint;

    private ClusterSnapshot(
            ClaimLookup claims,
            VolumeIndex volumes,
            SortedTree<String, StorageClassView> classes,
            PodUses pods,
            ControllerOptions options,
            Runnable checkpoint) {
        this.claims = claims;
        this.volumes = volumes;
        this.classes = classes;
        this.pods = pods;
        this.options = options;
        this.checkpoint = checkpoint;
    }

    /**
     * The snapshot of the claims, volumes, storage classes and pods of an inventory that can be read. It does not know
     * the others: {@link Inventory#unreadable()} names them.
     *
     * @param inventory the objects
     * @return the snapshot, with {@link ControllerOptions#DEFAULT} on the release of the inventory, and its
     *     {@link Inventory#checkpoint()}
     */
    public static ClusterSnapshot of(Inventory inventory) {
        ClusterSnapshot cluster = EMPTY.with(ControllerOptions.DEFAULT.on(inventory.release()))
                .checking(inventory.checkpoint())
                .withClaims(inventory.claims())
                .withVolumes(inventory.volumes());
        for (StorageClassView each : inventory.storageClasses()) {
            cluster = cluster.with(each);
        }
        for (PodView each : inventory.pods()) {
            cluster = cluster.with(each);
        }
        return cluster;
    }

    /**
     * A copy with claims, which replace those of the same names. Many at once cost less than one after the other.
     *
     * @param more the claims; of several with the same name the last counts
     * @return the copy
     */
    public ClusterSnapshot withClaims(Collection<ClaimView> more) {
        return new ClusterSnapshot(claims.withAll(more), volumes, classes, pods, options, checkpoint);
    }

    /**
     * A copy with volumes, which replace those of the same names. Many at once cost less than one after the other.
     *
     * @param more the volumes; of several with the same name the last counts
     * @return the copy
     */
    public ClusterSnapshot withVolumes(Collection<VolumeView> more) {
        return new ClusterSnapshot(claims, volumes.withAll(more), classes, pods, options, checkpoint);
    }

    /** The same with these claims and volumes and no others. */
    ClusterSnapshot having(Collection<ClaimView> newClaims, VolumeIndex newVolumes) {
        return new ClusterSnapshot(
                ClaimLookup.EMPTY.withAll(newClaims), newVolumes, classes, pods, options, checkpoint);
    }

    /**
     * A copy with an object, which replaces the object of the same kind, namespace and name.
     *
     * @param object the object; other kinds than claim, volume, storage class and pod are ignored
     * @return the copy
     * @throws dev.mooring.manifest.ManifestException if a field that is read has another JSON type or an invalid size
     */
    public ClusterSnapshot with(Manifest object) {
        return switch (object.kind()) {
            case Kinds.PERSISTENT_VOLUME_CLAIM -> with(ClaimView.from(object));
            case Kinds.PERSISTENT_VOLUME -> with(VolumeView.from(object));
            case Kinds.STORAGE_CLASS -> with(StorageClassView.from(object));
            case Kinds.POD -> with(PodView.from(object));
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
        return new ClusterSnapshot(claims.with(claim), volumes, classes, pods, options, checkpoint);
    }

    /**
     * A copy with a volume.
     *
     * @param volume the volume
     * @return the copy
     */
    public ClusterSnapshot with(VolumeView volume) {
        return new ClusterSnapshot(claims, volumes.with(volume), classes, pods, options, checkpoint);
    }

    /**
     * A copy with a storage class.
     *
     * @param storageClass the class
     * @return the copy
     */
    public ClusterSnapshot with(StorageClassView storageClass) {
        return new ClusterSnapshot(
                claims, volumes, classes.with(storageClass.name(), storageClass), pods, options, checkpoint);
    }

    /**
     * A copy with a pod.
     *
     * @param pod the pod
     * @return the copy
     */
    public ClusterSnapshot with(PodView pod) {
        return withPods(pods.with(pod));
    }

    /**
     * A copy whose controller was started with other options.
     *
     * @param newOptions the options
     * @return the copy
     */
    public ClusterSnapshot with(ControllerOptions newOptions) {
        return new ClusterSnapshot(
                claims, volumes, classes, pods, requireNonNull(newOptions, "newOptions"), checkpoint);
    }

    /**
     * A copy for a question that can be cancelled before it is answered, see {@link Inventory#checking}.
     *
     * @param check what is run while the objects are read
     * @return the copy, equal to this one
     */
    public ClusterSnapshot checking(Runnable check) {
        return new ClusterSnapshot(claims, volumes, classes, pods, options, requireNonNull(check, "check"));
    }

    /** {@return what is run while the objects are read, see {@link #checking}; does nothing unless one was given} */
    public Runnable checkpoint() {
        return checkpoint;
    }

    /**
     * A copy without an object.
     *
     * @param object the object
     * @return the copy; equal to this snapshot if there is no such object
     */
    public ClusterSnapshot without(ObjectRef object) {
        return switch (object.kind()) {
            case Kinds.PERSISTENT_VOLUME_CLAIM ->
                new ClusterSnapshot(claims.without(object), volumes, classes, pods, options, checkpoint);
            case Kinds.PERSISTENT_VOLUME ->
                new ClusterSnapshot(claims, volumes.without(object.name()), classes, pods, options, checkpoint);
            case Kinds.STORAGE_CLASS ->
                new ClusterSnapshot(claims, volumes, classes.without(object.name()), pods, options, checkpoint);
            case Kinds.POD -> withPods(pods.without(object));
            default -> this;
        };
    }

    private ClusterSnapshot withPods(PodUses changed) {
        return changed == pods ? this : new ClusterSnapshot(claims, volumes, classes, changed, options, checkpoint);
    }

    /**
     * The cluster after a step.
     *
     * @param step the step
     * @return a copy with all writes of the step
     */
    public ClusterSnapshot after(SyncStep step) {
        ChangedSnapshot cluster = new ChangedSnapshot(this);
        cluster.apply(step);
        return cluster.snapshot();
    }

    @Override
    public Optional<ClaimView> claim(String namespace, String name) {
        checkpoint.run();
        return Optional.ofNullable(claims.get(ObjectRef.claim(namespace, name)));
    }

    /** {@return all claims by namespace and name; it can be iterated any number of times} */
    public Iterable<ClaimView> claims() {
        checkpoint.run();
        return claims.all();
    }

    @Override
    public VolumeIndex volumes() {
        checkpoint.run();
        return volumes;
    }

    @Override
    public Optional<StorageClassView> storageClass(String name) {
        checkpoint.run();
        return Optional.ofNullable(classes.get(name));
    }

    @Override
    public Iterable<StorageClassView> storageClasses() {
        return classes.values();
    }

    /**
     * The claims that refer to the volume of a name: they name it, or an in-tree plugin would give it to them.
     *
     * @param volume the name of the volume, which need not exist
     * @return the claims by namespace and name
     */
    public List<ClaimView> claimsNaming(String volume) {
        checkpoint.run();
        return claims.naming(volume);
    }

    /**
     * A pod.
     *
     * @param namespace its namespace
     * @param name its name
     * @return the pod; empty if there is none
     */
    public Optional<PodView> pod(String namespace, String name) {
        checkpoint.run();
        return Optional.ofNullable(pods.get(ObjectRef.pod(namespace, name)));
    }

    /** {@return all pods by namespace and name; it can be iterated any number of times} */
    public Iterable<PodView> pods() {
        checkpoint.run();
        return pods.all();
    }

    @Override
    public List<PodView> pods(String namespace, String claimName) {
        checkpoint.run();
        return pods.of(namespace, claimName);
    }

    @Override
    public ControllerOptions options() {
        return options;
    }

    private List<Object> contents() {
        List<Object> contents = new ArrayList<>();
        contents.add(options);
        contents.add(volumes);
        claims().forEach(contents::add);
        classes.values().forEach(contents::add);
        pods().forEach(contents::add);
        return contents;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ClusterSnapshot cluster && cluster.contents().equals(contents());
    }

    @Override
    public int hashCode() {
        return Objects.hashCode(contents());
    }

    /** How many objects there are of each kind. */
    @Override
    public String toString() {
        return "ClusterSnapshot of " + claims.size() + " claims, " + volumes.size() + " volumes, " + classes.size()
                + " storage classes, " + pods.size() + " pods";
    }
}
