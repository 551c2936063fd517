package dev.mooring.cli.sanitize;

import static java.util.Objects.requireNonNull;

import dev.mooring.apply.Applied;
import dev.mooring.cli.input.Document;
import dev.mooring.cli.input.Problem;
import dev.mooring.cli.input.Sources;
import dev.mooring.cli.input.StreamItem;
import dev.mooring.json.JsonException;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Located;
import dev.mooring.object.Inventory;
import dev.mooring.sanitize.GroupKeys;
import dev.mooring.sanitize.ObjectGroups;
import dev.mooring.sanitize.Policy;
import dev.mooring.sanitize.Sanitizer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Files of any size with objects that are judged in groups. They are read twice: first for the keys and position of
 * each object, then object by object, each with the rest of its group from any position.
 */
final class PairedFiles implements AutoCloseable {

    /**
     * An object of the first pass; the second pass reads it at its position.
     *
     * @param number the number of its top-level value in the file, from 1
     * @param version its version from a list; empty if it has its own
     * @param kind the kind likewise
     */
    @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
    private record Place(String file, int number, long offset, int length, String version, String kind, long[] keys) {}

    private final Policy policy;
    private final Inventory target;
    private final Sources sources;
    private final List<Place> places = new ArrayList<>();
    private final Map<String, Sources.Slices> open = new LinkedHashMap<>();

    PairedFiles(Policy policy, Inventory target, Sources sources) {
        this.policy = requireNonNull(policy, "policy");
        this.target = requireNonNull(target, "target");
        this.sources = requireNonNull(sources, "sources");
    }

    /** The first pass. */
    ObjectGroups read(Consumer<Consumer<StreamItem>> input, Consumer<Problem> problems) {
        GroupKeys keys = GroupKeys.of(policy, target);
        try (StreamWork<StreamItem, List<Object>> work = new StreamWork<>(
                items -> items.stream().map(item -> found(item, keys)).toList(),
                found -> found.forEach(each -> {
                    if (each instanceof Place place) {
                        places.add(place);
                    } else if (each instanceof Problem problem) {
                        problems.accept(problem);
                    }
                }))) {
            input.accept(item -> work.add(item, item.length()));
            work.finish();
        }
        return ObjectGroups.of(places.stream().map(Place::keys).toList());
    }

    /** A position, a problem, or a value that is neither an object nor an error. */
    private static Object found(StreamItem item, GroupKeys keys) {
        Object[] found = {item};
        item.read(
                document -> found[0] = new Place(
                        item.source(),
                        item.number(),
                        item.offset(),
                        item.length(),
                        item.version(),
                        item.kind(),
                        keys.of(document.json())),
                problem -> found[0] = problem);
        return found[0];
    }

    /** The second pass. */
    void sanitize(ObjectGroups groups, SanitizeStream sanitizing) {
        try (StreamWork<Integer, StreamBatch> work = sanitizing.work((object, batch) -> judge(object, groups, batch))) {
            for (int i = 0; i < places.size(); i++) {
                work.add(i, places.get(i).length);
            }
            work.finish();
        }
    }

    private void judge(int object, ObjectGroups groups, StreamBatch batch) {
        Place place = places.get(object);
        int[] members = groups.of(object).orElse(new int[0]);
        if (members.length == 0) {
            batch.tell(new Problem(
                    place.file,
                    place.number,
                    "more than " + ObjectGroups.MOST + " objects belong together by their names, claimRef or storage;"
                            + " sanitize them without --stream"));
            return;
        }
        List<JsonValue> group = new ArrayList<>(members.length);
        try {
            for (int member : members) {
                group.add(value(places.get(member)));
            }
        } catch (IOException | JsonException e) {
            batch.tell(new Problem(
                    place.file, place.number, "cannot be read again, is it being written? " + e.getMessage()));
            return;
        }
        int which = Arrays.binarySearch(members, object);
        batch.finish(
                Applied.only(Sanitizer.sanitize(policy, target, group), group, which),
                new Document(place.file, place.number, JsonObject.EMPTY));
    }

    private JsonValue value(Place place) throws IOException {
        byte[] text = slices(place.file).read(place.offset, place.length);
        JsonValue value = JsonValue.parse(new String(text, StandardCharsets.UTF_8));
        return new Located(0, JsonPointer.ROOT, place.version, place.kind, value).typed();
    }

    private synchronized Sources.Slices slices(String file) throws IOException {
        Sources.Slices slices = open.get(file);
        if (slices == null) {
            slices = sources.slices(file);
            open.put(file, slices);
        }
        return slices;
    }

    @Override
    public void close() {
        try {
            for (Sources.Slices slices : open.values()) {
                slices.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
