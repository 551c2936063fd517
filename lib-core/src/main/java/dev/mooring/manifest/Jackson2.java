package dev.mooring.manifest;

import com.fasterxml.jackson.core.Base64Variants;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.util.RawValue;
import com.fasterxml.jackson.databind.util.TokenBuffer;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonException;
import dev.mooring.json.JsonLimits;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Jackson 2, for fabric8 6 and 7. It writes and reads its tokens, without their text. */
final class Jackson2 implements ModelBinding {

    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    @Override
    public JsonValue write(Object model) throws MismatchException {
        try (TokenBuffer buffer = new TokenBuffer(MAPPER, false)) {
            MAPPER.writeValue(buffer, model);
            try (JsonParser tokens = buffer.asParser()) {
                JsonToken first = tokens.nextToken();
                return first == null ? JsonNull.NULL : value(tokens, first, 0);
            }
        } catch (IOException | JsonException e) {
            throw new MismatchException(JsonPointer.ROOT, e);
        }
    }

    private static JsonValue value(JsonParser tokens, JsonToken token, int depth) throws IOException {
        if (depth > JsonLimits.DEFAULT.maxDepth()) {
            throw error(tokens, "nested deeper than the limit of " + JsonLimits.DEFAULT.maxDepth());
        }
        return switch (token) {
            case START_OBJECT -> object(tokens, depth + 1);
            case START_ARRAY -> array(tokens, depth + 1);
            case VALUE_STRING -> JsonString.of(tokens.getText());
            case VALUE_NUMBER_INT -> new JsonNumber(tokens.getText());
            case VALUE_NUMBER_FLOAT -> decimal(tokens.getText());
            case VALUE_TRUE -> JsonBoolean.TRUE;
            case VALUE_FALSE -> JsonBoolean.FALSE;
            case VALUE_NULL -> JsonNull.NULL;
            default -> embedded(tokens);
        };
    }

    /** Jackson writes what is no number of JSON as a string. */
    private static JsonValue decimal(String text) {
        return text.equals("NaN") || text.endsWith("Infinity") ? JsonString.of(text) : new JsonNumber(text);
    }

    private static JsonValue embedded(JsonParser tokens) throws IOException {
        Object embedded = tokens.getEmbeddedObject();
        if (embedded instanceof RawValue raw) {
            return JsonValue.parse(String.valueOf(raw.rawValue()));
        }
        if (embedded instanceof byte[] bytes) {
            return JsonString.of(Base64Variants.getDefaultVariant().encode(bytes));
        }
        throw error(tokens, "a value without a JSON form");
    }

    private static JsonObject object(JsonParser tokens, int depth) throws IOException {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        while (tokens.nextToken() != JsonToken.END_OBJECT) {
            String key = tokens.currentName();
            if (members.put(key, value(tokens, tokens.nextToken(), depth)) != null) {
                throw error(tokens, "duplicate key");
            }
        }
        return JsonObject.of(members);
    }

    private static JsonArray array(JsonParser tokens, int depth) throws IOException {
        List<JsonValue> items = new ArrayList<>();
        for (JsonToken token = tokens.nextToken(); token != JsonToken.END_ARRAY; token = tokens.nextToken()) {
            items.add(value(tokens, token, depth));
        }
        return new JsonArray(items);
    }

    private static JsonMappingException error(JsonParser tokens, String problem) {
        return JsonMappingException.from(tokens, problem);
    }

    @Override
    public <T> T read(JsonValue tree, Class<T> type) throws MismatchException {
        try (TokenBuffer buffer = new TokenBuffer(MAPPER, false)) {
            write(tree, buffer);
            try (JsonParser tokens = buffer.asParser()) {
                return MAPPER.readValue(tokens, type);
            }
        } catch (JsonMappingException e) {
            throw new MismatchException(place(e.getPath()), e);
        } catch (IOException e) {
            throw new MismatchException(JsonPointer.ROOT, e);
        }
    }

    private static JsonPointer place(List<JsonMappingException.Reference> path) {
        return new JsonPointer(path.stream()
                .map(step -> step.getFieldName() == null ? Integer.toString(step.getIndex()) : step.getFieldName())
                .toList());
    }

    private static void write(JsonValue value, TokenBuffer buffer) throws IOException {
        if (value instanceof JsonObject object) {
            buffer.writeStartObject();
            for (Map.Entry<String, JsonValue> member : object.members().entrySet()) {
                buffer.writeFieldName(member.getKey());
                write(member.getValue(), buffer);
            }
            buffer.writeEndObject();
        } else if (value instanceof JsonArray array) {
            buffer.writeStartArray();
            for (JsonValue item : array.items()) {
                write(item, buffer);
            }
            buffer.writeEndArray();
        } else if (value instanceof JsonString text) {
            buffer.writeString(text.value());
        } else if (value instanceof JsonNumber number) {
            write(number.text(), buffer);
        } else if (value instanceof JsonBoolean) {
            buffer.writeBoolean(value.equals(JsonBoolean.TRUE));
        } else {
            buffer.writeNull();
        }
    }

    private static void write(String number, TokenBuffer buffer) throws IOException {
        boolean isWhole = number.chars().allMatch(each -> each == '-' || (each >= '0' && each <= '9'));
        if (!isWhole) {
            buffer.writeNumber(new BigDecimal(number));
        } else if (number.length() < 10) {
            buffer.writeNumber(Integer.parseInt(number));
        } else if (number.length() < 19) {
            buffer.writeNumber(Long.parseLong(number));
        } else {
            buffer.writeNumber(new BigInteger(number));
        }
    }
}
