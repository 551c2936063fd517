package dev.mooring.rbd.output;

import dev.mooring.json.JsonValue;
import dev.mooring.reason.Reason;
import java.util.List;

/** What any other command said: its outcome, and its output as lines or as documents. */
public sealed interface OtherOutput extends CommandAnswer
        permits OtherOutput.Text, OtherOutput.Documents, CommandFailure {

    /**
     * Reads the output of any command.
     *
     * @param result what was seen
     * @return the output or the failure
     */
    static OtherOutput read(CommandResult result) {
        return Stdout.<OtherOutput>read(
                result,
                output -> output.format() == Stdout.Format.PLAIN
                        ? new Text(output.lines(), output.notes().all())
                        : new Documents(
                                output.documents().stream().map(Doc::toJson).toList(),
                                output.notes().all()),
                failure -> failure);
    }

    /**
     * Plain output.
     *
     * @param lines its lines
     * @param notes what was odd about it
     */
    record Text(List<String> lines, List<Reason> notes) implements OtherOutput {

        public Text {
            lines = List.copyOf(lines);
            notes = List.copyOf(notes);
        }
    }

    /**
     * JSON or XML output.
     *
     * @param values the documents in order; of XML each element's content as a string or an array of one-member objects
     * @param notes what was odd about it
     */
    record Documents(List<JsonValue> values, List<Reason> notes) implements OtherOutput {

        public Documents {
            values = List.copyOf(values);
            notes = List.copyOf(notes);
        }
    }
}
