package dev.mooring.rbd.output;

import dev.mooring.json.JsonValue;
import java.util.List;

/**
 * The output of a command without a reader of its own.
 *
 * @param lines the lines of plain output; empty for documents
 * @param documents the documents of JSON or XML output, in order; of XML the content of each element as a string or an
 *     array of one-member objects
 */
public record OtherOutput(List<String> lines, List<JsonValue> documents) {

    public OtherOutput {
        lines = List.copyOf(lines);
        documents = List.copyOf(documents);
    }

    static OtherOutput read(Stdout output) {
        return output.format() == Stdout.Format.PLAIN
                ? new OtherOutput(output.lines(), List.of())
                : new OtherOutput(
                        List.of(), output.documents().stream().map(Doc::toJson).toList());
    }
}
