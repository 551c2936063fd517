package dev.mooring.binding;

import dev.mooring.binding.BindingRequest.SearchPath;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.ClaimView;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.AccessModes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * All volumes of a cluster, in the order of a search: by access modes, class and size.
 *
 * <p>Kubernetes examines every volume for each claim; this finds the same volume in a number of steps that grows with
 * the logarithm of the number of volumes. For a claim with a selector it examines the volumes of its class that are
 * large enough and have the rarest of the labels that the selector requires, until one matches; on a node it examines
 * those usable on every node, and those that need a label which the node has. An index that {@link #of}, {@link #with}
 * or {@link #without} returns is immutable; a copy shares almost everything with the original and costs about as much
 * as a search. Two indexes are equal if their volumes are.
 *
 * <p>Where Kubernetes leaves the choice to chance, this finds the volume with the smaller name; among groups with the
 * same number of access modes, the group whose key ({@code RWO,ROX}) comes first.
 *
 * @upstream pkg/controller/volume/persistentvolume/index.go persistentVolumeOrderedIndex
 */
public abstract sealed class VolumeIndex permits SortedVolumes, WorkingVolumes {

    VolumeIndex() {}

    /**
     * An index of these volumes.
     *
     * @param volumes the volumes; of several with the same name the last counts
     * @return the index
     */
    public static VolumeIndex of(Collection<VolumeView> volumes) {
        return SortedVolumes.EMPTY.withAll(volumes);
    }

    /**
     * A copy with these volumes, which replace those of the same names. Many at once cost less than one after the other.
     *
     * @param volumes the volumes; of several with the same name the last counts
     * @return the copy
     */
    public abstract VolumeIndex withAll(Collection<VolumeView> volumes);

    /**
     * A copy with this volume, which replaces the volume of the same name.
     *
     * @param volume the volume
     * @return the copy
     */
    public abstract VolumeIndex with(VolumeView volume);

    /**
     * A copy without a volume.
     *
     * @param name its name
     * @return the copy; this index if there is no such volume
     */
    public abstract VolumeIndex without(String name);

    /**
     * What a search requires of an unreserved volume, for any claim.
     *
     * @param volume the volume
     * @return true if it has no claimRef, is not being deleted, and its phase is {@code Available}
     */
    public static boolean isFree(VolumeView volume) {
        return volume.claimRef().isEmpty()
                && !volume.isBeingDeleted()
                && volume.phase().equals(Phases.AVAILABLE);
    }

    /**
     * A volume.
     *
     * @param name its name
     * @return the volume; empty if there is none
     */
    public abstract Optional<VolumeView> get(String name);

    /** {@return all volumes by name; it can be iterated any number of times} */
    public abstract Iterable<VolumeView> volumes();

    /** {@return how many volumes there are} */
    public abstract int size();

    /**
     * The volumes whose claimRef names a claim, with any uid.
     *
     * @param namespace the namespace of the claim
     * @param name the name of the claim
     * @return the volumes by name
     */
    public abstract List<VolumeView> pointingTo(String namespace, String name);

    /** The volumes that a claim can find without a reservation. */
    abstract FreeVolumes free();

    /** Whether a group has volumes; a group without volumes does not exist. */
    abstract boolean hasGroup(int group);

    /**
     * Whether Kubernetes searches at all for the claim: some volume, fitting or not, has the access modes that it
     * requests.
     */
    boolean hasGroupFor(ClaimView claim) {
        return !groupsFor(claim).isEmpty();
    }

    private List<Integer> groupsFor(ClaimView claim) {
        List<Integer> kept = new ArrayList<>();
        for (int group : AccessModes.SEARCH_ORDER) {
            if (hasGroup(group) && AccessModes.offersAll(group, claim.modeGroup())) {
                kept.add(group);
            }
        }
        return kept;
    }

    /** The volume that the claim gets; the selector of the claim must be valid. */
    VolumeScan.Found find(Question question) {
        return question.path() == SearchPath.NODE ? onNode(question) : new VolumeScan.Found(inGroups(question), null);
    }

    /** The scheduler considers the volumes of one class, with any access modes. */
    private VolumeScan.Found onNode(Question question) {
        ClaimView claim = question.claim();
        List<VolumeView> reservedOnes = pointingTo(claim.namespace(), claim.name()).stream()
                .filter(volume -> volume.className().equals(claim.className()))
                .toList();
        VolumeScan.Found found = VolumeScan.find(question, reservedOnes);
        if (found.isEnd()) {
            return found;
        }
        VolumeView smallest = null;
        for (int group : AccessModes.SEARCH_ORDER) {
            if (hasGroup(group)) {
                smallest = FreeShelf.smaller(smallest, free().smallest(question, group));
            }
        }
        return new VolumeScan.Found(smallest, null);
    }

    /** The volumes of a class by name. */
    List<VolumeView> ofClass(String className) {
        List<VolumeView> found = all();
        found.removeIf(volume -> !volume.className().equals(className));
        return found;
    }

    private @Nullable VolumeView inGroups(Question question) {
        for (int group : groupsFor(question.claim())) {
            VolumeView reservedOne = first(reservedFor(question, group));
            VolumeView found =
                    reservedOne == null && !question.delayBinding() ? free().smallest(question, group) : reservedOne;
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    /** At most this many of the volumes that Kubernetes could choose: those of each group with as many access modes. */
    List<VolumeView> candidates(Question question, int most) {
        List<VolumeView> candidates = new ArrayList<>();
        int count = -1;
        for (int group : groupsFor(question.claim())) {
            boolean isLater = !candidates.isEmpty() && AccessModes.count(group) > count;
            if (isLater || candidates.size() >= most) {
                break;
            }
            count = AccessModes.count(group);
            List<VolumeView> reservedOnes = reservedFor(question, group);
            candidates.addAll(reservedOnes.isEmpty() ? allSmallest(question, group, most) : reservedOnes);
        }
        return List.copyOf(candidates);
    }

    private static @Nullable VolumeView first(List<VolumeView> volumes) {
        return volumes.isEmpty() ? null : volumes.get(0);
    }

    private List<VolumeView> reservedFor(Question question, int group) {
        ClaimView claim = question.claim();
        List<VolumeView> passing = new ArrayList<>();
        for (VolumeView volume : pointingTo(claim.namespace(), claim.name())) {
            if (volume.modeGroup() == group
                    && VolumeCheck.firstFailed(question, volume).isEmpty()) {
                passing.add(volume);
            }
        }
        return passing;
    }

    private List<VolumeView> allSmallest(Question question, int group, int most) {
        VolumeView smallest = question.delayBinding() ? null : free().smallest(question, group);
        if (smallest == null) {
            return List.of();
        }
        return free().likeSmallest(question, smallest, most);
    }

    private List<VolumeView> all() {
        List<VolumeView> all = new ArrayList<>();
        volumes().forEach(all::add);
        return all;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof VolumeIndex index && index.all().equals(all());
    }

    @Override
    public int hashCode() {
        return all().hashCode();
    }

    /** How many volumes there are. */
    @Override
    public String toString() {
        return "VolumeIndex of " + size() + " volumes";
    }
}
