package dev.mooring.cli.input;

import dev.mooring.json.JsonException;
import dev.mooring.json.JsonLimits;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.yaml.YamlException;
import dev.mooring.yaml.YamlPart;
import dev.mooring.yaml.YamlReader;
import dev.mooring.yaml.YamlStream;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The documents of one text. JSON is read as JSON, so that its numbers and escapes stay as they are written; all else,
 * and what looks like JSON and is YAML, is read as YAML.
 */
final class DocumentReader {

    /** As the sanitiser's limit on objects. */
    static final int MAX_DOCUMENTS = 100_000;

    private static final int LONGEST_POINTER = 120;

    /** How JSON begins and YAML seldom does; a template begins with two braces. */
    private static final Pattern JSON = Pattern.compile("\\[|\\{\\s*[\"}]");

    private final String source;
    private final List<Document> documents;
    private final List<Problem> problems;
    private final YamlReader yaml = new YamlReader();
    private int number;

    private DocumentReader(String source, List<Document> documents, List<Problem> problems) {
        this.source = source;
        this.documents = documents;
        this.problems = problems;
    }

    static void read(String source, String text, List<Document> documents, List<Problem> problems) {
        DocumentReader reader = new DocumentReader(source, documents, problems);
        for (YamlPart part : YamlStream.split(text)) {
            if (reader.isFull()) {
                return;
            }
            reader.read(part);
        }
    }

    private boolean isFull() {
        if (documents.size() < MAX_DOCUMENTS) {
            return false;
        }
        problems.add(new Problem(source, number + 1, "beyond the limit of " + MAX_DOCUMENTS + " documents"));
        return true;
    }

    private void read(YamlPart part) {
        int start = part.contentStart();
        if (JSON.matcher(part.text()).region(start, part.text().length()).lookingAt()) {
            json(part, start);
        } else {
            yaml(part);
        }
    }

    private void yaml(YamlPart part) {
        number++;
        try {
            accept(yaml.read(part));
        } catch (YamlException e) {
            String hint = part.text().contains("{{") ? "; it looks like a template that was not rendered" : "";
            refuse(message(e.problem(), e.pointer().toString(), e.line(), e.column()) + hint);
        }
    }

    private void json(YamlPart part, int start) {
        String text = withoutEnd(part.text().substring(start));
        int firstLine = part.firstLine() + lines(part.text(), start);
        try {
            acceptAll(text);
        } catch (JsonException e) {
            brokenJson(part, text, firstLine, e);
        }
    }

    /** The text without the end marker of YAML. */
    private static String withoutEnd(String text) {
        String stripped = text.stripTrailing();
        return stripped.endsWith("\n...") ? stripped.substring(0, stripped.length() - "...".length()) : text;
    }

    private static int lines(String text, int end) {
        return (int) text.substring(0, end).chars().filter(c -> c == '\n').count();
    }

    /** Accepts all values of the text, or none if one of them is broken. */
    private void acceptAll(String text) {
        for (JsonValue value : JsonValue.parseAll(text, JsonLimits.DEFAULT)) {
            if (isFull()) {
                return;
            }
            number++;
            accept(value);
        }
    }

    /**
     * One broken value must not take the others with it. Values start where a line starts with a brace: that finds them
     * in JSON lines and in what is printed one after the other.
     */
    private void brokenJson(YamlPart part, String text, int firstLine, JsonException error) {
        List<String> values = values(text);
        if (values.size() == 1) {
            flowYaml(part, firstLine, error);
            return;
        }
        int line = firstLine;
        for (String value : values) {
            if (isFull()) {
                return;
            }
            try {
                acceptAll(value);
            } catch (JsonException e) {
                number++;
                refuse(message(e, line));
            }
            line += lines(value, value.length());
        }
    }

    private static List<String> values(String text) {
        List<String> values = new ArrayList<>();
        int from = 0;
        for (int next = text.indexOf("\n{"); next >= 0; next = text.indexOf("\n{", next + 1)) {
            values.add(text.substring(from, next + 1));
            from = next + 1;
        }
        values.add(text.substring(from));
        return values;
    }

    /** YAML has a form that looks like JSON and allows more; what is neither is told as JSON. */
    private void flowYaml(YamlPart part, int firstLine, JsonException error) {
        number++;
        try {
            accept(yaml.read(part));
        } catch (YamlException e) {
            refuse(message(error, firstLine));
        }
    }

    private static String message(JsonException e, int firstLine) {
        return message(e.problem(), e.pointer(), e.line() == 0 ? 0 : firstLine + e.line() - 1, e.column());
    }

    private static String message(String problem, String pointer, int line, int column) {
        String shorter = pointer.length() > LONGEST_POINTER ? pointer.substring(0, LONGEST_POINTER) + "…" : pointer;
        return problem
                + (pointer.isEmpty() ? "" : " at " + shorter)
                + (line > 0 ? " (line " + line + ", column " + column + ")" : "");
    }

    private void accept(JsonValue value) {
        if (value instanceof JsonObject object) {
            documents.add(new Document(source, number, object));
        } else if (!value.isNull()) {
            refuse("expected an object, found " + value.type());
        }
    }

    private void refuse(String message) {
        problems.add(new Problem(source, number, message));
    }
}
