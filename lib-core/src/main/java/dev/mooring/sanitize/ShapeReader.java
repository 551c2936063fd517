package dev.mooring.sanitize;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Splits the text of an object into its free values and what is between them. The text is valid JSON. */
final class ShapeReader {

    /**
     * A free value and the text before it.
     *
     * @param before where that text begins
     * @param from where the value begins: a string behind its quote
     * @param to where it ends: a string before its quote
     * @param value how it is written
     */
    record Part(int before, int from, int to, FreeValue value) {}

    private final byte[] json;
    private final int to;
    private final Set<String> bound;
    private final ValueScan scan = new ValueScan();
    private final List<Part> parts = new ArrayList<>();
    private int at;
    private int literal;

    private ShapeReader(byte[] json, int from, int to, Set<String> bound) {
        this.json = json;
        this.at = from;
        this.literal = from;
        this.to = to;
        this.bound = bound;
    }

    /**
     * The free values of an object in order.
     *
     * @param json the text
     * @param from where the object begins
     * @param to where it ends
     * @param bound names that no free value mentions, because a map has them
     * @return the values
     */
    static List<Part> parts(byte[] json, int from, int to, Set<String> bound) {
        ShapeReader reader = new ShapeReader(json, from, to, bound);
        reader.value("", "");
        return List.copyOf(reader.parts);
    }

    private void value(String parent, String key) {
        for (FreeValue free : FreePlaces.at(parent, key)) {
            if (isTaken(free)) {
                return;
            }
        }
        String here = parent.isEmpty() ? key : parent + "/" + key;
        switch (json[at]) {
            case '{' -> object(here);
            case '[' -> array(here);
            case '"' -> string();
            default -> word();
        }
    }

    /** Whether a free value is here; it is passed over. */
    private boolean isTaken(FreeValue free) {
        boolean quoted = free != FreeValue.ARRAY;
        if (quoted != (json[at] == '"')) {
            return false;
        }
        int from = quoted ? at + 1 : at;
        int end = free.end(json, from, to, scan);
        if (end < 0 || FreeValue.mentions(json, from, end, bound)) {
            return false;
        }
        parts.add(new Part(literal, from, end, free));
        literal = end;
        at = quoted ? end + 1 : end;
        return true;
    }

    private void object(String here) {
        at++;
        blanks();
        while (json[at] != '}') {
            int key = at + 1;
            string();
            String name = FreeValue.text(json, key, at - 1);
            blanks();
            at++;
            blanks();
            value(here, name);
            next();
        }
        at++;
    }

    private void array(String here) {
        at++;
        blanks();
        while (json[at] != ']') {
            value(here, "*");
            next();
        }
        at++;
    }

    /** Behind a comma, if there is one. */
    private void next() {
        blanks();
        if (json[at] == ',') {
            at++;
            blanks();
        }
    }

    private void string() {
        at++;
        while (json[at] != '"') {
            at += json[at] == '\\' ? 2 : 1;
        }
        at++;
    }

    private void word() {
        while (",]}".indexOf(json[at]) < 0 && json[at] > ' ') {
            at++;
        }
    }

    private void blanks() {
        while (json[at] >= 0 && json[at] <= ' ') {
            at++;
        }
    }
}
