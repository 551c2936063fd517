package dev.mooring.yaml;

import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonLimits;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The meaning of scalars. Mirrors the resolve table of go-yaml v2, even where YAML 1.1 and 1.2 differ from it. */
final class YamlScalars {

    static final String PREFIX = "tag:yaml.org,2002:";

    /** The key whose value is merged into its mapping. */
    static final String MERGE = "<<";

    /** The type of a scalar without a tag. */
    enum Kind {
        STRING,
        BOOLEAN,
        NULL,
        INTEGER,
        FLOAT,
        /** Infinities and not-a-number. */
        NO_JSON,
        MERGE
    }

    record Meaning(Kind kind, JsonValue value) {}

    private static final Map<String, Meaning> WORDS = words();
    private static final Pattern INTEGER =
            Pattern.compile("([-+]?)(?:0[xX]([0-9a-fA-F]+)|0[bB]([01]+)|0[oO]?([0-7]+)|(0|[1-9][0-9]*))");
    private static final Pattern FLOAT = Pattern.compile("[-+]?(?:[0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)([eE][-+]?[0-9]+)?");
    private static final Pattern DOT_FLOAT = Pattern.compile("\\.[0-9]+(_[0-9]+)*([eE][-+]?[0-9]+(_[0-9]+)*)?");
    private static final Pattern JSON_NUMBER = Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][-+]?[0-9]+)?");

    private static final int LONGEST_NUMBER = JsonLimits.DEFAULT.maxNumberLength();

    private YamlScalars() {}

    private static Map<String, Meaning> words() {
        Map<String, Meaning> words = new HashMap<>();
        put(words, Kind.BOOLEAN, JsonBoolean.TRUE, "y Y yes Yes YES true True TRUE on On ON");
        put(words, Kind.BOOLEAN, JsonBoolean.FALSE, "n N no No NO false False FALSE off Off OFF");
        put(words, Kind.NULL, JsonNull.NULL, "~ null Null NULL");
        put(words, Kind.NO_JSON, JsonNull.NULL, ".nan .NaN .NAN .inf .Inf .INF +.inf +.Inf +.INF -.inf -.Inf -.INF");
        words.put("", new Meaning(Kind.NULL, JsonNull.NULL));
        words.put(MERGE, new Meaning(Kind.MERGE, JsonString.of(MERGE)));
        return Map.copyOf(words);
    }

    private static void put(Map<String, Meaning> words, Kind kind, JsonValue value, String spellings) {
        for (String spelling : spellings.split(" ", -1)) {
            words.put(spelling, new Meaning(kind, value));
        }
    }

    /** The meaning of a plain scalar without a tag. */
    static Meaning plain(String text) {
        Meaning word = WORDS.get(text);
        if (word != null) {
            return word;
        }
        Meaning number = number(text);
        return number == null ? new Meaning(Kind.STRING, JsonString.of(text)) : number;
    }

    /** Whether a text without quotes would be a number if it did not exceed the limit of JSON. */
    static boolean isTooLongNumber(String text) {
        if (text.length() <= LONGEST_NUMBER || !beginsLikeNumber(text.charAt(0))) {
            return false;
        }
        String digits = text.replace("_", "");
        return FLOAT.matcher(digits).matches() || INTEGER.matcher(digits).matches();
    }

    private static @Nullable Meaning number(String text) {
        if (text.length() > LONGEST_NUMBER || !beginsLikeNumber(text.charAt(0))) {
            return null;
        }
        if (text.charAt(0) == '.') {
            return DOT_FLOAT.matcher(text).matches() ? decimal(text.replace("_", "")) : null;
        }
        String digits = text.replace("_", "");
        Matcher integer = INTEGER.matcher(digits);
        if (integer.matches()) {
            Meaning whole = whole(integer);
            if (whole != null) {
                return whole;
            }
        }
        return decimal(digits);
    }

    private static boolean beginsLikeNumber(char c) {
        return c == '.' || c == '+' || c == '-' || (c >= '0' && c <= '9');
    }

    /** A whole number that fits in 64 bits; other texts may be decimal numbers, or remain text. */
    private static @Nullable Meaning whole(Matcher m) {
        int radix = m.group(2) != null ? 16 : m.group(3) != null ? 2 : m.group(4) != null ? 8 : 10;
        int group = radix == 16 ? 2 : radix == 2 ? 3 : radix == 8 ? 4 : 5;
        BigInteger value = new BigInteger(m.group(1).replace("+", "") + m.group(group), radix);
        boolean unsigned = m.group(1).isEmpty() && value.bitLength() <= 64;
        if (value.bitLength() > 63 && !unsigned) {
            return null;
        }
        return new Meaning(Kind.INTEGER, new JsonNumber(value.toString()));
    }

    /** A decimal number within the range of a double. Leading zeros, as in {@code 08}, are not octal here. */
    private static @Nullable Meaning decimal(String text) {
        if (!FLOAT.matcher(text).matches()) {
            return null;
        }
        double value = Double.parseDouble(text);
        return Double.isInfinite(value) ? null : new Meaning(Kind.FLOAT, new JsonNumber(GoFloat.json(value)));
    }

    /** Whether a number written as JSON would be read as text: beyond the range of a double. */
    static boolean isBeyondDouble(String number) {
        return plain(number).kind() == Kind.STRING;
    }

    /**
     * The meaning of a scalar with a tag. A custom tag makes it text, quoted or not.
     *
     * @throws IllegalArgumentException if the text does not fit the tag
     */
    static JsonValue tagged(String tag, String text) {
        if (!tag.startsWith(PREFIX)) {
            return JsonString.of(text);
        }
        return switch (tag.substring(PREFIX.length())) {
            case "bool" -> expect(text, "!!bool", Kind.BOOLEAN, Kind.BOOLEAN);
            case "int" -> expect(text, "!!int", Kind.INTEGER, Kind.INTEGER);
            case "float" ->
                isBeyondDouble(text) && JSON_NUMBER.matcher(text).matches()
                        ? new JsonNumber(text)
                        : expect(text, "!!float", Kind.FLOAT, Kind.INTEGER);
            case "null" -> expect(text, "!!null", Kind.NULL, Kind.NULL);
            case "binary" -> JsonString.of(binary(text));
            default -> JsonString.of(text);
        };
    }

    private static JsonValue expect(String text, String tag, Kind kind, Kind orKind) {
        Meaning meaning = plain(text);
        if (meaning.kind() != kind && meaning.kind() != orKind) {
            throw new IllegalArgumentException("the value does not fit its tag " + tag);
        }
        return meaning.value();
    }

    private static String binary(String text) {
        try {
            byte[] bytes = Base64.getDecoder().decode(text.replaceAll("[\\r\\n ]", ""));
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException(
                    "the !!binary value is not text, and JSON cannot contain anything else", e);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("the value does not fit its tag !!binary, expected base64", e);
        }
    }
}
