package dev.mooring.binding;

import dev.mooring.internal.SortedTree;
import dev.mooring.object.LabelMatcher;
import dev.mooring.object.VolumeView;
import dev.mooring.quantity.StorageSize;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Free volumes of one kind in the order of a search, the smaller first; and in the same order once for each of their labels.
 * It is never changed.
 */
record FreeShelf(
        FreeVolumes.Kind kind,
        SortedTree<FreeShelf.Place, VolumeView> inOrder,
        SortedTree<FreeShelf.Label, FreeShelf.Labelled> byLabel) {

    static final Comparator<VolumeView> BY_SIZE =
            Comparator.comparing(VolumeView::capacity).thenComparing(VolumeView::name);

    /** The smaller of two volumes, of equal ones that with the smaller name; a missing one is none. */
    static @Nullable VolumeView smaller(@Nullable VolumeView one, @Nullable VolumeView other) {
        if (one == null || other == null) {
            return one == null ? other : one;
        }
        return BY_SIZE.compare(other, one) < 0 ? other : one;
    }

    static FreeShelf empty(FreeVolumes.Kind kind) {
        return new FreeShelf(kind, SortedTree.empty(), SortedTree.empty());
    }

    static FreeShelf of(FreeVolumes.Kind kind, Collection<VolumeView> volumes) {
        Map<Label, List<VolumeView>> byLabel = new TreeMap<>();
        for (VolumeView each : volumes) {
            each.labels()
                    .forEach((key, value) -> byLabel.computeIfAbsent(new Label(key, value), label -> new ArrayList<>())
                            .add(each));
        }
        List<Labelled> labelled = new ArrayList<>();
        byLabel.forEach((label, those) -> labelled.add(new Labelled(label, sorted(those))));
        return new FreeShelf(
                kind, sorted(volumes), SortedTree.<Label, Labelled>empty().withAll(labelled, Labelled::label));
    }

    private static SortedTree<Place, VolumeView> sorted(Collection<VolumeView> volumes) {
        return SortedTree.<Place, VolumeView>empty().withAll(volumes, Place::of);
    }

    boolean isEmpty() {
        return inOrder.size() == 0;
    }

    FreeShelf with(VolumeView volume) {
        Place place = Place.of(volume);
        SortedTree<Label, Labelled> labels = byLabel;
        for (Map.Entry<String, String> each : volume.labels().entrySet()) {
            Label label = new Label(each.getKey(), each.getValue());
            labels = labels.with(label, new Labelled(label, labelled(label).with(place, volume)));
        }
        return new FreeShelf(kind, inOrder.with(place, volume), labels);
    }

    FreeShelf without(VolumeView volume) {
        Place place = Place.of(volume);
        SortedTree<Label, Labelled> labels = byLabel;
        for (Map.Entry<String, String> each : volume.labels().entrySet()) {
            Label label = new Label(each.getKey(), each.getValue());
            SortedTree<Place, VolumeView> left = labelled(label).without(place);
            labels = left.size() == 0 ? labels.without(label) : labels.with(label, new Labelled(label, left));
        }
        return new FreeShelf(kind, inOrder.without(place), labels);
    }

    private SortedTree<Place, VolumeView> labelled(Label label) {
        Labelled known = byLabel.get(label);
        return known == null ? SortedTree.empty() : known.volumes();
    }

    /**
     * The first volume that is large enough and passes. All walks go over the passing volumes in the same order, so they take
     * steps in turn, and the shortest one decides.
     */
    @Nullable
    VolumeView first(Question question) {
        List<Iterator<VolumeView>> walks = walks(question, question.claim().request());
        while (true) {
            for (Iterator<VolumeView> walk : walks) {
                if (!walk.hasNext()) {
                    return null;
                }
                VolumeView volume = walk.next();
                if (VolumeCheck.passesAll(question, volume)) {
                    return volume;
                }
            }
        }
    }

    /** At most so many of the passing volumes of a size, by name. */
    List<VolumeView> ofSize(Question question, StorageSize size, int most) {
        List<Iterator<VolumeView>> walks = walks(question, size);
        List<List<VolumeView>> found = new ArrayList<>();
        walks.forEach(walk -> found.add(new ArrayList<>()));
        while (true) {
            for (int i = 0; i < walks.size(); i++) {
                List<VolumeView> equal = found.get(i);
                VolumeView volume = walks.get(i).hasNext() ? walks.get(i).next() : null;
                if (volume == null || equal.size() >= most || volume.capacity().compareTo(size) > 0) {
                    return equal;
                }
                if (VolumeCheck.passesAll(question, volume)) {
                    equal.add(volume);
                }
            }
        }
    }

    /** The walk over all volumes from a size on, or one for each label that the selector of the claim asks for. */
    private List<Iterator<VolumeView>> walks(Question question, StorageSize size) {
        Place from = new Place(size, "");
        Map<String, String> labels =
                question.claim().selector().map(LabelMatcher::labels).orElse(Map.of());
        if (labels.isEmpty()) {
            return List.of(inOrder.valuesFrom(from).iterator());
        }
        List<Iterator<VolumeView>> walks = new ArrayList<>();
        labels.forEach((key, value) ->
                walks.add(labelled(new Label(key, value)).valuesFrom(from).iterator()));
        return walks;
    }

    /** The place of a volume on its shelf. */
    record Place(StorageSize size, String name) implements Comparable<Place> {

        static Place of(VolumeView volume) {
            return new Place(volume.capacity(), volume.name());
        }

        @Override
        public int compareTo(Place other) {
            int order = size.compareTo(other.size);
            return order != 0 ? order : name.compareTo(other.name);
        }
    }

    /** A label. */
    record Label(String key, String value) implements Comparable<Label> {

        @Override
        public int compareTo(Label other) {
            int order = key.compareTo(other.key);
            return order != 0 ? order : value.compareTo(other.value);
        }
    }

    /** The volumes with a label. */
    record Labelled(Label label, SortedTree<Place, VolumeView> volumes) {}
}
