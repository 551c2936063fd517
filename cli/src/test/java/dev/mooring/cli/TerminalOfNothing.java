package dev.mooring.cli;

import dev.mooring.cli.command.Terminal;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** Reads nothing and prints nowhere, for calls that are only parsed. */
final class TerminalOfNothing {

    static final Terminal TERMINAL = new Terminal(
            InputStream.nullInputStream(),
            new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8),
            new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));

    private TerminalOfNothing() {}
}
