package dev.mooring.yaml;

import dev.mooring.json.JsonLimits;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonValue;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * Reads YAML documents. One reader serves one input: what its aliases expand to is counted over all of its documents.
 *
 * <p>The parser underneath only tells events; what they mean is decided here, so no class is ever made by name and no
 * alias is copied.
 */
public final class YamlReader {

    /**
     * How much aliases may add to the documents of one reader, in values and characters of text. It stops a document of
     * a few lines that means gigabytes.
     */
    public static final long MAX_EXPANSION = 10_000_000;

    private final Parse parse = new Parse(LoadSettings.builder()
            .setCodePointLimit(JsonLimits.DEFAULT.maxCharacters())
            .build());
    private long expansion;

    /** Makes a reader for one input. */
    public YamlReader() {}

    /**
     * Reads one document.
     *
     * @param part its text
     * @return the value; null for an empty document
     * @throws YamlException if the text is not one YAML document, has no JSON form, or is beyond the limits
     */
    public JsonValue read(YamlPart part) {
        Events events = new Events(parse.parseString(part.text()).iterator(), part);
        return new YamlTree(events, this::expand).document();
    }

    /** Whether the reader may still expand an alias of this weight. */
    private boolean expand(long weight) {
        expansion += weight;
        return expansion <= MAX_EXPANSION;
    }

    /** The parser's events, with its errors in our words and with our places. */
    static final class Events {

        private final Iterator<Event> events;
        private final YamlPart part;

        Events(Iterator<Event> events, YamlPart part) {
            this.events = events;
            this.part = part;
        }

        Event next(List<String> path) {
            try {
                return events.next();
            } catch (MarkedYamlEngineException e) {
                throw problem("not YAML: " + reason(e), path, e.getProblemMark());
            } catch (ReaderException e) {
                throw forbidden(e, path);
            } catch (YamlEngineException e) {
                throw problem("not YAML", path, Optional.empty());
            }
        }

        private static String reason(MarkedYamlEngineException e) {
            String problem = String.valueOf(e.getProblem()).strip();
            String reason = e.getContext() == null ? problem : e.getContext().strip() + ", " + problem;
            return reason.endsWith(".") ? reason.substring(0, reason.length() - 1) : reason;
        }

        private YamlException forbidden(ReaderException e, List<String> path) {
            int at = part.text()
                    .offsetByCodePoints(
                            0,
                            Math.min(
                                    e.getPosition(),
                                    part.text().codePointCount(0, part.text().length())));
            String before = part.text().substring(0, at);
            int line = (int) before.chars().filter(c -> c == '\n').count();
            int column = before.length() - (before.lastIndexOf('\n') + 1);
            return new YamlException(
                    String.format("not YAML: the character U+%04X is not allowed", e.getCodePoint()),
                    new JsonPointer(path),
                    part.firstLine() + line,
                    column + 1);
        }

        YamlException problem(String problem, List<String> path, Optional<Mark> mark) {
            return new YamlException(
                    problem,
                    new JsonPointer(path),
                    mark.map(m -> part.firstLine() + m.getLine()).orElse(0),
                    mark.map(m -> m.getColumn() + 1).orElse(0));
        }
    }
}
