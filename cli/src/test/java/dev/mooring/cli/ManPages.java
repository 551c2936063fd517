package dev.mooring.cli;

import dev.mooring.cli.command.Terminal;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine;
import picocli.codegen.docgen.manpage.ManPageGenerator;

/** Writes a manual page for each command, in AsciiDoc; the profile {@code release} makes pages for {@code man} of them. */
public final class ManPages {

    private ManPages() {}

    /**
     * Writes the pages.
     *
     * @param arguments the folder to write into
     * @throws IOException if it cannot be written
     */
    public static void main(String[] arguments) throws IOException {
        int exit = write(Path.of(arguments[0]));
        if (exit != 0) {
            throw new IOException("the pages were not written: " + exit);
        }
    }

    static int write(Path folder) throws IOException {
        Terminal nothing = new Terminal(
                new ByteArrayInputStream(new byte[0]),
                new PrintStream(PrintStream.nullOutputStream()),
                new PrintStream(PrintStream.nullOutputStream()));
        CommandLine line = Mooring.commandLine(nothing, Subcommands.of(nothing, List.of()), List.of());
        return ManPageGenerator.generateManPage(folder.toFile(), null, new boolean[0], false, line.getCommandSpec());
    }
}
