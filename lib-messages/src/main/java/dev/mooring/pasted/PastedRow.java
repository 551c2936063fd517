package dev.mooring.pasted;

import static java.util.Objects.requireNonNull;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What a row of a table or a describe text shows of an object. It is hearsay: without uid, without a proof that it is
 * whole or new. A cell that could stand in two columns is not there.
 *
 * @param kind the kind of the object
 * @param namespace its namespace; empty if the text does not say it
 * @param name its name
 * @param line where it stands, from 1
 * @param cells what it shows, by the heading of the column in small letters, for example {@code status}
 */
public record PastedRow(String kind, String namespace, String name, int line, Map<String, String> cells) {

    /** Copies the cells. */
    public PastedRow {
        requireNonNull(kind, "kind");
        requireNonNull(namespace, "namespace");
        requireNonNull(name, "name");
        cells = Collections.unmodifiableMap(new TreeMap<>(cells));
    }

    /**
     * A cell.
     *
     * @param heading the heading of the column in small letters
     * @return what stands there; empty if nothing does or it is not known
     */
    public Optional<String> cell(String heading) {
        return Optional.ofNullable(cells.get(heading));
    }
}
