package dev.mooring.cli.serve;

import dev.mooring.cli.render.Format;
import dev.mooring.cli.render.Words;
import dev.mooring.internal.JsonRows;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;

/**
 * An option of a subcommand in a request.
 *
 * @param spec the option of the command line
 */
record ServedOption(OptionSpec spec) {

    private static final Set<Class<?>> WHOLE = Set.of(int.class, Integer.class, long.class, Long.class);

    /** {@return the name in a request: that on the command line without its hyphens} */
    String name() {
        return spec.longestName().substring(2);
    }

    /** {@return whether the values are texts that replace file names; RUN is the output of a command} */
    boolean takesTexts() {
        return spec.paramLabel().matches("(.+=)?(FILE|RUN)") || isDirectory();
    }

    /** {@return whether the texts are the outputs in a directory, each with a name such as DIRECTORY/FILE} */
    boolean isDirectory() {
        return spec.paramLabel().endsWith("=DIR");
    }

    /** {@return whether the texts are the output of commands, which may have failed} */
    boolean takesRuns() {
        return takesTexts() && !spec.paramLabel().endsWith("FILE");
    }

    /** {@return what the word before each text names, as the help has it; empty if there is none} */
    String owner() {
        return takesTexts() ? spec.paramLabel().replaceFirst("=?(FILE|RUN|DIR)$", "") : "";
    }

    /** {@return whether a call is not valid without it} */
    boolean isRequired() {
        return spec.required();
    }

    /** {@return whether it can be given several times} */
    boolean isList() {
        return spec.typeInfo().isMultiValue();
    }

    private boolean isFlag() {
        return spec.arity().max() == 0;
    }

    private Class<?> type() {
        return isList() ? spec.auxiliaryTypes()[0] : spec.type();
    }

    /** The words of the command line for a value that is not a named text. */
    List<String> words(JsonValue value) throws Refusal {
        if (isFlag()) {
            boolean given = expected(value, JsonBoolean.class, "true or false").value();
            return given ? List.of(spec.longestName()) : List.of();
        }
        if (isList() && value instanceof JsonArray values) {
            String[] words = new String[values.items().size()];
            for (int i = 0; i < words.length; i++) {
                words[i] = word(values.items().get(i));
            }
            return List.of(words);
        }
        return List.of(word(value));
    }

    /** The value of a request for the texts of an address; a flag without a value is true. */
    JsonValue value(List<String> texts) throws Refusal {
        List<JsonValue> values = new ArrayList<>();
        for (String text : texts) {
            if (isFlag()) {
                if (!text.matches("(true|false)?")) {
                    throw wrong("true or false", "another text");
                }
                values.add(JsonBoolean.of(!text.equals("false")));
            } else {
                values.add(
                        WHOLE.contains(type()) && text.matches("-?[0-9]+")
                                ? new JsonNumber(text)
                                : JsonString.of(text));
            }
        }
        if (isList()) {
            return new JsonArray(values);
        }
        if (values.size() != 1) {
            throw wrong("one value", values.size() + " values");
        }
        return values.get(0);
    }

    /** One word for any value. */
    String word(JsonValue value) throws Refusal {
        if (!WHOLE.contains(type())) {
            return word(expected(value, JsonString.class, "a text").value());
        }
        String number = expected(value, JsonNumber.class, "a whole number").text();
        if (!number.matches("-?[0-9]{1,18}")) {
            throw wrong("a whole number", "another number");
        }
        return word(number);
    }

    String word(String value) {
        return spec.longestName() + "=" + value;
    }

    private <T extends JsonValue> T expected(JsonValue value, Class<T> type, String words) throws Refusal {
        if (type.isInstance(value)) {
            return type.cast(value);
        }
        throw wrong(words, value.type());
    }

    Refusal wrong(String expected, String found) {
        return Refusal.badRequest("options." + name() + ": expected " + expected + ", found " + found);
    }

    /**
     * The JSON schema of its values.
     *
     * @param text the schema of a text, or the reference to it
     */
    JsonObject schema(JsonObject text) {
        JsonObject one = takesTexts() ? text : itemSchema();
        JsonRows rows = new JsonRows();
        if (isList()) {
            rows.text("type", "array").put("items", one);
        } else if (one.has("$ref")) {
            // A reference must be the only member.
            rows.put("allOf", JsonArray.of(one));
        } else {
            one.members().forEach(rows::put);
        }
        rows.text("description", OpenApi.text(spec.description(), defaultValue()));
        return rows.build();
    }

    private JsonObject itemSchema() {
        if (isFlag()) {
            return JsonObject.EMPTY.with("type", "boolean").with("default", JsonBoolean.FALSE);
        }
        if (WHOLE.contains(type())) {
            JsonObject number = JsonObject.EMPTY.with("type", "integer").with("format", "int64");
            return defaultValue() == null ? number : number.with("default", new JsonNumber(defaultValue()));
        }
        JsonObject text = JsonObject.EMPTY.with("type", "string");
        if (type().isEnum()) {
            text = text.with("enum", JsonArray.ofStrings(constants()));
        }
        return defaultValue() == null ? text : text.with("default", defaultValue());
    }

    private List<String> constants() {
        if (type() == Format.class) {
            List<String> formats = new ArrayList<>();
            spec.completionCandidates().forEach(formats::add);
            return formats;
        }
        boolean converted = spec.converters().length > 0;
        return Arrays.stream(type().getEnumConstants())
                .map(each -> converted ? each.toString() : Words.word(each))
                .toList();
    }

    private @Nullable String defaultValue() {
        return spec.defaultValue();
    }
}
