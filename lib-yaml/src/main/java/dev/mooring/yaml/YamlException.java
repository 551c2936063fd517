package dev.mooring.yaml;

import dev.mooring.json.JsonPointer;

/** The text is not YAML, or YAML that has no JSON form. The message names the place and never quotes a value. */
public final class YamlException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    private final String problem;
    private final transient JsonPointer pointer;
    private final int line;
    private final int column;

    YamlException(String problem, JsonPointer pointer, int line, int column) {
        super(problem
                + (pointer.segments().isEmpty() ? "" : " at " + pointer)
                + (line > 0 ? " (line " + line + ", column " + column + ")" : ""));
        this.problem = problem;
        this.pointer = pointer;
        this.line = line;
        this.column = column;
    }

    /**
     * What is wrong, without the place.
     *
     * @return the sentence
     */
    public String problem() {
        return problem;
    }

    /**
     * Where in the document the reader was.
     *
     * @return the pointer; the root for the document as a whole
     */
    public JsonPointer pointer() {
        return pointer;
    }

    /**
     * Line in the whole text.
     *
     * @return the line from 1; 0 if the problem has no place
     */
    public int line() {
        return line;
    }

    /**
     * Column in the line.
     *
     * @return the column from 1; 0 if the problem has no place
     */
    public int column() {
        return column;
    }
}
