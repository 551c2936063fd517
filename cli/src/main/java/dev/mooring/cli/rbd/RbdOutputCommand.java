package dev.mooring.cli.rbd;

import static java.util.Objects.requireNonNull;

import dev.mooring.cli.command.ExitCode;
import dev.mooring.cli.command.FormattedCommand;
import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.input.CommandFiles;
import dev.mooring.cli.input.InputException;
import dev.mooring.cli.render.Format;
import dev.mooring.internal.JsonRows;
import dev.mooring.json.JsonObject;
import dev.mooring.rbd.output.CommandAnswer.Outcome;
import dev.mooring.rbd.output.CommandOutput;
import dev.mooring.reason.Reasons;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Reads the output of one kind of command. */
@Command(
        description = {
            "Reads plain text, JSON, pretty JSON and XML. Unreadable output and a failed command never become an empty"
                    + " list: the outcome shows them, and the exit code is 1.",
            ""
        })
final class RbdOutputCommand extends FormattedCommand {

    private final CommandOutput.Kind output;

    @Option(
            names = "--exit-code",
            paramLabel = "N",
            order = 10,
            description = "The exit code of the command; default: 0. 124 and 137 mean that it was stopped. Applies to"
                    + " each FILE.")
    private @Nullable Integer exitCode;

    @Option(
            names = "--stderr",
            paramLabel = "FILE",
            order = 11,
            description = "The standard error of the command. Applies to each FILE.")
    private @Nullable String stderr;

    @Option(
            names = "--pasted",
            order = 12,
            description = "The text was pasted: remove prompts, and allow missing or additional blanks.")
    private boolean pasted;

    @Parameters(
            paramLabel = "FILE",
            description = "The standard output of the command, or the directory of a recorded run; '-' is standard"
                    + " input, the default.")
    private List<String> files = new ArrayList<>();

    RbdOutputCommand(Terminal terminal, CommandOutput.Kind output) {
        super(terminal);
        this.output = requireNonNull(output, "output");
    }

    @Override
    public Integer call() {
        Format format = format();
        CommandFiles reader = new CommandFiles(terminal().sources());
        List<JsonObject> documents = new ArrayList<>();
        int exit = ExitCode.FINE;
        for (String file : files.isEmpty() ? List.of("-") : files) {
            JsonObject said;
            try {
                said = output.toJson(reader.read(file, exitCode, stderr, pasted));
            } catch (InputException e) {
                terminal().error(e.problem());
                exit = ExitCode.WRONG;
                continue;
            }
            documents.add(new JsonRows()
                    .text("file", CommandFiles.name(file))
                    .all(said)
                    .build());
            boolean isOk = said.string("outcome").equals(Optional.of(Outcome.OK.toString()));
            exit = Math.max(exit, isOk ? ExitCode.FINE : ExitCode.NO);
        }
        terminal().out().print(format == Format.TABLE ? text(documents) : format.print(documents));
        return exit;
    }

    private String text(List<JsonObject> answers) {
        RbdAnswerText page = new RbdAnswerText(terminal().layout());
        if (answers.size() == 1) {
            return page.of(answers.get(0));
        }
        StringBuilder out = new StringBuilder();
        for (JsonObject answer : answers) {
            out.append(Reasons.printable(answer.string("file").orElse("")))
                    .append(": ")
                    .append(page.of(answer));
        }
        return out.toString();
    }
}
