package dev.mooring.cli;

import dev.mooring.cli.command.Answer;
import dev.mooring.cli.command.ManifestCommand;
import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.input.Input;
import dev.mooring.cli.render.Format;
import picocli.CommandLine.Command;

/** Prints what it read: the edge without a question in between. For tests only. */
@Command(name = "print")
final class PrintCommand extends ManifestCommand {

    PrintCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    public Format[] formats() {
        return new Format[] {Format.YAML, Format.JSON};
    }

    @Override
    protected Answer answer(Input read, Format format) {
        return Answer.of(format.print(read.json()));
    }
}
