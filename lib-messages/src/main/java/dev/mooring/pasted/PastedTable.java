package dev.mooring.pasted;

import static java.util.Objects.requireNonNull;

import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;

/**
 * A table that {@code kubectl get} or a command of a node printed, or objects as text. It is reported, not evaluated:
 * its rows have no uid, and cells that are cut or squeezed mean nothing.
 *
 * @param kind the kind of its rows, as kubectl names it; {@code mount}, {@code findmnt}, {@code df} or {@code lsblk}
 *     for what a node prints; {@code export} for objects in YAML or JSON
 * @param line where it begins, from 1
 * @param rows how many rows it has
 */
public record PastedTable(String kind, int line, int rows) {

    /** Checks that nothing is missing. */
    public PastedTable {
        requireNonNull(kind, "kind");
    }

    /** An item of {@code tables}. */
    JsonObject toJson() {
        return JsonObject.of("line", JsonNumber.of(line))
                .with("kind", kind)
                .with("rows", JsonNumber.of(rows))
                .with("export", export());
    }

    /** {@return what to export instead, as a command} */
    public String export() {
        if (kind.equals("export")) {
            return "save the objects to a file, and pass it to -f";
        }
        return kind.equals(MountLine.MOUNT) || MountLine.isTable(kind)
                ? "cat /proc/1/mountinfo > mountinfo, on the node, and mooring mounts mountinfo"
                : "kubectl get " + kind + " -A -o yaml > export.yaml";
    }
}
