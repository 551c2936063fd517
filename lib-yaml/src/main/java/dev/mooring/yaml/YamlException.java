package dev.mooring.yaml;

import dev.mooring.json.JsonPointer;

/**
 * The text is neither YAML nor JSON, has no JSON form, or is beyond the limits. The message says what was expected and
 * found, the path and the line; it never quotes a value.
 */
public final class YamlException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    private static final int LONGEST_POINTER = 120;

    private final String problem;
    private final transient JsonPointer pointer;
    private final int line;
    private final int column;

    YamlException(String problem, JsonPointer pointer, int line, int column) {
        this(problem, "", pointer, line, column);
    }

    private YamlException(String problem, String hint, JsonPointer pointer, int line, int column) {
        super(problem
                + (pointer.segments().isEmpty() ? "" : " at " + shorter(pointer.toString()))
                + (line > 0 ? " (line " + line + ", column " + column + ")" : "")
                + hint);
        this.problem = problem;
        this.pointer = pointer;
        this.line = line;
        this.column = column;
    }

    YamlException withHint(String hint) {
        return new YamlException(problem, hint, pointer, line, column);
    }

    private static String shorter(String pointer) {
        return pointer.length() > LONGEST_POINTER ? pointer.substring(0, LONGEST_POINTER) + "…" : pointer;
    }

    /** {@return the problem, without its place} */
    public String problem() {
        return problem;
    }

    /** {@return the reader's position in the document; the root for the whole document} */
    public JsonPointer pointer() {
        return pointer;
    }

    /** {@return the line in the whole text, from 1; 0 if the problem has no place} */
    public int line() {
        return line;
    }

    /** {@return the column in the line, from 1; 0 if the problem has no place} */
    public int column() {
        return column;
    }
}
