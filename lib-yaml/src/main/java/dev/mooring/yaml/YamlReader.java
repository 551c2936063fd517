package dev.mooring.yaml;

import dev.mooring.json.JsonLimits;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonValue;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.events.DocumentStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/**
 * Reads YAML documents. Use one reader per text: it counts alias expansion across all documents.
 *
 * <p>The underlying parser only supplies events; this class decides their meaning, so no class is ever instantiated by
 * name and no alias is copied.
 */
final class YamlReader {

    private static final int SMALLEST_BUFFER = 1 << 10;

    private static final int LARGEST_BUFFER = 1 << 20;

    private final JsonLimits limits;
    private long expansion;

    /** A reader with the default limits. */
    YamlReader() {
        this(JsonLimits.DEFAULT);
    }

    YamlReader(JsonLimits limits) {
        this.limits = limits;
    }

    /**
     * Reads one document; the value is null for an empty one.
     *
     * @throws YamlException if the text is not one YAML document, has no JSON form, or is beyond the limits
     */
    JsonValue read(YamlPart part) {
        return new YamlTree(events(part), limits, this::expand).document();
    }

    /** The events of one document. */
    static Events events(YamlPart part) {
        return new Events(parse(part.text()), part);
    }

    /** The parser copies the current scalar whenever its buffer ends, so a long text gets a large buffer. */
    private static Iterator<Event> parse(String text) {
        LoadSettings settings = LoadSettings.builder()
                .setCodePointLimit(JsonLimits.DEFAULT.maxCharacters())
                .setBufferSize(Math.max(SMALLEST_BUFFER, Math.min(text.length(), LARGEST_BUFFER)))
                .build();
        return new ParserImpl(settings, new StreamReader(settings, text));
    }

    /** Whether the reader may still expand an alias of this weight. */
    private boolean expand(long weight) {
        expansion += weight;
        return expansion <= Yaml.MAX_EXPANSION;
    }

    /** The places where the parser quotes one character of the text with its code. */
    private static final Pattern ONE_CHARACTER =
            Pattern.compile("(?:, but found|(?<=escape character)) '?.{1,6}\\(\\S+?\\)'?", Pattern.DOTALL);

    /** The parser's events, with its errors as a YamlException with the line in the whole text. */
    static final class Events {

        private static final List<String> QUOTING = List.of(
                "found undefined tag handle",
                "duplicate tag handle",
                "found a number which cannot represent a valid version",
                "expected URI in UTF-8",
                "expected escape sequence of 2 hexadecimal numbers",
                "expected escape sequence of 4 hexadecimal numbers",
                "expected escape sequence of 8 hexadecimal numbers");

        private final Iterator<Event> events;
        private final YamlPart part;
        private final YamlSource source;
        private final YamlTabs tabs;
        private Optional<Mark> last = Optional.empty();

        Events(Iterator<Event> events, YamlPart part) {
            this.events = events;
            this.part = part;
            this.source = new YamlSource(part.text());
            this.tabs = new YamlTabs(part.text());
        }

        /** The problem with an escape in this scalar that JSON supports and go-yaml does not. */
        Optional<String> jsonEscape(ScalarEvent scalar) {
            Optional<Mark> start = scalar.getStartMark();
            Optional<Mark> end = scalar.getEndMark();
            return scalar.getScalarStyle() == ScalarStyle.DOUBLE_QUOTED && start.isPresent() && end.isPresent()
                    ? source.jsonEscape(start.get(), end.get())
                    : Optional.empty();
        }

        /** The problem with the directives of the document. */
        Optional<String> foreignDirective(DocumentStartEvent start) {
            boolean isForeign = start.getSpecVersion()
                    .map(version -> version.getMajor() != 1 || version.getMinor() != 1)
                    .orElse(false);
            return isForeign ? Optional.of("expected %YAML 1.1, found another version") : source.unknownDirective();
        }

        Event next(List<String> path) {
            try {
                Event event = events.next();
                last = event.getEndMark();
                tabs.before(event).ifPresent(at -> {
                    throw at("not YAML: found a tab where only spaces may be", path, at);
                });
                return event;
            } catch (MarkedYamlEngineException e) {
                throw problem("not YAML: " + reason(e), path, e.getProblemMark());
            } catch (ReaderException e) {
                throw forbidden(e, path);
            } catch (YamlEngineException e) {
                throw problem("not YAML", path, last);
            } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
                // Bugs of the parser with escapes; their messages quote the text.
                throw problem("not YAML: an escape is cut or is not a character", path, last);
            }
        }

        private static String reason(MarkedYamlEngineException e) {
            String problem = withoutQuotes(String.valueOf(e.getProblem()).strip());
            String reason = e.getContext() == null ? problem : e.getContext().strip() + ", " + problem;
            return reason.endsWith(".") ? reason.substring(0, reason.length() - 1) : reason;
        }

        /** The parser's message, without quoted text: it may be part of a secret. */
        private static String withoutQuotes(String problem) {
            return QUOTING.stream()
                    .filter(problem::startsWith)
                    .findFirst()
                    .map(String::strip)
                    .orElseGet(() -> problem.contains("(TAB)") ? problem : withoutCharacter(problem));
        }

        private static String withoutCharacter(String problem) {
            return problem.startsWith("found character ")
                    ? "found a character that cannot start any token"
                    : ONE_CHARACTER.matcher(problem).replaceFirst("");
        }

        private YamlException forbidden(ReaderException e, List<String> path) {
            int at = part.text()
                    .offsetByCodePoints(
                            0,
                            Math.min(
                                    e.getPosition(),
                                    part.text().codePointCount(0, part.text().length())));
            return at(String.format("not YAML: the character U+%04X is not allowed", e.getCodePoint()), path, at);
        }

        private YamlException at(String problem, List<String> path, int at) {
            String before = part.text().substring(0, at);
            int line = (int) before.chars().filter(c -> c == '\n').count();
            int column = before.length() - (before.lastIndexOf('\n') + 1);
            return new YamlException(problem, new JsonPointer(path), part.firstLine() + line, column + 1);
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
