package dev.mooring.binding;

import dev.mooring.binding.FreeShelf.Place;
import dev.mooring.internal.SortedTree;
import dev.mooring.object.VolumeView;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** The volumes of a shelf in its order, once for each of their labels. Immutable. */
record LabelledVolumes(SortedTree<LabelledVolumes.Label, LabelledVolumes.Labelled> byLabel) {

    static LabelledVolumes of(Collection<VolumeView> volumes, Function<VolumeView, Map<String, String>> labels) {
        Map<Label, List<VolumeView>> byLabel = new TreeMap<>();
        for (VolumeView each : volumes) {
            labels.apply(each)
                    .forEach((key, value) -> byLabel.computeIfAbsent(new Label(key, value), label -> new ArrayList<>())
                            .add(each));
        }
        List<Labelled> labelled = new ArrayList<>();
        byLabel.forEach((label, those) -> labelled.add(
                new Labelled(label, SortedTree.<Place, VolumeView>empty().withAll(those, Place::of))));
        return new LabelledVolumes(SortedTree.<Label, Labelled>empty().withAll(labelled, Labelled::label));
    }

    boolean isEmpty() {
        return byLabel.size() == 0;
    }

    LabelledVolumes with(Map<String, String> labels, VolumeView volume) {
        SortedTree<Label, Labelled> changed = byLabel;
        for (Map.Entry<String, String> each : labels.entrySet()) {
            Label label = new Label(each.getKey(), each.getValue());
            changed = changed.with(label, new Labelled(label, labelled(label).with(Place.of(volume), volume)));
        }
        return new LabelledVolumes(changed);
    }

    LabelledVolumes without(Map<String, String> labels, VolumeView volume) {
        SortedTree<Label, Labelled> changed = byLabel;
        for (Map.Entry<String, String> each : labels.entrySet()) {
            Label label = new Label(each.getKey(), each.getValue());
            SortedTree<Place, VolumeView> left = labelled(label).without(Place.of(volume));
            changed = left.size() == 0 ? changed.without(label) : changed.with(label, new Labelled(label, left));
        }
        return new LabelledVolumes(changed);
    }

    /** A walk for each of these labels over the volumes that have it, from a place on. */
    List<Iterator<VolumeView>> walks(Map<String, String> labels, Place from) {
        List<Iterator<VolumeView>> walks = new ArrayList<>();
        labels.forEach((key, value) ->
                walks.add(labelled(new Label(key, value)).valuesFrom(from).iterator()));
        return walks;
    }

    private SortedTree<Place, VolumeView> labelled(Label label) {
        Labelled known = byLabel.get(label);
        return known == null ? SortedTree.empty() : known.volumes();
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
