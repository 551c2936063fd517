package dev.mooring.cli.command;

/** The exit codes of the process. */
public final class ExitCode {

    /** Success. */
    public static final int FINE = 0;
    /** The answer is "no", "unsafe" or "not as asked". */
    public static final int NO = 1;
    /** The input or the command line is not valid. */
    public static final int WRONG = 2;

    private ExitCode() {}
}
