package dev.mooring.pasted;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The fields of a describe text of a claim or a volume while its lines are read. */
final class DescribedObject {

    private static final Set<String> FIELDS = Set.of(
            "Name",
            "Namespace",
            "StorageClass",
            "Status",
            "Volume",
            "Claim",
            "Reclaim Policy",
            "Access Modes",
            "Capacity",
            "Used By",
            "Mounted By");

    private final int line;
    private final Map<String, String> fields = new HashMap<>();

    DescribedObject(int line) {
        this.line = line;
    }

    static boolean begins(String text) {
        return text.startsWith("Name: ");
    }

    void add(String text) {
        int colon = text.indexOf(':');
        if (colon > 0 && FIELDS.contains(text.substring(0, colon))) {
            fields.putIfAbsent(
                    text.substring(0, colon), text.substring(colon + 1).strip());
        }
    }

    /** The object, if fields of a claim or of a volume alone are there. */
    Optional<PastedRow> row() {
        boolean isClaim = fields.containsKey("Namespace")
                && fields.containsKey("Volume")
                && fields.containsKey("Status")
                && fields.containsKey("StorageClass");
        boolean isVolume = fields.containsKey("Reclaim Policy") && fields.containsKey("Claim");
        String name = fields.getOrDefault("Name", "");
        if ((!isClaim && !isVolume) || name.isEmpty() || name.contains(" ")) {
            return Optional.empty();
        }
        Map<String, String> cells = new HashMap<>();
        cell(cells, "status", "Status");
        cell(cells, "volume", "Volume");
        cell(cells, "claim", "Claim");
        cell(cells, "storageclass", "StorageClass");
        cells.computeIfPresent("status", (any, status) -> status.split(" ", 2)[0]);
        return Optional.of(new PastedRow(
                isVolume ? "PersistentVolume" : "PersistentVolumeClaim",
                isVolume ? "" : fields.getOrDefault("Namespace", ""),
                name,
                line,
                cells));
    }

    private void cell(Map<String, String> cells, String heading, String field) {
        String value = fields.getOrDefault(field, "");
        if (!value.isEmpty() && !value.startsWith("<")) {
            cells.put(heading, value);
        }
    }
}
