package dev.mooring.cli.render;

/**
 * Colours for people; words and signs show the same.
 *
 * @param on whether colours are enabled
 */
public record Paint(boolean on) {

    /** The sequence that starts or ends a colour. */
    static final String COLOUR = "\u001b\\[[0-9;]*m";

    public String bold(String text) {
        return in(1, text);
    }

    public String faint(String text) {
        return in(2, text);
    }

    public String red(String text) {
        return in(31, text);
    }

    public String green(String text) {
        return in(32, text);
    }

    public String yellow(String text) {
        return in(33, text);
    }

    private String in(int code, String text) {
        return on && !text.isEmpty() ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
    }
}
