package dev.mooring.pasted;

import static java.util.Objects.requireNonNull;

/**
 * A table that {@code kubectl get} printed, or objects as text. It is told and not read: its rows have no uid, and cells
 * that are cut or squeezed mean nothing.
 *
 * @param kind what its rows are, as kubectl calls it; {@code export} for objects in YAML or JSON
 * @param line where it begins, from 1
 * @param rows how many rows it has
 */
public record PastedTable(String kind, int line, int rows) {

    /** Checks that nothing is missing. */
    public PastedTable {
        requireNonNull(kind, "kind");
    }

    /** {@return what to export instead, as a command} */
    public String export() {
        return kind.equals("export")
                ? "save the objects to a file, and give that to -f"
                : "kubectl get " + kind + " -A -o yaml > export.yaml";
    }
}
