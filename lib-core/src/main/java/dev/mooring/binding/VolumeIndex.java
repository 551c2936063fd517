package dev.mooring.binding;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.SortedTree;
import dev.mooring.quantity.StorageSize;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * All volumes of a cluster, in the order a claim looks for them: by access modes, class and size.
 *
 * <p>Upstream looks at every volume for each claim; this finds the same one in a number of steps that grows with the
 * logarithm of the number of volumes (a claim with a selector walks over the volumes of its class that are large enough
 * until one matches). The index is never changed: {@link #with} and {@link #without} give a copy, which shares what did
 * not change and costs as little as a search.
 *
 * <p>Where upstream leaves the choice to chance, the volume with the smaller name is found; among groups of as many
 * access modes, the group whose key ({@code RWO,ROX}) comes first.
 *
 * @upstream pkg/controller/volume/persistentvolume/index.go persistentVolumeOrderedIndex
 */
public final class VolumeIndex {

    /** The index without volumes. */
    public static final VolumeIndex EMPTY =
            new VolumeIndex(SortedTree.empty(), SortedTree.empty(), SortedTree.empty(), new int[AccessModes.GROUPS]);

    private final SortedTree<String, Volume> byName;
    /** Those a claim may find though nobody reserved them for it. */
    private final SortedTree<FreeSlot, Volume> free;
    /** Those with a claimRef. */
    private final SortedTree<ReservedSlot, Volume> reserved;
    /** How many volumes each group has; a group without any does not exist. */
    private final int[] groups;

    private VolumeIndex(
            SortedTree<String, Volume> byName,
            SortedTree<FreeSlot, Volume> free,
            SortedTree<ReservedSlot, Volume> reserved,
            int[] groups) {
        this.byName = byName;
        this.free = free;
        this.reserved = reserved;
        this.groups = groups;
    }

    /**
     * An index of these volumes.
     *
     * @param volumes the volumes; of several with one name the last counts
     * @return the index
     */
    public static VolumeIndex of(Collection<Volume> volumes) {
        VolumeIndex index = EMPTY;
        for (Volume volume : volumes) {
            index = index.with(volume);
        }
        return index;
    }

    /**
     * A copy with this volume, in the place of one of the same name.
     *
     * @param volume the volume
     * @return the copy
     */
    public VolumeIndex with(Volume volume) {
        VolumeIndex others = without(requireNonNull(volume, "volume").name());
        return new VolumeIndex(
                others.byName.with(volume.name(), volume),
                isFree(volume) ? others.free.with(FreeSlot.of(volume), volume) : others.free,
                volume.claimRef().isPresent() ? others.reserved.with(ReservedSlot.of(volume), volume) : others.reserved,
                counted(others.groups, volume, 1));
    }

    /**
     * A copy without a volume.
     *
     * @param name its name
     * @return the copy; this index if there is no such volume
     */
    public VolumeIndex without(String name) {
        Volume volume = byName.get(name);
        if (volume == null) {
            return this;
        }
        return new VolumeIndex(
                byName.without(name),
                isFree(volume) ? free.without(FreeSlot.of(volume)) : free,
                volume.claimRef().isPresent() ? reserved.without(ReservedSlot.of(volume)) : reserved,
                counted(groups, volume, -1));
    }

    private static int[] counted(int[] groups, Volume volume, int change) {
        int[] counted = groups.clone();
        counted[volume.modeGroup()] += change;
        return counted;
    }

    /**
     * What a search asks of a volume that nobody has reserved, whatever the claim.
     *
     * @param volume the volume
     * @return true if it points to nobody, is not being deleted, and is in phase {@code Available}
     */
    public static boolean isFree(Volume volume) {
        return volume.claimRef().isEmpty()
                && !volume.isBeingDeleted()
                && volume.phase().equals("Available");
    }

    /**
     * A volume.
     *
     * @param name its name
     * @return the volume, empty if there is none
     */
    public Optional<Volume> get(String name) {
        return Optional.ofNullable(byName.get(name));
    }

    /**
     * All volumes.
     *
     * @return the volumes by name, to be walked any number of times
     */
    public Iterable<Volume> volumes() {
        return byName.values();
    }

    /**
     * How many volumes there are.
     *
     * @return the number
     */
    public int size() {
        return byName.size();
    }

    /**
     * The volumes that point to a claim of this name, whatever its uid.
     *
     * @param namespace the claim's namespace
     * @param name the claim's name
     * @return the volumes by name
     */
    public List<Volume> pointingTo(String namespace, String name) {
        List<Volume> found = new ArrayList<>();
        for (Volume volume : reserved.valuesFrom(new ReservedSlot(namespace, name, ""))) {
            ClaimRef ref = volume.claimRef().orElseThrow();
            if (!ref.name().equals(name) || !ref.namespace().equals(namespace)) {
                break;
            }
            found.add(volume);
        }
        return List.copyOf(found);
    }

    /** Whether upstream gets so far as to look at the claim: some volume, fitting or not, has the modes it asks for. */
    boolean hasGroupFor(Claim claim) {
        return !groupsFor(claim).isEmpty();
    }

    private List<Integer> groupsFor(Claim claim) {
        List<Integer> kept = new ArrayList<>();
        for (int group : AccessModes.SEARCH_ORDER) {
            if (groups[group] > 0 && AccessModes.offersAll(group, claim.modeGroup())) {
                kept.add(group);
            }
        }
        return kept;
    }

    /** The volume the claim gets, null for none; the claim's selector must be valid. */
    @Nullable
    Volume find(Question question) {
        for (int group : groupsFor(question.claim())) {
            Volume reservedOne = first(reservedFor(question, group));
            Volume found = reservedOne == null && !question.delayBinding() ? smallest(question, group) : reservedOne;
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    /** The volumes upstream could take instead, so many at most: of the groups with as many modes, what each gives. */
    List<Volume> candidates(Question question, int most) {
        List<Volume> candidates = new ArrayList<>();
        int count = -1;
        for (int group : groupsFor(question.claim())) {
            boolean isLater = !candidates.isEmpty() && AccessModes.count(group) > count;
            if (isLater || candidates.size() >= most) {
                break;
            }
            count = AccessModes.count(group);
            List<Volume> reservedOnes = reservedFor(question, group);
            candidates.addAll(reservedOnes.isEmpty() ? allSmallest(question, group, most) : reservedOnes);
        }
        return List.copyOf(candidates);
    }

    private static @Nullable Volume first(List<Volume> volumes) {
        return volumes.isEmpty() ? null : volumes.get(0);
    }

    private List<Volume> reservedFor(Question question, int group) {
        Claim claim = question.claim();
        List<Volume> passing = new ArrayList<>();
        for (Volume volume : pointingTo(claim.namespace(), claim.name())) {
            if (volume.modeGroup() == group
                    && VolumeCheck.firstFailed(question, volume).isEmpty()) {
                passing.add(volume);
            }
        }
        return passing;
    }

    private @Nullable Volume smallest(Question question, int group) {
        FreeSlot from = FreeSlot.lowest(group, question.claim());
        for (Volume volume : free.valuesFrom(from)) {
            if (!from.isOfSameKind(FreeSlot.of(volume))) {
                return null;
            }
            if (VolumeCheck.firstFailed(question, volume).isEmpty()) {
                return volume;
            }
        }
        return null;
    }

    private List<Volume> allSmallest(Question question, int group, int most) {
        Volume smallest = question.delayBinding() ? null : smallest(question, group);
        if (smallest == null) {
            return List.of();
        }
        List<Volume> equal = new ArrayList<>();
        FreeSlot from = FreeSlot.of(smallest);
        for (Volume volume : free.valuesFrom(from)) {
            boolean isLarger = volume.capacity().compareTo(smallest.capacity()) > 0;
            if (isLarger || !from.isOfSameKind(FreeSlot.of(volume)) || equal.size() >= most) {
                break;
            }
            if (VolumeCheck.firstFailed(question, volume).isEmpty()) {
                equal.add(volume);
            }
        }
        return equal;
    }

    /** Where a free volume stands: with those a claim would find as well, the smaller first. */
    private record FreeSlot(
            int group, String className, String volumeMode, String attributesClass, StorageSize size, String name)
            implements Comparable<FreeSlot> {

        static FreeSlot of(Volume volume) {
            return new FreeSlot(
                    volume.modeGroup(),
                    volume.className(),
                    volume.volumeMode(),
                    volume.volumeAttributesClass(),
                    volume.capacity(),
                    volume.name());
        }

        static FreeSlot lowest(int group, Claim claim) {
            return new FreeSlot(
                    group, claim.className(), claim.volumeMode(), claim.volumeAttributesClass(), claim.request(), "");
        }

        boolean isOfSameKind(FreeSlot other) {
            return compareKind(other) == 0;
        }

        private int compareKind(FreeSlot other) {
            int order = Integer.compare(group, other.group);
            order = order != 0 ? order : className.compareTo(other.className);
            order = order != 0 ? order : volumeMode.compareTo(other.volumeMode);
            return order != 0 ? order : attributesClass.compareTo(other.attributesClass);
        }

        @Override
        public int compareTo(FreeSlot other) {
            int order = compareKind(other);
            order = order != 0 ? order : size.compareTo(other.size);
            return order != 0 ? order : name.compareTo(other.name);
        }
    }

    /** Where a volume with a claimRef stands: with those of the same claim's name, by its own. */
    private record ReservedSlot(String claimNamespace, String claimName, String name)
            implements Comparable<ReservedSlot> {

        static ReservedSlot of(Volume volume) {
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
