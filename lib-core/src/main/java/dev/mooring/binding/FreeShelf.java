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
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Free volumes of one kind in search order, the smaller first; in the same order once for each of their labels, and for
 * the label that their nodes must have. Immutable.
 *
 * @param anywhere those that no known node label restricts
 * @param byNode the others
 */
record FreeShelf(
        FreeVolumes.Kind kind,
        SortedTree<FreeShelf.Place, VolumeView> inOrder,
        LabelledVolumes byLabel,
        SortedTree<FreeShelf.Place, VolumeView> anywhere,
        LabelledVolumes byNode) {

    static final Comparator<VolumeView> BY_SIZE =
            Comparator.comparing(VolumeView::capacity).thenComparing(VolumeView::name);

    /** The smaller of two volumes, by size and then by name; null counts as no volume. */
    static @Nullable VolumeView smaller(@Nullable VolumeView one, @Nullable VolumeView other) {
        if (one == null || other == null) {
            return one == null ? other : one;
        }
        return BY_SIZE.compare(other, one) < 0 ? other : one;
    }

    static FreeShelf empty(FreeVolumes.Kind kind) {
        return of(kind, List.of());
    }

    static FreeShelf of(FreeVolumes.Kind kind, Collection<VolumeView> volumes) {
        SortedTree<Place, VolumeView> inOrder =
                SortedTree.<Place, VolumeView>empty().withAll(volumes, Place::of);
        LabelledVolumes byNode = LabelledVolumes.of(volumes, FreeShelf::node);
        List<VolumeView> others =
                volumes.stream().filter(each -> node(each).isEmpty()).toList();
        return new FreeShelf(
                kind,
                inOrder,
                LabelledVolumes.of(volumes, VolumeView::labels),
                byNode.isEmpty()
                        ? inOrder
                        : SortedTree.<Place, VolumeView>empty().withAll(others, Place::of),
                byNode);
    }

    private static Map<String, String> node(VolumeView volume) {
        return volume.nodeAffinity()
                .requiredLabel()
                .map(label -> Map.of(label.getKey(), label.getValue()))
                .orElse(Map.of());
    }

    boolean isEmpty() {
        return inOrder.size() == 0;
    }

    FreeShelf with(VolumeView volume) {
        Place place = Place.of(volume);
        Map<String, String> node = node(volume);
        return changed(
                inOrder.with(place, volume),
                byLabel.with(volume.labels(), volume),
                () -> node.isEmpty() ? anywhere.with(place, volume) : anywhere,
                byNode.with(node, volume));
    }

    FreeShelf without(VolumeView volume) {
        Place place = Place.of(volume);
        return changed(
                inOrder.without(place),
                byLabel.without(volume.labels(), volume),
                () -> anywhere.without(place),
                byNode.without(node(volume), volume));
    }

    /** As long as no volume needs a label of its node, one tree serves for two. */
    private FreeShelf changed(
            SortedTree<Place, VolumeView> all,
            LabelledVolumes labelled,
            Supplier<SortedTree<Place, VolumeView>> others,
            LabelledVolumes onNodes) {
        return new FreeShelf(kind, all, labelled, onNodes.isEmpty() ? all : others.get(), onNodes);
    }

    /** The first volume that is large enough and passes. */
    @Nullable
    VolumeView first(Question question) {
        Place from = new Place(question.claim().request(), "");
        Map<String, String> node = question.nodeLabels();
        if (node == null || !labels(question).isEmpty()) {
            return first(question, walks(question, from));
        }
        VolumeView first = first(question, List.of(anywhere.valuesFrom(from).iterator()));
        for (Iterator<VolumeView> walk : byNode.walks(node, from)) {
            first = smaller(first, first(question, List.of(walk)));
        }
        return first;
    }

    /**
     * All walks visit the passing volumes in the same order, so they take steps in turn, and the shortest one decides.
     */
    private static @Nullable VolumeView first(Question question, List<Iterator<VolumeView>> walks) {
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

    /** At most this many of the passing volumes of a size, by name. */
    List<VolumeView> ofSize(Question question, StorageSize size, int most) {
        List<Iterator<VolumeView>> walks = walks(question, new Place(size, ""));
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

    /**
     * The walk over all volumes from a place on, or one walk for each label that the selector of the claim requires.
     */
    private List<Iterator<VolumeView>> walks(Question question, Place from) {
        Map<String, String> labels = labels(question);
        return labels.isEmpty() ? List.of(inOrder.valuesFrom(from).iterator()) : byLabel.walks(labels, from);
    }

    private static Map<String, String> labels(Question question) {
        return question.claim().selector().map(LabelMatcher::labels).orElse(Map.of());
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
}
