package dev.mooring.cli.input;

/** A file as a whole cannot be read. */
public final class InputException extends Exception {

    private static final long serialVersionUID = 1L;

    InputException(String message) {
        super(message);
    }

    /**
     * The problem, in our words.
     *
     * @return the problem
     */
    public String problem() {
        return String.valueOf(getMessage());
    }
}
