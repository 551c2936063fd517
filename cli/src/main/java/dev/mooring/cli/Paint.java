package dev.mooring.cli;

/**
 * Colours for people; what is said is said by words and signs too.
 *
 * @param on whether there are any
 */
record Paint(boolean on) {

    String bold(String text) {
        return in(1, text);
    }

    String faint(String text) {
        return in(2, text);
    }

    String red(String text) {
        return in(31, text);
    }

    String green(String text) {
        return in(32, text);
    }

    String yellow(String text) {
        return in(33, text);
    }

    private String in(int code, String text) {
        return on && !text.isEmpty() ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
    }
}
