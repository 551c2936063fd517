package dev.mooring.yaml;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.OptionalInt;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.DocumentStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;

/**
 * Tabs between the parts of a document that the parser accepts as spaces and go-yaml refuses: at the beginning of a
 * line, and after {@code -}, {@code ?} and the {@code :} of a key of several lines. Within brackets and quotes, and
 * elsewhere, tabs are spaces. Process events in the order of the text; a text without tabs costs nothing.
 *
 * <p>For example, {@code -\tx} is not a list with one item.
 *
 * @upstream go.yaml.in/yaml v2 scannerc.go yaml_parser_scan_to_next_token, yaml_parser_scan_plain_scalar
 */
final class YamlTabs {

    private static final int NOT_KNOWN = -2;

    private final String text;
    private final boolean hasTabs;

    /** The columns of open collections without brackets. */
    private final Deque<Integer> columns = new ArrayDeque<>();

    private int brackets;
    /** Whether a key may begin here; go-yaml allows no tab before it. */
    private boolean mayBeKey = true;
    /** Whether the preceding text is unquoted and may continue on the next line. */
    private boolean mayGoOn;

    /** One place in the text, counted in code points and in characters. */
    private int codePoints;

    private int characters;

    YamlTabs(String text) {
        this.text = text;
        this.hasTabs = text.indexOf('\t') >= 0;
    }

    /**
     * The character position of a tab that go-yaml refuses between the previous event and this one; empty if there is
     * none.
     */
    OptionalInt before(Event event) {
        if (!hasTabs || event.getStartMark().isEmpty() || event.getEndMark().isEmpty()) {
            return OptionalInt.empty();
        }
        int from = characters;
        goTo(event.getStartMark().get());
        OptionalInt found = brackets == 0 ? scan(from, characters) : OptionalInt.empty();
        after(event);
        goTo(event.getEndMark().get());
        return found;
    }

    private void goTo(Mark mark) {
        if (mark.getIndex() > codePoints) {
            characters = text.offsetByCodePoints(characters, mark.getIndex() - codePoints);
            codePoints = mark.getIndex();
        }
    }

    private OptionalInt scan(int from, int to) {
        int line = text.lastIndexOf('\n', from - 1) + 1;
        boolean isNewLine = false;
        for (int at = from; at < to; at++) {
            switch (text.charAt(at)) {
                case '\t' -> {
                    boolean isRefused = mayGoOn ? isNewLine && at - line <= column() : mayBeKey;
                    if (isRefused) {
                        return OptionalInt.of(at);
                    }
                }
                case '\n', '\r' -> {
                    line = at + 1;
                    isNewLine = true;
                    mayBeKey = true;
                }
                case '#' -> {
                    mayGoOn = false;
                    int end = text.indexOf('\n', at);
                    at = (end < 0 || end > to ? to : end) - 1;
                }
                case '-', '?' -> {
                    mayGoOn = false;
                    mayBeKey = true;
                    begin(at - line);
                }
                case ':' -> {
                    mayGoOn = false;
                    mayBeKey = isNewLine;
                }
                default -> {
                    // a space, or a mark of the document
                }
            }
        }
        return OptionalInt.empty();
    }

    private int column() {
        return columns.isEmpty() ? -1 : columns.getFirst();
    }

    private void begin(int column) {
        if (!columns.isEmpty() && columns.getFirst() == NOT_KNOWN) {
            columns.pop();
            columns.push(column);
        }
    }

    private void after(Event event) {
        if (event instanceof NodeEvent) {
            event.getStartMark().ifPresent(mark -> begin(mark.getColumn()));
        }
        if (event instanceof DocumentStartEvent start) {
            mayBeKey = !start.isExplicit();
            mayGoOn = false;
        } else if (event instanceof CollectionStartEvent start) {
            if (start.isFlow()) {
                brackets++;
            } else {
                columns.push(NOT_KNOWN);
                boolean hasProperties =
                        start.getAnchor().isPresent() || start.getTag().isPresent();
                mayBeKey &= !hasProperties;
                mayGoOn &= !hasProperties;
            }
        } else if (event instanceof CollectionEndEvent) {
            end();
        } else if (event instanceof ScalarEvent scalar) {
            mayGoOn = scalar.isPlain();
            mayBeKey = scalar.getScalarStyle() == ScalarStyle.LITERAL || scalar.getScalarStyle() == ScalarStyle.FOLDED;
        } else if (event instanceof NodeEvent) {
            mayGoOn = false;
            mayBeKey = false;
        }
    }

    private void end() {
        if (brackets > 0) {
            brackets--;
            mayGoOn = false;
            mayBeKey = false;
        } else if (!columns.isEmpty()) {
            columns.pop();
        }
    }
}
