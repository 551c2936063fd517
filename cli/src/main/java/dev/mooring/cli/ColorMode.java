package dev.mooring.cli;

import picocli.CommandLine.Help.Ansi;

/** When to print in colour. */
enum ColorMode {
    /** On a terminal, unless the environment says no ({@code NO_COLOR}). */
    AUTO,
    /** Even into a file. */
    ALWAYS,
    /** Not at all. */
    NEVER;

    Paint paint() {
        return new Paint(this == ALWAYS || (this == AUTO && Ansi.AUTO.enabled()));
    }
}
