package dev.mooring.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonMergePatch;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import dev.mooring.yaml.Yaml;
import java.util.ArrayList;
import java.util.List;

/**
 * An export that a row of a test changes: {@code +} an object, {@code -} a kind or an object, {@code ~} an object and a merge
 * patch, {@code *} the patch of a second version of an object, {@code #} the patch of the list, or {@code =} the text of the
 * file.
 */
final class ChangedExport {

    private final List<JsonObject> items = new ArrayList<>();
    private JsonObject list;
    private String text = "";

    private ChangedExport(JsonObject read) {
        read.array("items").items().forEach(each -> items.add((JsonObject) each));
        list = json("{apiVersion: v1, kind: List, metadata: {resourceVersion: ''}}");
    }

    /** An export with the items of a document. */
    static ChangedExport of(String yaml) {
        return new ChangedExport(json(yaml));
    }

    ChangedExport change(String change) {
        String rest = change.substring(1).trim();
        switch (change.charAt(0)) {
            case '+' -> items.add(json(rest));
            case '-' -> {
                int before = items.size();
                items.removeIf(each -> is(each, rest));
                assertThat(items.size()).as(change).isLessThan(before);
            }
            case '~' -> {
                int at = at(rest);
                items.set(at, patched(items.get(at), rest));
            }
            case '*' -> items.add(patched(items.get(at(rest)), rest));
            case '#' -> list = (JsonObject) JsonMergePatch.apply(list, json(rest));
            default -> text = rest.equals("empty") ? "\n" : rest;
        }
        return this;
    }

    private static JsonObject json(String text) {
        return (JsonObject) Yaml.read(text).get(0);
    }

    private int at(String rest) {
        String object = rest.substring(0, rest.indexOf(' '));
        for (int i = 0; i < items.size(); i++) {
            if (is(items.get(i), object)) {
                return i;
            }
        }
        throw new IllegalArgumentException("no " + object);
    }

    private static JsonObject patched(JsonObject object, String rest) {
        return (JsonObject) JsonMergePatch.apply(object, json(rest.substring(rest.indexOf(' '))));
    }

    private static boolean is(JsonObject object, String words) {
        Manifest manifest = new Manifest(object);
        return manifest.kind().equals(words) || manifest.ref().toString().equals(words);
    }

    String print() {
        return text.isEmpty()
                ? list.with("items", new JsonArray(new ArrayList<JsonValue>(items)))
                        .toJson()
                : text.replace("\\n", "\n");
    }
}
