package dev.mooring.binding;

import static java.util.Objects.requireNonNull;

import dev.mooring.binding.internal.AttributesClassMode;
import dev.mooring.internal.SortedTree;
import dev.mooring.object.ClaimView;
import dev.mooring.object.VolumeView;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The volumes that a claim can find without a reservation, a shelf for those that the same claims find. Immutable. */
record FreeVolumes(SortedTree<FreeVolumes.Kind, FreeShelf> shelves) {

    static final FreeVolumes EMPTY = new FreeVolumes(SortedTree.empty());

    /** All at once, which costs less than one after the other. */
    static FreeVolumes of(Collection<VolumeView> volumes) {
        Map<Kind, List<VolumeView>> byKind = new TreeMap<>();
        for (VolumeView each : volumes) {
            byKind.computeIfAbsent(Kind.of(each), kind -> new ArrayList<>()).add(each);
        }
        List<FreeShelf> shelves = new ArrayList<>();
        byKind.forEach((kind, same) -> shelves.add(FreeShelf.of(kind, same)));
        return new FreeVolumes(SortedTree.<Kind, FreeShelf>empty().withAll(shelves, FreeShelf::kind));
    }

    FreeVolumes with(VolumeView volume) {
        Kind kind = Kind.of(volume);
        FreeShelf shelf = shelves.get(kind);
        return new FreeVolumes(shelves.with(kind, (shelf == null ? FreeShelf.empty(kind) : shelf).with(volume)));
    }

    /** The volume must be one of these. */
    FreeVolumes without(VolumeView volume) {
        Kind kind = Kind.of(volume);
        FreeShelf left = requireNonNull(shelves.get(kind), "kind").without(volume);
        return new FreeVolumes(left.isEmpty() ? shelves.without(kind) : shelves.with(kind, left));
    }

    /** The smallest volume of a group that passes. */
    @Nullable
    VolumeView smallest(Question question, int group) {
        VolumeView smallest = null;
        for (FreeShelf shelf : shelves(question, Kind.of(group, question.claim()))) {
            smallest = FreeShelf.smaller(smallest, shelf.first(question));
        }
        return smallest;
    }

    /** At most this many of the passing volumes that are as large as the smallest one, by name. */
    List<VolumeView> likeSmallest(Question question, VolumeView smallest, int most) {
        List<VolumeView> equal = new ArrayList<>();
        for (FreeShelf shelf : shelves(question, Kind.of(smallest))) {
            equal.addAll(shelf.ofSize(question, smallest.capacity(), most));
        }
        equal.sort(FreeShelf.BY_SIZE);
        return List.copyOf(equal.subList(0, Math.min(most, equal.size())));
    }

    /** The shelf of a kind, or those of every volume attributes class where they are ignored. */
    private List<FreeShelf> shelves(Question question, Kind kind) {
        if (question.attributesClassMode() != AttributesClassMode.IGNORED) {
            FreeShelf shelf = shelves.get(kind);
            return shelf == null ? List.of() : List.of(shelf);
        }
        List<FreeShelf> found = new ArrayList<>();
        for (FreeShelf shelf : shelves.valuesFrom(kind.under(""))) {
            if (!shelf.kind().under("").equals(kind.under(""))) {
                break;
            }
            found.add(shelf);
        }
        return found;
    }

    /** What free volumes that the same claims find have in common, apart from size and labels. */
    record Kind(int group, String className, String volumeMode, String attributesClass) implements Comparable<Kind> {

        static Kind of(VolumeView volume) {
            return new Kind(
                    volume.modeGroup(), volume.className(), volume.volumeMode(), volume.volumeAttributesClass());
        }

        static Kind of(int group, ClaimView claim) {
            return new Kind(group, claim.className(), claim.volumeMode(), claim.volumeAttributesClass());
        }

        Kind under(String newAttributesClass) {
            return new Kind(group, className, volumeMode, newAttributesClass);
        }

        @Override
        public int compareTo(Kind other) {
            int order = Integer.compare(group, other.group);
            order = order != 0 ? order : className.compareTo(other.className);
            order = order != 0 ? order : volumeMode.compareTo(other.volumeMode);
            return order != 0 ? order : attributesClass.compareTo(other.attributesClass);
        }
    }
}
