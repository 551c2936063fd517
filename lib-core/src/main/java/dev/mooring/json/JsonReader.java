package dev.mooring.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads values from text; the only class that uses the parser. The parser's exceptions are not kept as causes, because
 * their messages quote the text. */
final class JsonReader {

    /** Created once, because it costs more than reading a small document; without canonical names it keeps nothing. */
    private static final JsonFactory DEFAULT = factory(JsonLimits.DEFAULT);

    private final String text;
    private final JsonLimits limits;
    private final Spending spending;
    private final JsonParser parser;

    private JsonReader(String text, JsonLimits limits) throws IOException {
        this.text = text;
        this.limits = limits;
        this.spending = new Spending(limits);
        JsonFactory factory = limits.isAsLargeAs(JsonLimits.DEFAULT) ? DEFAULT : factory(limits);
        this.parser = factory.createParser(text);
    }

    private static JsonFactory factory(JsonLimits limits) {
        return JsonFactory.builder()
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(limits.maxDepth() + 1)
                        .maxNumberLength(limits.maxNumberLength())
                        .maxStringLength(limits.maxCharacters())
                        .maxNameLength(limits.maxCharacters())
                        .build())
                .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
                .build();
    }

    static JsonValue one(String text, JsonLimits limits) {
        return one(all(text, limits));
    }

    static JsonValue one(byte[] utf8, JsonLimits limits) {
        List<JsonValue> quick = utf8.length > limits.maxCharacters() ? null : QuickReader.all(utf8, limits);
        return one(quick == null ? all(new String(utf8, StandardCharsets.UTF_8), limits) : quick);
    }

    private static JsonValue one(List<JsonValue> values) {
        if (values.isEmpty()) {
            throw new JsonException("expected a JSON value, found no text", "", 1, 1);
        }
        if (values.size() > 1) {
            throw new JsonException("expected one JSON value, found more text after it", "", 0, 0);
        }
        return values.get(0);
    }

    static List<JsonValue> all(String text, JsonLimits limits) {
        limits.tooLong(text).ifPresent(problem -> {
            throw new JsonException(problem, "", 0, 0);
        });
        List<JsonValue> quick = QuickReader.all(text, limits);
        return quick == null ? parsed(text, limits) : quick;
    }

    /** Any text, valid or not. */
    static List<JsonValue> parsed(String text, JsonLimits limits) {
        try {
            return new JsonReader(text, limits).values();
        } catch (IOException e) {
            throw new IllegalStateException("reading from memory does not fail", e);
        }
    }

    private List<JsonValue> values() throws IOException {
        try {
            List<JsonValue> values = new ArrayList<>();
            while (next() != null) {
                limits.checkItems(values.size());
                values.add(value(0));
            }
            return values;
        } catch (JsonException e) {
            spending.giveBack();
            throw e;
        }
    }

    private @Nullable JsonToken next() throws IOException {
        try {
            return parser.nextToken();
        } catch (StreamConstraintsException e) {
            throw beyondLimits();
        } catch (com.fasterxml.jackson.core.io.JsonEOFException e) {
            throw error("unexpected end of the text");
        } catch (com.fasterxml.jackson.core.JsonParseException e) {
            throw error("not JSON");
        }
    }

    private JsonValue value(int depth) throws IOException {
        JsonToken token = parser.currentToken();
        return spending.value(
                switch (token) {
                    case START_OBJECT -> object(depth + 1);
                    case START_ARRAY -> array(depth + 1);
                    case VALUE_STRING -> string();
                    case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number();
                    case VALUE_TRUE -> JsonBoolean.TRUE;
                    case VALUE_FALSE -> JsonBoolean.FALSE;
                    case VALUE_NULL -> JsonNull.NULL;
                    default -> throw error("expected a value");
                });
    }

    private JsonObject object(int depth) throws IOException {
        checkDepth(depth);
        Map<String, JsonValue> members = new LinkedHashMap<>();
        while (next() != JsonToken.END_OBJECT) {
            String key = parser.currentName();
            if (members.containsKey(key)) {
                throw error("duplicate key");
            }
            spending.key(key);
            JsonToken unused = next();
            members.put(key, value(depth));
        }
        return JsonObject.owning(members);
    }

    private JsonArray array(int depth) throws IOException {
        checkDepth(depth);
        List<JsonValue> items = new ArrayList<>();
        while (next() != JsonToken.END_ARRAY) {
            limits.checkItems(items.size());
            items.add(value(depth));
        }
        return new JsonArray(items);
    }

    /** The parser counts digits only. */
    private JsonNumber number() throws IOException {
        String text = scalar();
        if (text.length() > limits.maxNumberLength()) {
            throw beyondLimits();
        }
        return new JsonNumber(text);
    }

    private JsonException beyondLimits() {
        return error("exceeds the limits: depth " + limits.maxDepth() + ", numbers of " + limits.maxNumberLength()
                + " characters");
    }

    private JsonString string() throws IOException {
        int start = Math.toIntExact(parser.currentTokenLocation().getCharOffset());
        String value = scalar();
        int end = Math.toIntExact(parser.currentLocation().getCharOffset());
        // Every escape is longer than its character: a literal that is only two quotes longer has none.
        boolean plain = end - start == value.length() + 2 && JsonWriter.isWrittenAsIs(value);
        return plain ? JsonString.of(value) : JsonString.read(value, text.substring(start, end));
    }

    /** The parser reads a string on demand, so this can also reach the end of the text. */
    private String scalar() throws IOException {
        try {
            return parser.getText();
        } catch (com.fasterxml.jackson.core.io.JsonEOFException e) {
            throw error("unexpected end of the text inside a string");
        } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
            throw error("not a JSON string");
        }
    }

    private void checkDepth(int depth) {
        if (depth > limits.maxDepth()) {
            throw error("nested deeper than the limit of " + limits.maxDepth());
        }
    }

    private JsonException error(String problem) {
        JsonLocation at = parser.currentLocation();
        return new JsonException(problem, pointer().toString(), at.getLineNr(), at.getColumnNr());
    }

    private JsonPointer pointer() {
        List<String> path = new ArrayList<>();
        for (JsonStreamContext at = parser.getParsingContext(); at != null; at = at.getParent()) {
            if (at.inObject() && at.getCurrentName() != null) {
                path.add(0, at.getCurrentName());
            } else if (at.inArray()) {
                path.add(0, Integer.toString(at.getCurrentIndex()));
            }
        }
        return new JsonPointer(path);
    }
}
