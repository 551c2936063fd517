package dev.mooring.cli;

/** What the process ends with. */
final class ExitCode {

    /** All went well. */
    static final int FINE = 0;
    /** The answer is "no", "unsafe" or "not as asked". */
    static final int NO = 1;
    /** The input or the call is wrong. */
    static final int WRONG = 2;

    private ExitCode() {}
}
