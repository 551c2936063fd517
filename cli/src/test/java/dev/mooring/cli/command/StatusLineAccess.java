package dev.mooring.cli.command;

/** A status line for terminals of tests. */
public final class StatusLineAccess {

    private StatusLineAccess() {}

    /** One that is never shown. */
    public static StatusLine none() {
        return StatusLine.none();
    }
}
