package dev.mooring.cli.serve;

import dev.mooring.cli.command.ExitCode;
import dev.mooring.json.JsonArray;

/** The answer of a subcommand as JSON: its exit code, its own JSON byte for byte, and its messages. */
final class ApiAnswer {

    private ApiAnswer() {}

    /** The answer to a request. */
    static Reply of(Execution run, boolean isList) {
        String text = "{\"exit\":" + run.exit() + ",\"answer\":" + (isList ? list(run.answer()) : one(run.answer()))
                + ",\"messages\":" + JsonArray.ofStrings(run.messages()).toJson() + "}\n";
        return Reply.json(run.exit() == ExitCode.WRONG ? 422 : 200, text);
    }

    private static String one(String printed) {
        return printed.isBlank() ? "null" : printed.strip();
    }

    /** Only the first line of a document begins with a brace; the other lines are indented, or end it. */
    private static String list(String printed) {
        return "[" + printed.strip().replace("\n{", ",\n{") + "]";
    }
}
