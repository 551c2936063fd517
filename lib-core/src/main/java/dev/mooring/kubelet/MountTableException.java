package dev.mooring.kubelet;

/** A text is not a mount table. The message never quotes options, which can contain passwords. */
public final class MountTableException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    private final int line;
    private final String problem;

    MountTableException(int line, String problem) {
        super("line " + line + ": " + problem);
        this.line = line;
        this.problem = problem;
    }

    /** {@return the line that cannot be read, from 1} */
    public int line() {
        return line;
    }

    /** {@return what is wrong: the message without the line} */
    public String problem() {
        return problem;
    }
}
