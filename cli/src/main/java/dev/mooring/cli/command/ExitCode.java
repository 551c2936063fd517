package dev.mooring.cli.command;

/** What the process ends with. */
public final class ExitCode {

    /** All went well. */
    public static final int FINE = 0;
    /** The answer is "no", "unsafe" or "not as asked". */
    public static final int NO = 1;
    /** The input or the call is wrong. */
    public static final int WRONG = 2;

    private ExitCode() {}
}
