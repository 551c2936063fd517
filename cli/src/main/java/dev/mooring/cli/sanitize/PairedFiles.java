package dev.mooring.cli.sanitize;

import static java.util.Objects.requireNonNull;

import dev.mooring.cli.input.Problem;
import dev.mooring.cli.input.Sources;
import dev.mooring.json.JsonException;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Located;
import dev.mooring.reason.Reason;
import dev.mooring.sanitize.StreamGroups;
import dev.mooring.sanitize.StreamKeys;
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
 * Files of any size whose objects are judged with those that they belong to. They are read twice: first for the keys of
 * each object and its place, then object by object, each with the rest of its group from wherever that is.
 */
final class PairedFiles extends StreamWork<KeyBatch> {

    private final StreamKeys keys;
    private final Consumer<Problem> problems;
    private final StreamPlaces places = new StreamPlaces();
    private final StreamGroups.Builder builder = new StreamGroups.Builder();

    PairedFiles(StreamKeys keys, Consumer<Problem> problems) {
        this.keys = requireNonNull(keys, "keys");
        this.problems = requireNonNull(problems, "problems");
    }

    @Override
    KeyBatch made(Consumer<KeyBatch> reading) {
        KeyBatch batch = new KeyBatch(keys);
        reading.accept(batch);
        return batch;
    }

    @Override
    void take(KeyBatch batch, int before) {
        batch.print(before, places, builder, problems);
    }

    /**
     * Sanitises the objects of files that were read to their end.
     *
     * @param sources where the files are read
     * @param sanitizing judges and prints the objects
     * @return what was not compared
     */
    List<Reason> sanitize(Sources sources, SanitizeStream sanitizing) {
        finish();
        StreamGroups groups = builder.build();
        try (OpenFiles files = new OpenFiles(sources)) {
            int to;
            for (int from = 0; from < places.count(); from = to) {
                to = places.batch(from, BATCH_BYTES);
                Part part = new Part(files, groups, from, to);
                sanitizing.submit(part::sanitize);
            }
            sanitizing.finish();
        }
        return groups.gaps();
    }

    /** Some objects behind each other. */
    private final class Part {

        private final OpenFiles files;
        private final StreamGroups groups;
        private final int from;
        private final int to;

        Part(OpenFiles files, StreamGroups groups, int from, int to) {
            this.files = files;
            this.groups = groups;
            this.from = from;
            this.to = to;
        }

        void sanitize(StreamBatch batch) {
            String file = places.origin(from).file();
            int object = from;
            try {
                int last = to - 1;
                byte[] text = files.read(file, places.offset(from), offset(last) + places.length(last));
                for (; object < to; object++) {
                    judge(object, text, batch);
                }
            } catch (IOException | JsonException e) {
                batch.tell(new Problem(
                        file, places.number(object), "cannot be read again, is it being written? " + e.getMessage()));
            }
        }

        private int offset(int object) {
            return (int) (places.offset(object) - places.offset(from));
        }

        private void judge(int object, byte[] text, StreamBatch batch) throws IOException {
            String file = places.origin(object).file();
            int number = places.number(object);
            int[] members = groups.of(object).orElse(new int[0]);
            if (members.length == 0) {
                batch.tell(new Problem(
                        file,
                        number,
                        "more than " + StreamGroups.MOST
                                + " objects belong together by their names, claimRef or storage;"
                                + " sanitize them without --stream"));
                return;
            }
            List<byte[]> group = new ArrayList<>(members.length);
            for (int member : members) {
                group.add(member >= from && member < to ? slice(member, text) : file(member));
            }
            batch.read(group, Arrays.binarySearch(members, object), file, number);
        }

        private byte[] slice(int member, byte[] text) {
            int begin = offset(member);
            return typed(member, Arrays.copyOfRange(text, begin, begin + places.length(member)));
        }

        private byte[] file(int member) throws IOException {
            StreamPlaces.Origin origin = places.origin(member);
            return typed(member, files.read(origin.file(), places.offset(member), places.length(member)));
        }

        /** With the kind that its list gives it. */
        private byte[] typed(int member, byte[] text) {
            StreamPlaces.Origin origin = places.origin(member);
            if (origin.kind().isEmpty()) {
                return text;
            }
            JsonValue value = JsonValue.parse(new String(text, StandardCharsets.UTF_8));
            return new Located(0, JsonPointer.ROOT, origin.version(), origin.kind(), value)
                    .typed()
                    .toJson()
                    .getBytes(StandardCharsets.UTF_8);
        }
    }

    /** Files by their names, opened when they are needed. */
    private static final class OpenFiles implements AutoCloseable {

        private final Sources sources;
        private final Map<String, Sources.Slices> open = new LinkedHashMap<>();

        OpenFiles(Sources sources) {
            this.sources = sources;
        }

        byte[] read(String file, long from, int length) throws IOException {
            return slices(file).read(from, length);
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
}
