package dev.mooring.rbd.output;

/** Output is not what such a command prints; never leaves the package. */
final class UnreadableOutput extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UnreadableOutput(String problem) {
        super(problem, null, false, false);
    }

    /** The same with an excerpt of a line, made printable. */
    static UnreadableOutput of(String problem, String excerpt) {
        return new UnreadableOutput(problem + ": " + FailedCommand.excerpt(excerpt));
    }

    String problem() {
        return String.valueOf(getMessage());
    }
}
