package dev.mooring.yaml;

import static java.util.Objects.requireNonNull;

import dev.mooring.json.JsonPointer;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;

/**
 * Finds the positions of parts of documents in a text. It reads the text again, so that reading the documents does not
 * have to keep positions.
 */
public final class YamlPositions {

    private YamlPositions() {}

    /**
     * A place in a text.
     *
     * @param line the line, from 1
     * @param column the character of the line, from 1
     */
    public record Position(int line, int column) {}

    /** A requested part, or one that contains a requested part. */
    static final class Wanted {

        private final Map<String, Wanted> children = new HashMap<>();
        private @Nullable Position position;

        void add(List<String> segments) {
            Wanted at = this;
            for (String segment : segments) {
                at = at.children.computeIfAbsent(segment, key -> new Wanted());
            }
        }

        Optional<Wanted> child(String key) {
            return Optional.ofNullable(children.get(key));
        }

        void isAt(int line, int column) {
            if (position == null) {
                position = new Position(line, column);
            }
        }

        /** The position of a part, or of the nearest enclosing part. */
        @Nullable
        Position find(List<String> segments) {
            Position nearest = position;
            Wanted at = this;
            for (String segment : segments) {
                Wanted next = at.children.get(segment);
                if (next == null || next.position == null) {
                    return nearest;
                }
                at = next;
                nearest = at.position;
            }
            return nearest;
        }
    }

    /**
     * The positions of parts of the documents in a text. The position of a member is that of its key; the position of
     * an item is that of its first character.
     *
     * @param text YAML or JSON, one document or many
     * @param parts the parts by the number of their document, see {@link YamlDocument#number()}
     * @return for each document and part its position, or that of the nearest enclosing part if it does not exist;
     *     absent if the document does not exist or cannot be read
     */
    public static Map<Integer, Map<JsonPointer, Position>> of(
            String text, Map<Integer, ? extends Collection<JsonPointer>> parts) {
        Map<Integer, Wanted> wanted = new TreeMap<>();
        requireNonNull(parts, "parts").forEach((document, pointers) -> {
            Wanted root = wanted.computeIfAbsent(document, key -> new Wanted());
            pointers.forEach(each -> root.add(each.segments()));
        });
        walk(requireNonNull(text, "text"), wanted);
        Map<Integer, Map<JsonPointer, Position>> found = new TreeMap<>();
        parts.forEach((document, pointers) -> {
            Map<JsonPointer, Position> places = new HashMap<>();
            for (JsonPointer each : pointers) {
                Position place = requireNonNull(wanted.get(document), "wanted").find(each.segments());
                if (place != null) {
                    places.put(each, place);
                }
            }
            found.put(document, Map.copyOf(places));
        });
        return found;
    }

    private static void walk(String text, Map<Integer, Wanted> wanted) {
        int number = 1;
        for (YamlPart part : YamlStream.split(text)) {
            int start = part.contentStart();
            if (YamlDocuments.isJson(part)) {
                number = new JsonPlaces(part.text(), start, part.firstLine()).walk(number, wanted);
            } else {
                Wanted root = wanted.get(number);
                if (root != null) {
                    walk(part, root);
                }
                number++;
            }
        }
    }

    /** An unreadable document has no positions; its reader has already reported it. */
    private static void walk(YamlPart part, Wanted root) {
        try {
            new Walk(YamlReader.events(part), part.firstLine()).document(root);
        } catch (YamlException e) {
            return;
        }
    }

    /** Walks through the events of a document. */
    private static final class Walk {

        private final YamlReader.Events events;
        private final int firstLine;

        Walk(YamlReader.Events events, int firstLine) {
            this.events = events;
            this.firstLine = firstLine;
        }

        void document(Wanted root) {
            Event event = next();
            while (event.getEventId() != Event.ID.StreamEnd) {
                if (event.getEventId() != Event.ID.StreamStart && event.getEventId() != Event.ID.DocumentStart) {
                    mark(root, event);
                    value(event, root);
                    return;
                }
                event = next();
            }
        }

        private Event next() {
            return events.next(List.of());
        }

        private void mark(Wanted wanted, Event event) {
            Optional<Mark> start = event.getStartMark();
            start.ifPresent(mark -> wanted.isAt(firstLine + mark.getLine(), mark.getColumn() + 1));
        }

        private void value(Event event, @Nullable Wanted wanted) {
            switch (event.getEventId()) {
                case MappingStart -> mapping(wanted);
                case SequenceStart -> sequence(wanted);
                default -> {
                    // a scalar or an alias has no parts
                }
            }
        }

        private void mapping(@Nullable Wanted wanted) {
            for (Event key = next(); key.getEventId() != Event.ID.MappingEnd; key = next()) {
                Wanted child = wanted != null && key instanceof ScalarEvent scalar
                        ? wanted.child(scalar.getValue()).orElse(null)
                        : null;
                if (child != null) {
                    mark(child, key);
                }
                value(key, null);
                value(next(), child);
            }
        }

        private void sequence(@Nullable Wanted wanted) {
            int index = 0;
            for (Event item = next(); item.getEventId() != Event.ID.SequenceEnd; item = next()) {
                Wanted child = wanted == null
                        ? null
                        : wanted.child(String.valueOf(index)).orElse(null);
                if (child != null) {
                    mark(child, item);
                }
                value(item, child);
                index++;
            }
        }
    }
}
