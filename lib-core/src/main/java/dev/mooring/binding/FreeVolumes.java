package dev.mooring.binding;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.SortedTree;
import dev.mooring.object.ClaimView;
import dev.mooring.object.LabelMatcher;
import dev.mooring.object.VolumeView;
import dev.mooring.quantity.StorageSize;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The volumes that a claim can find without a reservation: in the order of a search, and in the same order once for each of
 * their labels. It is never changed.
 */
record FreeVolumes(
        SortedTree<FreeVolumes.FreeSlot, VolumeView> inOrder,
        SortedTree<FreeVolumes.LabelSlot, FreeVolumes.LabelSlot> byLabel) {

    private static final Comparator<VolumeView> BY_SIZE =
            Comparator.comparing(VolumeView::capacity).thenComparing(VolumeView::name);

    static final FreeVolumes EMPTY = new FreeVolumes(SortedTree.empty(), SortedTree.empty());

    FreeVolumes with(VolumeView volume) {
        FreeSlot slot = FreeSlot.of(volume);
        SortedTree<LabelSlot, LabelSlot> labelled = byLabel;
        for (Map.Entry<String, String> label : volume.labels().entrySet()) {
            LabelSlot place = new LabelSlot(label.getKey(), label.getValue(), slot, volume);
            labelled = labelled.with(place, place);
        }
        return new FreeVolumes(inOrder.with(slot, volume), labelled);
    }

    FreeVolumes without(VolumeView volume) {
        FreeSlot slot = FreeSlot.of(volume);
        SortedTree<LabelSlot, LabelSlot> labelled = byLabel;
        for (Map.Entry<String, String> label : volume.labels().entrySet()) {
            labelled = labelled.without(new LabelSlot(label.getKey(), label.getValue(), slot, volume));
        }
        return new FreeVolumes(inOrder.without(slot), labelled);
    }

    /** The smallest volume of a group that passes. */
    @Nullable
    VolumeView smallest(Question question, int group) {
        return starts(question, FreeSlot.lowest(group, question.claim())).stream()
                .flatMap(from -> Stream.ofNullable(first(question, from)))
                .min(BY_SIZE)
                .orElse(null);
    }

    /** Where a search begins: at one volume attributes class, or at each of them where they are ignored. */
    private List<FreeSlot> starts(Question question, FreeSlot from) {
        if (question.attributesClassMode() != AttributesClassMode.IGNORED) {
            return List.of(from);
        }
        List<FreeSlot> starts = new ArrayList<>();
        Optional<FreeSlot> next = sameBut(from, "");
        while (next.isPresent()) {
            starts.add(next.get());
            next = sameBut(from, next.get().attributesClass + '\0');
        }
        return starts;
    }

    /** The same place under the first volume attributes class from this one on; empty if there is none. */
    private Optional<FreeSlot> sameBut(FreeSlot slot, String attributesClass) {
        Iterator<VolumeView> volumes = inOrder.valuesFrom(slot.under(attributesClass, StorageSize.ZERO, ""))
                .iterator();
        if (!volumes.hasNext()) {
            return Optional.empty();
        }
        FreeSlot found = FreeSlot.of(volumes.next());
        FreeSlot under = slot.under(found.attributesClass, slot.size, slot.name);
        return Optional.of(under).filter(found::isOfSameKind);
    }

    /**
     * The first volume that passes. All walks go over the passing volumes in the same order, so they take steps in turn, and
     * the shortest one decides.
     */
    private @Nullable VolumeView first(Question question, FreeSlot from) {
        List<Iterator<VolumeView>> walks = walks(question, from);
        while (true) {
            for (Iterator<VolumeView> walk : walks) {
                VolumeView volume = walk.hasNext() ? walk.next() : null;
                if (volume == null || !from.isOfSameKind(FreeSlot.of(volume))) {
                    return null;
                }
                if (VolumeCheck.firstFailed(question, volume).isEmpty()) {
                    return volume;
                }
            }
        }
    }

    /** At most so many of the passing volumes that are as large as the smallest one, by name. */
    List<VolumeView> likeSmallest(Question question, VolumeView smallest, int most) {
        FreeSlot from = FreeSlot.of(smallest);
        List<FreeSlot> starts = starts(question, from.under(from.attributesClass, from.size, ""));
        return starts.stream()
                .flatMap(start -> likeSmallest(question, smallest, start, most).stream())
                .sorted(BY_SIZE)
                .limit(most)
                .toList();
    }

    private List<VolumeView> likeSmallest(Question question, VolumeView smallest, FreeSlot from, int most) {
        Predicate<VolumeView> isBeyond = volume ->
                volume.capacity().compareTo(smallest.capacity()) > 0 || !from.isOfSameKind(FreeSlot.of(volume));
        List<VolumeView> equal = new ArrayList<>();
        List<Iterator<VolumeView>> walks = walks(question, from);
        List<List<VolumeView>> found = new ArrayList<>();
        walks.forEach(walk -> found.add(new ArrayList<>()));
        while (true) {
            for (int i = 0; i < walks.size(); i++) {
                VolumeView volume = walks.get(i).hasNext() ? walks.get(i).next() : null;
                equal = found.get(i);
                if (volume == null || isBeyond.test(volume) || equal.size() >= most) {
                    return equal;
                }
                if (VolumeCheck.firstFailed(question, volume).isEmpty()) {
                    equal.add(volume);
                }
            }
        }
    }

    /** The walk over all volumes, or one for each label that the selector of the claim asks for. */
    private List<Iterator<VolumeView>> walks(Question question, FreeSlot from) {
        List<Iterator<VolumeView>> walks = new ArrayList<>();
        question.claim()
                .selector()
                .map(LabelMatcher::labels)
                .orElse(Map.of())
                .forEach((key, value) -> walks.add(labelled(key, value, from)));
        return walks.isEmpty() ? List.of(inOrder.valuesFrom(from).iterator()) : walks;
    }

    private Iterator<VolumeView> labelled(String key, String value, FreeSlot from) {
        Iterator<LabelSlot> slots =
                byLabel.valuesFrom(new LabelSlot(key, value, from, null)).iterator();
        return new Iterator<>() {
            private @Nullable LabelSlot next = advance();

            private @Nullable LabelSlot advance() {
                LabelSlot slot = slots.hasNext() ? slots.next() : null;
                return slot != null && slot.key.equals(key) && slot.value.equals(value) ? slot : null;
            }

            @Override
            public boolean hasNext() {
                return next != null;
            }

            @Override
            public VolumeView next() {
                VolumeView volume = requireNonNull(requireNonNull(next).volume);
                next = advance();
                return volume;
            }
        };
    }

    /** The place of a free volume: beside those that the same claims find, the smaller first. */
    record FreeSlot(
            int group, String className, String volumeMode, String attributesClass, StorageSize size, String name)
            implements Comparable<FreeSlot> {

        static FreeSlot of(VolumeView volume) {
            return new FreeSlot(
                    volume.modeGroup(),
                    volume.className(),
                    volume.volumeMode(),
                    volume.volumeAttributesClass(),
                    volume.capacity(),
                    volume.name());
        }

        static FreeSlot lowest(int group, ClaimView claim) {
            return new FreeSlot(
                    group, claim.className(), claim.volumeMode(), claim.volumeAttributesClass(), claim.request(), "");
        }

        FreeSlot under(String newAttributesClass, StorageSize from, String newName) {
            return new FreeSlot(group, className, volumeMode, newAttributesClass, from, newName);
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

    /** The place of a free volume among those with one of its labels. */
    record LabelSlot(
            String key,
            String value,
            FreeSlot slot,
            @Nullable VolumeView volume) implements Comparable<LabelSlot> {

        @Override
        public int compareTo(LabelSlot other) {
            int order = key.compareTo(other.key);
            order = order != 0 ? order : value.compareTo(other.value);
            return order != 0 ? order : slot.compareTo(other.slot);
        }
    }
}
