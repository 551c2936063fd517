package dev.mooring.pasted;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The fields of a describe text while its lines are read. The kind is known by fields that no other kind has; the cells
 * have the names of the columns that {@code kubectl get} prints.
 */
final class DescribedObject {

    private static final Set<String> FIELDS = Set.of(
            "Name",
            "Namespace",
            "Kind",
            "StorageClass",
            "Status",
            "Volume",
            "Claim",
            "Reclaim Policy",
            "Used By",
            "Mounted By",
            "Node",
            "Containers",
            "Roles",
            "Unschedulable",
            "Kubelet Version",
            "Provisioner",
            "AllowVolumeExpansion",
            "ReclaimPolicy",
            "VolumeBindingMode",
            "Attacher",
            "Node Name",
            "Persistent Volume Name",
            "Attached",
            "Deletion Timestamp",
            "Parameters");

    private final int line;
    private final int column;
    private final Map<String, String> fields = new HashMap<>();
    private final List<String> claims = new ArrayList<>();
    private String ready = "";
    private String last = "";

    DescribedObject(int line, int column) {
        this.line = line;
        this.column = column;
    }

    static boolean begins(String text) {
        return text.startsWith("Name: ") && !text.startsWith("Name: \"");
    }

    /**
     * Whether the name is a field of this object, such as the ConfigMap of a volume, and does not begin another one.
     */
    boolean contains(int nameColumn) {
        return nameColumn > column || last.equals("Type") || last.equals("Secret");
    }

    /** Whether the line is a field, so that it does not continue the text above it. */
    static boolean isField(String text) {
        int colon = text.indexOf(':');
        return colon > 0
                && Character.isUpperCase(text.charAt(0))
                && (colon + 1 == text.length() || text.charAt(colon + 1) == ' ')
                && text.chars().limit(colon).allMatch(c -> Character.isLetter(c) || c == ' ')
                && !LineKind.goesOn(text);
    }

    void add(String text) {
        int colon = text.indexOf(':');
        String field = colon < 0 ? "" : text.substring(0, colon);
        if (FIELDS.contains(field)) {
            fields.putIfAbsent(field, text.substring(colon + 1).strip());
        } else if (field.equals("ClaimName")) {
            claims.add(text.substring(colon + 1).strip());
        } else if (text.startsWith("Ready True ")
                || text.startsWith("Ready False ")
                || text.startsWith("Ready Unknown ")) {
            ready = text.split(" ", 3)[1];
        }
        last = field;
    }

    /** The object, if its fields belong to only one kind. */
    Optional<PastedRow> row() {
        String kind = kind();
        String name = fields.getOrDefault("Name", "");
        if (kind.isEmpty() || name.isEmpty() || name.contains(" ")) {
            return Optional.empty();
        }
        Map<String, String> cells = new HashMap<>();
        switch (kind) {
            case "PersistentVolumeClaim", "PersistentVolume" -> {
                cell(cells, "status", "Status");
                cell(cells, "volume", "Volume");
                cell(cells, "claim", "Claim");
                cell(cells, "storageclass", "StorageClass");
                cell(cells, "reclaim policy", "Reclaim Policy");
                cells.computeIfPresent("status", (any, status) -> status.split(" ", 2)[0]);
            }
            case "Pod" -> {
                cell(cells, "status", "Status");
                cell(cells, "node", "Node");
                cells.computeIfPresent("status", (any, status) -> status.split(" ", 2)[0]);
                cells.computeIfPresent("node", (any, node) -> node.split("/", 2)[0]);
                if (!claims.isEmpty()) {
                    cells.put("claims", String.join(",", claims));
                }
            }
            case "Node" -> {
                String cordoned = "true".equals(fields.get("Unschedulable")) ? ",SchedulingDisabled" : "";
                if (!ready.isEmpty()) {
                    cells.put("status", (ready.equals("True") ? "Ready" : "NotReady") + cordoned);
                }
                cell(cells, "version", "Kubelet Version");
            }
            case "StorageClass" -> {
                cell(cells, "provisioner", "Provisioner");
                cell(cells, "reclaimpolicy", "ReclaimPolicy");
                cell(cells, "volumebindingmode", "VolumeBindingMode");
                cell(cells, "allowvolumeexpansion", "AllowVolumeExpansion");
                cells.computeIfPresent("allowvolumeexpansion", (any, value) -> value.toLowerCase(Locale.ROOT));
            }
            default -> {
                cell(cells, "attacher", "Attacher");
                cell(cells, "node", "Node Name");
                cell(cells, "pv", "Persistent Volume Name");
                cell(cells, "attached", "Attached");
                cell(cells, "deleted", "Deletion Timestamp");
            }
        }
        return Optional.of(new PastedRow(
                kind, ValueKind.isNamespaced(kind) ? fields.getOrDefault("Namespace", "") : "", name, line, cells));
    }

    private String kind() {
        if (has("Namespace", "Volume", "Status", "StorageClass")) {
            return "PersistentVolumeClaim";
        }
        if (has("Reclaim Policy", "Claim")) {
            return "PersistentVolume";
        }
        if (has("Namespace", "Node", "Status", "Containers")) {
            return "Pod";
        }
        if (has("Roles", "Unschedulable") && !fields.containsKey("Namespace")) {
            return "Node";
        }
        if (has("Provisioner", "VolumeBindingMode")) {
            return "StorageClass";
        }
        return has("Attacher", "Node Name") && "VolumeAttachment".equals(fields.get("Kind")) ? "VolumeAttachment" : "";
    }

    private boolean has(String... names) {
        return fields.keySet().containsAll(Set.of(names));
    }

    private void cell(Map<String, String> cells, String heading, String field) {
        String value = fields.getOrDefault(field, "");
        if (!value.isEmpty() && !value.startsWith("<")) {
            cells.put(heading, value);
        }
    }
}
