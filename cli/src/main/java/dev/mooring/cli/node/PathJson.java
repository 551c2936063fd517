package dev.mooring.cli.node;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.kubelet.PathReader.PathReading;
import dev.mooring.kubelet.VolumePath;
import dev.mooring.reason.Reason;
import java.lang.reflect.RecordComponent;
import java.util.List;

/** A parsed path as JSON and as a row: the parts of each kind of path are the components of its record. */
final class PathJson {

    /** The key for the purpose of a path; its record names it kind. */
    private static final String FOR = "for";

    private PathJson() {}

    static JsonObject of(PathReading reading) {
        return of(reading.path())
                .with("path", reading.text())
                .with("root", reading.root())
                .with("notes", Reason.toJson(reading.notes()));
    }

    static List<String> row(PathReading reading) {
        JsonObject json = of(reading.path());
        String why = reading.path() instanceof VolumePath.Unknown unknown
                ? ": " + unknown.why().message()
                : "";
        return List.of(
                text(json, "kind"),
                text(json, FOR),
                text(json, "podUid"),
                text(json, "plugin"),
                text(json, "volume"),
                reading.text() + why);
    }

    static String text(JsonObject json, String key) {
        return json.string(key).orElse("");
    }

    static JsonObject of(VolumePath path) {
        JsonObject json = JsonObject.of("kind", JsonString.of(path.id()));
        for (RecordComponent component : path.getClass().getRecordComponents()) {
            Object value = value(path, component);
            json = json.with(component.getName().equals("kind") ? FOR : component.getName(), json(value));
        }
        return json;
    }

    private static Object value(VolumePath path, RecordComponent component) {
        try {
            return component.getAccessor().invoke(path);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the parts of a path are public", e);
        }
    }

    private static JsonValue json(Object value) {
        if (value instanceof Boolean flag) {
            return JsonBoolean.of(flag);
        }
        if (value instanceof Integer number) {
            return JsonNumber.of(number);
        }
        if (value instanceof List<?> values) {
            return JsonArray.of(values.stream().map(PathJson::json));
        }
        if (value instanceof VolumePath path) {
            return of(path);
        }
        if (value instanceof Reason reason) {
            return reason.toJson();
        }
        return JsonString.of(value.toString());
    }
}
