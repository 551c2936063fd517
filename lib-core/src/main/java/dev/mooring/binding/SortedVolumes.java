package dev.mooring.binding;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.SortedTree;
import dev.mooring.object.ClaimRef;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.AccessModes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The volumes of a cluster in trees. Immutable; a copy shares almost everything with the original. */
final class SortedVolumes extends VolumeIndex {

    /** The index without volumes. */
    static final SortedVolumes EMPTY =
            new SortedVolumes(SortedTree.empty(), FreeVolumes.EMPTY, SortedTree.empty(), new int[AccessModes.GROUPS]);

    /** If more than this fraction of the volumes changes together, all are indexed again. */
    private static final int FEW = 8;

    private final SortedTree<String, VolumeView> byName;
    /** The volumes that a claim can find without a reservation. */
    private final FreeVolumes free;
    /** The volumes with a claimRef. */
    private final SortedTree<ReservedSlot, VolumeView> reserved;
    /** How many volumes each group has; a group without volumes does not exist. */
    private final int[] groups;

    private SortedVolumes(
            SortedTree<String, VolumeView> byName,
            FreeVolumes free,
            SortedTree<ReservedSlot, VolumeView> reserved,
            int[] groups) {
        this.byName = byName;
        this.free = free;
        this.reserved = reserved;
        this.groups = groups;
    }

    @Override
    public SortedVolumes withAll(Collection<VolumeView> volumes) {
        if ((long) volumes.size() * FEW < size()) {
            SortedVolumes index = this;
            for (VolumeView volume : volumes) {
                index = index.with(volume);
            }
            return index;
        }
        SortedTree<String, VolumeView> all = byName.withAll(volumes, VolumeView::name);
        List<VolumeView> freeOnes = new ArrayList<>();
        List<VolumeView> reservedOnes = new ArrayList<>();
        int[] counts = new int[AccessModes.GROUPS];
        for (VolumeView volume : all.values()) {
            counts[volume.modeGroup()]++;
            if (volume.claimRef().isPresent()) {
                reservedOnes.add(volume);
            } else if (isFree(volume)) {
                freeOnes.add(volume);
            }
        }
        return new SortedVolumes(
                all,
                FreeVolumes.of(freeOnes),
                SortedTree.<ReservedSlot, VolumeView>empty().withAll(reservedOnes, ReservedSlot::of),
                counts);
    }

    @Override
    public SortedVolumes with(VolumeView volume) {
        VolumeView before = byName.get(requireNonNull(volume, "volume").name());
        FreeVolumes freeOnes = before != null && isFree(before) ? free.without(before) : free;
        SortedTree<ReservedSlot, VolumeView> reservedOnes = reserved;
        if (before != null
                && before.claimRef().isPresent()
                && !before.claimRef().equals(volume.claimRef())) {
            reservedOnes = reservedOnes.without(ReservedSlot.of(before));
        }
        return new SortedVolumes(
                byName.with(volume.name(), volume),
                isFree(volume) ? freeOnes.with(volume) : freeOnes,
                volume.claimRef().isPresent() ? reservedOnes.with(ReservedSlot.of(volume), volume) : reservedOnes,
                counted(before, volume));
    }

    private int[] counted(@Nullable VolumeView before, VolumeView after) {
        if (before != null && before.modeGroup() == after.modeGroup()) {
            return groups;
        }
        return counted(before == null ? groups : counted(groups, before, -1), after, 1);
    }

    @Override
    public SortedVolumes without(String name) {
        VolumeView volume = byName.get(name);
        if (volume == null) {
            return this;
        }
        return new SortedVolumes(
                byName.without(name),
                isFree(volume) ? free.without(volume) : free,
                volume.claimRef().isPresent() ? reserved.without(ReservedSlot.of(volume)) : reserved,
                counted(groups, volume, -1));
    }

    private static int[] counted(int[] groups, VolumeView volume, int change) {
        int[] counted = groups.clone();
        counted[volume.modeGroup()] += change;
        return counted;
    }

    @Override
    public Optional<VolumeView> get(String name) {
        return Optional.ofNullable(byName.get(name));
    }

    @Override
    public Iterable<VolumeView> volumes() {
        return byName.values();
    }

    @Override
    public int size() {
        return byName.size();
    }

    @Override
    public List<VolumeView> pointingTo(String namespace, String name) {
        List<VolumeView> found = new ArrayList<>();
        for (VolumeView volume : reserved.valuesFrom(new ReservedSlot(namespace, name, ""))) {
            ClaimRef ref = volume.claimRef().orElseThrow();
            if (!ref.name().equals(name) || !ref.namespace().equals(namespace)) {
                break;
            }
            found.add(volume);
        }
        return List.copyOf(found);
    }

    @Override
    FreeVolumes free() {
        return free;
    }

    @Override
    boolean hasGroup(int group) {
        return groups[group] > 0;
    }

    /** The place of a volume with a claimRef: next to those that name the same claim, by name. */
    private record ReservedSlot(String claimNamespace, String claimName, String name)
            implements Comparable<ReservedSlot> {

        static ReservedSlot of(VolumeView volume) {
            ClaimRef ref = volume.claimRef().orElseThrow();
            return new ReservedSlot(ref.namespace(), ref.name(), volume.name());
        }

        @Override
        public int compareTo(ReservedSlot other) {
            int order = claimNamespace.compareTo(other.claimNamespace);
            order = order != 0 ? order : claimName.compareTo(other.claimName);
            return order != 0 ? order : name.compareTo(other.name);
        }
    }
}
