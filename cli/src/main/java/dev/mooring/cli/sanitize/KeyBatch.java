package dev.mooring.cli.sanitize;

import dev.mooring.cli.input.Problem;
import dev.mooring.cli.input.StreamItem;
import dev.mooring.cli.input.StreamLines;
import dev.mooring.sanitize.StreamGroups;
import dev.mooring.sanitize.StreamKeys;
import dev.mooring.sanitize.StreamedKeys;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Where some objects of a stream are, and what they are found by. */
final class KeyBatch implements StreamWork.Batch {

    private record Found(StreamPlaces.Origin origin, long offset, int length, int number, StreamedKeys keys) {}

    private final StreamKeys keys;
    private final List<Found> found = new ArrayList<>();
    private final List<Problem> problems = new ArrayList<>();
    private boolean broken;
    private int values;

    KeyBatch(StreamKeys keys) {
        this.keys = keys;
    }

    @Override
    public void read(StreamLines lines) {
        values = lines.read((text, from, to, number) -> -1, this::read);
        broken = values < 0 || !problems.isEmpty();
    }

    @Override
    public void read(StreamItem item) {
        item.read(
                document -> found.add(new Found(
                        StreamPlaces.Origin.of(item),
                        item.offset(),
                        item.length(),
                        item.number(),
                        keys.of(document.json()))),
                problems::add);
    }

    @Override
    public boolean isBroken() {
        return broken;
    }

    @Override
    public int values() {
        return values;
    }

    /** Tells what it found behind so many values of the file. */
    void print(int before, StreamPlaces places, StreamGroups.Builder groups, Consumer<Problem> told) {
        found.forEach(each -> {
            places.add(each.origin(), each.offset(), each.length(), before + each.number());
            groups.add(each.keys());
        });
        problems.forEach(told);
    }
}
