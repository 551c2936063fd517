package dev.mooring.controller.internal;

import dev.mooring.binding.VolumeIndex;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.PodView;
import dev.mooring.object.VolumeView;
import java.util.List;
import java.util.Optional;

/** A run that changes a few objects of a large cluster: each change costs what a look-up in a snapshot costs. */
public final class ChangedSnapshot implements RunningCluster {

    private ClusterSnapshot now;

    /**
     * Begins with a snapshot.
     *
     * @param start the snapshot
     */
    public ChangedSnapshot(ClusterSnapshot start) {
        this.now = start;
    }

    @Override
    public void put(ClaimView claim) {
        now = now.with(claim);
    }

    @Override
    public void put(VolumeView volume) {
        now = now.with(volume);
    }

    @Override
    public void put(PodView pod) {
        now = now.with(pod);
    }

    @Override
    public void remove(ObjectRef object) {
        now = now.without(object);
    }

    @Override
    public ClusterSnapshot snapshot() {
        return now;
    }

    @Override
    public List<ClaimView> claimsNaming(String volume) {
        return now.claimsNaming(volume);
    }

    @Override
    public Optional<ClaimView> claim(String namespace, String name) {
        return now.claim(namespace, name);
    }

    @Override
    public VolumeIndex volumes() {
        return now.volumes();
    }

    @Override
    public ClusterSnapshot others() {
        return now;
    }
}
