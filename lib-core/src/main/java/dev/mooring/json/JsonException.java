package dev.mooring.json;

/** The text is not the JSON it claims to be. The message names the place and never quotes a value. */
public final class JsonException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;
    private static final int EXCERPT = 40;

    private final String problem;
    private final String pointer;
    private final int line;
    private final int column;

    JsonException(String problem, String pointer, int line, int column) {
        super(problem + place(pointer, line, column));
        this.problem = problem;
        this.pointer = pointer;
        this.line = line;
        this.column = column;
    }

    private static String place(String pointer, int line, int column) {
        String at = pointer.isEmpty() ? "" : " at " + excerpt(pointer);
        return line > 0 ? at + " (line " + line + ", column " + column + ")" : at;
    }

    /** Text for a message: short, and without control characters. */
    static String excerpt(String text) {
        String quoted = JsonWriter.quote(text.length() > EXCERPT * 3 ? text.substring(0, EXCERPT * 3) + "…" : text);
        return quoted.substring(1, quoted.length() - 1);
    }

    /** {@return what is wrong, without the place} */
    public String problem() {
        return problem;
    }

    /** {@return where in the document: an RFC 6901 pointer; empty for the document itself} */
    public String pointer() {
        return pointer;
    }

    /** {@return the line from 1; 0 if there is no text} */
    public int line() {
        return line;
    }

    /** {@return the column in the line, from 1; 0 if there is no text} */
    public int column() {
        return column;
    }
}
