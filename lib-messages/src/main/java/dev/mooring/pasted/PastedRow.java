package dev.mooring.pasted;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.JsonRows;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What a row of a table or a describe text shows of an object. It is hearsay: without a uid, or a proof that it is
 * complete or recent. A cell that could belong to two columns is left out.
 *
 * @param kind the kind of the object
 * @param namespace its namespace; empty if the text does not name it
 * @param name its name
 * @param line where it is, from 1
 * @param cells what it shows, by the heading of the column in lower case, for example {@code status}
 */
public record PastedRow(String kind, String namespace, String name, int line, Map<String, String> cells) {

    /** Copies the cells. */
    public PastedRow {
        requireNonNull(kind, "kind");
        requireNonNull(namespace, "namespace");
        requireNonNull(name, "name");
        cells = Collections.unmodifiableMap(new TreeMap<>(cells));
    }

    /** An item of {@code rows}. */
    JsonObject toJson() {
        JsonRows texts = new JsonRows();
        cells.forEach(texts::text);
        return JsonObject.of("line", JsonNumber.of(line))
                .with("kind", kind)
                .with("namespace", namespace)
                .with("name", name)
                .with("cells", texts.build());
    }

    /**
     * A cell.
     *
     * @param heading the heading of the column in lower case
     * @return its text; empty if there is none or it is not known
     */
    public Optional<String> cell(String heading) {
        return Optional.ofNullable(cells.get(heading));
    }
}
