package dev.mooring.conformance.cluster;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** The bundled manifests are YAML. */
final class Yaml {

    private Yaml() {}

    static List<JsonValue> documents(String text) {
        List<JsonValue> documents = new ArrayList<>();
        new Load(LoadSettings.builder().build()).loadAllFromString(text).forEach(each -> documents.add(value(each)));
        return documents;
    }

    private static JsonValue value(Object loaded) {
        if (loaded instanceof Map<?, ?> map) {
            Map<String, JsonValue> members = new LinkedHashMap<>();
            map.forEach((key, member) -> members.put((String) key, value(member)));
            return JsonObject.of(members);
        }
        if (loaded instanceof List<?> list) {
            return JsonArray.of(list.stream().map(Yaml::value));
        }
        if (loaded instanceof String text) {
            return JsonString.of(text);
        }
        if (loaded instanceof Number number) {
            return new JsonNumber(number.toString());
        }
        return loaded instanceof Boolean bool ? JsonBoolean.of(bool) : JsonNull.NULL;
    }
}
