package dev.mooring.cli.render;

import picocli.CommandLine.Help.Ansi;

/** When to print in colour. */
public enum ColorMode {
    /** On a terminal, unless the environment forbids it ({@code NO_COLOR}). */
    AUTO,
    /** Even into a file. */
    ALWAYS,
    /** Never. */
    NEVER;

    public Paint paint() {
        return new Paint(this == ALWAYS || (this == AUTO && Ansi.AUTO.enabled()));
    }

    /** {@return its name on the command line} */
    @Override
    public String toString() {
        return Words.word(this);
    }
}
