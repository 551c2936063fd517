package dev.mooring.yaml;

import dev.mooring.json.JsonException;
import dev.mooring.json.JsonLimits;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The documents of one text. JSON is read as JSON, so that its numbers and escapes stay as written; everything else,
 * and YAML that looks like JSON, is read as YAML.
 */
final class YamlDocuments {

    /** The beginning of JSON, and rarely of YAML; a template begins with two braces. */
    private static final Pattern JSON = Pattern.compile("\\[|\\{\\s*+[\"}]");

    /** A line with only a key; its value is in the next lines. */
    private static final Pattern KEY = Pattern.compile("[\\w./-]++:\\s*+");

    /** The approximate memory for an unreadable document, in characters. */
    private static final int PROBLEM = 1000;

    private final JsonLimits limits;
    private final YamlReader yaml;
    private final List<YamlDocument> documents = new ArrayList<>();

    YamlDocuments(JsonLimits limits) {
        this.limits = limits;
        this.yaml = new YamlReader(limits);
    }

    List<YamlDocument> read(String text) {
        Optional<String> tooLong = limits.tooLong(text).or(() -> tooManyItems(text));
        if (tooLong.isPresent()) {
            refuse(new YamlException(tooLong.get(), JsonPointer.ROOT, 0, 0));
            return List.copyOf(documents);
        }
        List<YamlPart> parts = YamlStream.split(text, most());
        if (parts.size() > limits.maxItems()) {
            refuse(tooManyDocuments(limits.maxItems()));
            return List.copyOf(documents);
        }
        for (YamlPart part : parts) {
            if (isFull()) {
                break;
            }
            read(part);
        }
        return List.copyOf(documents);
    }

    /**
     * Whether a list has too many items, judged only by the lines: a top-level list, or one in the outermost object,
     * indented or not, has a hyphen in the same column before each item, and deeper lines between them. Other lists are
     * counted when they are read.
     */
    private Optional<String> tooManyItems(String text) {
        int column = 0;
        int items = 0;
        boolean begins = false;
        for (int at = 0, end; at < text.length(); at = end + 1) {
            end = lineEnd(text, at);
            int start = at;
            while (start < end && text.charAt(start) == ' ') {
                start++;
            }
            if (start == end || text.charAt(start) == '#' || text.charAt(start) == '\r') {
                continue;
            }
            boolean isItem = text.startsWith("- ", start);
            boolean isOutermost = start == at && !isItem;
            if (isOutermost) {
                items = 0;
            }
            if (isOutermost || begins) {
                column = isItem ? start - at : 0;
            }
            if (isItem && start - at == column && ++items > limits.maxItems()) {
                return Optional.of(limits.tooMany());
            }
            begins = isOutermost && KEY.matcher(text).region(at, end).matches();
        }
        return Optional.empty();
    }

    private static int lineEnd(String text, int from) {
        int end = text.indexOf('\n', from);
        return end < 0 ? text.length() : end;
    }

    private void read(YamlPart part) {
        if (isJson(part)) {
            json(part, part.contentStart());
        } else {
            yaml(part);
        }
    }

    /** Whether to read it as JSON first. */
    static boolean isJson(YamlPart part) {
        return JSON.matcher(part.text())
                .region(part.contentStart(), part.text().length())
                .lookingAt();
    }

    private void accept(JsonValue value) {
        documents.add(YamlDocument.of(number(), value));
    }

    private void refuse(YamlException problem) {
        limits.spend(PROBLEM);
        documents.add(YamlDocument.refused(number(), problem));
    }

    private int number() {
        return documents.size() + 1;
    }

    /** Whether the limit is reached; reports that once. */
    private boolean isFull() {
        if (documents.size() == most()) {
            refuse(tooManyDocuments(most()));
        }
        return documents.size() > most();
    }

    private int most() {
        return Math.min(Yaml.MAX_DOCUMENTS, limits.maxItems());
    }

    private static YamlException tooManyDocuments(int most) {
        return new YamlException("beyond the limit of " + most + " documents", JsonPointer.ROOT, 0, 0);
    }

    private void yaml(YamlPart part) {
        try {
            accept(yaml.read(part));
        } catch (YamlException e) {
            refuse(part.text().contains("{{") ? e.withHint("; it looks like a template that was not rendered") : e);
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

    /** The text without YAML's end marker. */
    private static String withoutEnd(String text) {
        String stripped = text.stripTrailing();
        return stripped.endsWith("\n...") ? stripped.substring(0, stripped.length() - "...".length()) : text;
    }

    private static int lines(String text, int end) {
        return (int) text.substring(0, end).chars().filter(c -> c == '\n').count();
    }

    /** Accepts all values of the text, or none if one of them is broken. */
    private void acceptAll(String text) {
        for (JsonValue value : JsonValue.parseAll(text, limits)) {
            if (isFull()) {
                return;
            }
            accept(value);
        }
    }

    /**
     * Reads the values one by one, so that a broken one does not affect the others. A value starts where a line starts
     * with a brace: that finds JSON lines and consecutively printed values.
     */
    private void brokenJson(YamlPart part, String text, int firstLine, JsonException error) {
        if (error.problem().equals(limits.tooMany())) {
            // Reading it again in another way would use the resources that the limit protects.
            refuse(problem(error, firstLine));
            return;
        }
        if (valueEnd(text, 0) == text.length()) {
            flowYaml(part, firstLine, error);
            return;
        }
        int line = firstLine;
        for (int from = 0, end; from < text.length() && !isFull(); from = end) {
            end = valueEnd(text, from);
            String value = text.substring(from, end);
            try {
                acceptAll(value);
            } catch (JsonException e) {
                refuse(problem(e, line));
            }
            line += lines(value, value.length());
        }
    }

    private static int valueEnd(String text, int from) {
        int end = text.indexOf("\n{", from);
        return end < 0 ? text.length() : end + 1;
    }

    /** YAML has a form that looks like JSON and allows more; for text that is neither, keeps the error of JSON. */
    private void flowYaml(YamlPart part, int firstLine, JsonException error) {
        try {
            accept(yaml.read(part));
        } catch (YamlException e) {
            refuse(problem(error, firstLine));
        }
    }

    private static YamlException problem(JsonException e, int firstLine) {
        int line = e.line() == 0 ? 0 : firstLine + e.line() - 1;
        return new YamlException(e.problem(), JsonPointer.parse(e.pointer()), line, e.column());
    }
}
