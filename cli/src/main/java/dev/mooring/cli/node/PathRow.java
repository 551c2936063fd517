package dev.mooring.cli.node;

import dev.mooring.json.JsonObject;
import dev.mooring.kubelet.PathReader.PathReading;
import dev.mooring.kubelet.VolumePath;
import java.util.List;

/** A path that was read, as a row: the parts of its JSON. */
final class PathRow {

    private PathRow() {}

    static List<String> row(PathReading reading) {
        JsonObject json = reading.path().toJson();
        String why = reading.path() instanceof VolumePath.Unknown unknown
                ? ": " + unknown.why().message()
                : "";
        return List.of(
                text(json, "kind"),
                text(json, "for"),
                text(json, "podUid"),
                text(json, "plugin"),
                text(json, "volume"),
                reading.text() + why);
    }

    static String text(JsonObject json, String key) {
        return json.string(key).orElse("");
    }
}
