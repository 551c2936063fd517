package dev.mooring.controller.internal;

import dev.mooring.binding.VolumeIndex;
import dev.mooring.binding.WorkingVolumes;
import dev.mooring.internal.SortedGroups;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.PodView;
import dev.mooring.object.VolumeView;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A run over a whole cluster: its claims and volumes in hash maps, and who refers to whom. {@link #snapshot} makes
 * all the trees of a snapshot, so it is for the end of a run.
 */
public final class WorkingCluster implements RunningCluster {

    /** What it began with; its pods are those of now. */
    private ClusterSnapshot start;

    private final Map<ObjectRef, ClaimView> claims = new HashMap<>();
    /** Claims by the name of the volume that they refer to. */
    private final SortedGroups<String, ObjectRef, ClaimView> naming;

    private final WorkingVolumes volumes;
    private boolean isChanged;

    /**
     * Begins with a snapshot.
     *
     * @param start the snapshot
     */
    public WorkingCluster(ClusterSnapshot start) {
        this.start = start;
        this.volumes = new WorkingVolumes(start.volumes());
        this.naming = new SortedGroups<>(start.volumes().size());
        for (ClaimView each : start.claims()) {
            claims.put(each.ref(), each);
            refer(each);
        }
    }

    @Override
    public void put(ClaimView claim) {
        isChanged = true;
        ClaimView before = claims.put(claim.ref(), claim);
        if (before != null) {
            leave(before);
        }
        refer(claim);
    }

    @Override
    public void put(VolumeView volume) {
        isChanged = true;
        volumes.put(volume);
    }

    @Override
    public void put(PodView pod) {
        start = start.with(pod);
    }

    @Override
    public void remove(ObjectRef object) {
        switch (object.kind()) {
            case Kinds.PERSISTENT_VOLUME_CLAIM -> {
                isChanged = true;
                ClaimView before = claims.remove(object);
                if (before != null) {
                    leave(before);
                }
            }
            case Kinds.PERSISTENT_VOLUME -> {
                isChanged = true;
                volumes.remove(object.name());
            }
            default -> start = start.without(object);
        }
    }

    private void refer(ClaimView claim) {
        naming.put(ClaimLookup.nameOfVolume(claim), claim.ref(), claim);
    }

    private void leave(ClaimView claim) {
        naming.remove(ClaimLookup.nameOfVolume(claim), claim.ref());
    }

    @Override
    public ClusterSnapshot snapshot() {
        if (!isChanged) {
            return start;
        }
        return start.having(claims.values(), volumes.index());
    }

    @Override
    public List<ClaimView> claimsNaming(String volume) {
        start.checkpoint().run();
        return naming.of(volume);
    }

    @Override
    public Optional<ClaimView> claim(String namespace, String name) {
        start.checkpoint().run();
        return Optional.ofNullable(claims.get(ObjectRef.claim(namespace, name)));
    }

    @Override
    public VolumeIndex volumes() {
        start.checkpoint().run();
        return volumes;
    }

    @Override
    public ClusterSnapshot others() {
        return start;
    }
}
