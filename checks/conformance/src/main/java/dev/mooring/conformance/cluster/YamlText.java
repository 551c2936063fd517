package dev.mooring.conformance.cluster;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import java.util.List;
import java.util.Map;

/**
 * An object as a person may type it: every style of YAML, numbers and words with a surprising meaning, tags, anchors,
 * comments. The API server and the library both interpret it. Only the fields that identify the object stay plain.
 */
final class YamlText {

    private static final List<String> NULLS = List.of("null", "~", "Null", "NULL", "", "!!null x", "nULL");
    private static final List<String> TRUES =
            List.of("true", "True", "TRUE", "yes", "Yes", "on", "ON", "y", "tRue", "!!bool true");
    private static final List<String> FALSES = List.of("false", "False", "no", "NO", "off", "n", "!!bool \"false\"");
    private static final List<String> NUMBERS = List.of(
            "0x1F",
            "0o17",
            "017",
            "08",
            "0b11",
            "1_000",
            "1e3",
            "1E3",
            "+5",
            "-0",
            "1.0",
            "1.",
            ".5",
            "5e-1",
            "1.5e3",
            ".inf",
            "-.INF",
            ".nan",
            "1:30",
            "9223372036854775807",
            "9223372036854775808",
            "18446744073709551616",
            "1e400",
            "0.1e1",
            "!!int 7",
            "!!int \"7\"",
            "!!float 7",
            "!!str 7",
            "2001-01-01",
            "2001-12-14t21:59:43.10-05:00",
            "1_",
            "0x",
            "- 1",
            "5Gi",
            "1e",
            "é");
    private static final List<String> TEXTS = List.of(
            "!!str x",
            "!!binary aGVsbG8=",
            "!mine x",
            "\"\\x41\"",
            "\"\\u0041\"",
            "\"\\/\"",
            "\"\\ud83d\\ude00\"",
            "\"\\U0001F600\"",
            "\"a\\\n   b\"",
            "\"\\q\"",
            "'it''s'",
            "'a\n\n  b'",
            "|\n    a\n    b",
            ">-\n    a\n    b",
            "|2-\n      a",
            "|+\n    a\n\n",
            "x # comment",
            "x#no",
            "a: b",
            "- a",
            "@x",
            "`x`",
            "%x",
            "[a",
            "{a: b}",
            "[a, , b]",
            "[a, b,]",
            "{a, b: }",
            "&a x",
            "*none",
            "? x",
            "x:",
            "http://x:80/y",
            "<<",
            "=",
            "\"unclosed",
            "'unclosed",
            "a\tb",
            "!!set {a, b}",
            "!!timestamp 2001-01-01",
            "\u00a0x");
    private static final List<String> EXTRA_KEYS = List.of(
            "1: x",
            "true: x",
            "null: x",
            "~: x",
            "1.5: x",
            "0x10: x",
            "? [a]\n: x",
            "? {a: b}\n: x",
            "\"\": x",
            "<<: {a: b}",
            "<<: [{a: b}, {c: d}]",
            "<<: x",
            "y: x",
            "no: x",
            "'q': x",
            "? k\n: v",
            "? lone",
            "# comment",
            "!!str k: v",
            "&k k: v",
            "2001-01-01: x",
            "KIND: Pod");

    private final Dice dice;
    private final StringBuilder text = new StringBuilder();

    private YamlText(Dice dice) {
        this.dice = dice;
    }

    /** A text that means the object, nearly the object, or nothing. */
    static String of(Manifest object, Dice dice) {
        YamlText text = new YamlText(dice);
        text.text.append(dice.pick("", "", "", "---\n", "--- # first\n", "# comment\n", "\ufeff"));
        text.block(object.json(), 0, "");
        text.text.append(dice.pick("", "", "", "...\n", "# the end", "\n\n"));
        String all = text.text.toString();
        return dice.chance(5) ? all.replace("\n", "\r\n") : all;
    }

    private void block(JsonObject object, int depth, String at) {
        boolean isOdd = depth > 0 && dice.chance(5);
        for (Map.Entry<String, JsonValue> each : object.members().entrySet()) {
            String place = at + "/" + each.getKey();
            indent(depth).append(key(each.getKey())).append(':');
            value(each.getValue(), depth, place);
        }
        if (isOdd) {
            String extra = dice.pick(EXTRA_KEYS);
            extra.lines().forEach(line -> indent(depth).append(line).append('\n'));
        }
    }

    private StringBuilder indent(int depth) {
        return text.append("  ".repeat(depth));
    }

    private String key(String key) {
        boolean isPlain = key.matches("[A-Za-z][A-Za-z0-9./_-]*") && !dice.chance(3);
        return isPlain
                ? key
                : dice.chance(50) && !key.matches("(?s).*[\\n'\u0000-\u001f].*") ? "'" + key + "'" : quoted(key);
    }

    private void value(JsonValue value, int depth, String at) {
        if (value instanceof JsonObject object && !object.isEmpty() && !dice.chance(10)) {
            text.append(dice.pick("", "", "", " # comment", " !!map")).append('\n');
            block(object, depth + 1, at);
        } else if (value instanceof JsonArray array && !array.items().isEmpty() && !dice.chance(20)) {
            text.append('\n');
            int deeper = depth + dice.below(2);
            for (JsonValue each : array.items()) {
                indent(deeper).append('-');
                value(each, deeper, at + "/-");
            }
        } else {
            text.append(dice.chance(2) ? "\t" : " ".repeat(1 + dice.below(2)));
            text.append(scalar(value, at))
                    .append(dice.pick("", "", "", " ", " # comment"))
                    .append('\n');
        }
    }

    private String scalar(JsonValue value, String at) {
        if (at.matches("/(apiVersion|kind|metadata/(name|namespace|generateName))")) {
            return value.toJson();
        }
        if (dice.chance(2)) {
            return dice.pick(dice.chance(50) ? NUMBERS : TEXTS);
        }
        if (value instanceof JsonString string) {
            return word(string.value());
        }
        if (value instanceof JsonNumber number) {
            return dice.chance(80) ? number.toJson() : number.toJson() + dice.pick(".0", "e0", "_0", "");
        }
        if (value instanceof JsonBoolean bool) {
            return dice.chance(70) ? bool.toJson() : dice.pick(bool.toJson().equals("true") ? TRUES : FALSES);
        }
        return value instanceof JsonNull ? dice.pick(NULLS) : flow(value);
    }

    private String flow(JsonValue value) {
        return dice.chance(50) ? value.toJson() : value.toJson().replaceAll("\"([A-Za-z]+)\":", "$1: ");
    }

    /** A text without quotes may mean a number or a word of YAML. */
    private String word(String value) {
        boolean isSimple = value.matches("[A-Za-z0-9./_-]+");
        boolean isOther = value.matches("(?i)[0-9._-].*|y|yes|n|no|on|off|true|false|null");
        if (isSimple && dice.chance(isOther ? 2 : 60)) {
            return value;
        }
        if (!value.matches("(?s).*[\\n'\u0000-\u001f].*") && dice.chance(50)) {
            return "'" + value + "'";
        }
        return quoted(value);
    }

    private String quoted(String value) {
        return dice.chance(20)
                ? JsonString.of(value).toJson().replace("a", "\\u0061")
                : JsonString.of(value).toJson();
    }
}
