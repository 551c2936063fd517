package dev.mooring.binding;

import dev.mooring.internal.SortedGroups;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimRef;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.AccessModes;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The volumes of a cluster while a run changes them: what is found by a name costs the same in a cluster of any size.
 * Whoever makes it keeps it to one thread, and keeps nothing that refers to it.
 */
public final class WorkingVolumes extends VolumeIndex {

    private static final Comparator<VolumeView> BY_NAME = Comparator.comparing(VolumeView::name);

    private final Map<String, VolumeView> byName;
    private final SortedGroups<ObjectRef, String, VolumeView> reserved;
    private final int[] groups = new int[AccessModes.GROUPS];
    private FreeVolumes free;

    /**
     * With the volumes of an index.
     *
     * @param volumes the index, which does not change with this one
     */
    public WorkingVolumes(VolumeIndex volumes) {
        byName = new HashMap<>(2 * volumes.size());
        reserved = new SortedGroups<>(volumes.size());
        free = volumes.free();
        for (VolumeView each : volumes.volumes()) {
            byName.put(each.name(), each);
            groups[each.modeGroup()]++;
            each.claimRef().ifPresent(owner -> reserve(owner, each));
        }
    }

    /**
     * Puts a volume in the place of the one of its name.
     *
     * @param volume the volume
     */
    public void put(VolumeView volume) {
        VolumeView before = byName.put(volume.name(), volume);
        if (before != null) {
            leave(before);
        }
        groups[volume.modeGroup()]++;
        free = isFree(volume) ? free.with(volume) : free;
        volume.claimRef().ifPresent(owner -> reserve(owner, volume));
    }

    /**
     * Removes a volume.
     *
     * @param name its name; nothing happens if there is none
     */
    public void remove(String name) {
        VolumeView before = byName.remove(name);
        if (before != null) {
            leave(before);
        }
    }

    private void leave(VolumeView volume) {
        groups[volume.modeGroup()]--;
        free = isFree(volume) ? free.without(volume) : free;
        volume.claimRef().ifPresent(owner -> reserved.remove(owner.ref(), volume.name()));
    }

    private void reserve(ClaimRef owner, VolumeView volume) {
        reserved.put(owner.ref(), volume.name(), volume);
    }

    /** {@return an index of the volumes as they are now, which does not change with this one} */
    public VolumeIndex index() {
        return VolumeIndex.of(byName.values());
    }

    @Override
    public VolumeIndex withAll(Collection<VolumeView> volumes) {
        return index().withAll(volumes);
    }

    @Override
    public VolumeIndex with(VolumeView volume) {
        return index().with(volume);
    }

    @Override
    public VolumeIndex without(String name) {
        return index().without(name);
    }

    @Override
    public Optional<VolumeView> get(String name) {
        return Optional.ofNullable(byName.get(name));
    }

    @Override
    public Iterable<VolumeView> volumes() {
        return byName.values().stream().sorted(BY_NAME).toList();
    }

    @Override
    public int size() {
        return byName.size();
    }

    @Override
    public List<VolumeView> pointingTo(String namespace, String name) {
        return reserved.of(ObjectRef.claim(namespace, name));
    }

    @Override
    FreeVolumes free() {
        return free;
    }

    @Override
    boolean hasGroup(int group) {
        return groups[group] > 0;
    }
}
