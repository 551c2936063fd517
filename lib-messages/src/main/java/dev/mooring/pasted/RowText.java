package dev.mooring.pasted;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Rows of a catalogue as text. A row begins with its code, who says it and the reason of its event; each line below it is a
 * word and, behind one blank, what the word is for. Rows are separated by an empty line, the items of a list by a bar.
 *
 * <pre>
 * NfsServerOk | kernel (nfs)
 * says nfs: server {server} OK
 * from linux net/sunrpc/clnt.c
 * proves answers again
 * </pre>
 */
final class RowText {

    private RowText() {}

    /**
     * The rows of a text.
     *
     * @throws IllegalArgumentException if a line does not belong to a row
     */
    static List<MessageTemplate.Row> rows(String text) {
        List<MessageTemplate.Row> rows = new ArrayList<>();
        for (String lines : text.strip().split("\n\n+")) {
            rows.add(row(lines.split("\n")));
        }
        return List.copyOf(rows);
    }

    private static MessageTemplate.Row row(String[] lines) {
        String[] head = items(lines[0]);
        if (head.length < 2 || head.length > 3) {
            throw new IllegalArgumentException(
                    "a row begins with its code, its speaker and a reason, not: " + lines[0]);
        }
        MessageTemplate.Row row = MessageTemplate.row(head[0]).by(head[1], head.length == 3 ? head[2] : "");
        for (int i = 1; i < lines.length; i++) {
            int word = lines[i].indexOf(' ');
            row = word < 0 ? flag(row, lines[i]) : add(row, lines[i].substring(0, word), lines[i].substring(word + 1));
        }
        return row;
    }

    private static MessageTemplate.Row add(MessageTemplate.Row row, String word, String value) {
        return switch (word) {
            case "says" -> row.says(value);
            case "from" -> row.from(items(value)[0], items(value).length == 2 ? items(value)[1] : "");
            case "proves" -> row.proves(value);
            case "but-not" -> row.doesNotProve(value);
            case "causes" -> row.causes(items(value));
            case "next" ->
                row.next(Arrays.stream(items(value)).map(NextQuestion::valueOf).toArray(NextQuestion[]::new));
            case "also" -> row.also(items(value));
            case "unsafe" ->
                row.notSafe(Arrays.stream(items(value)).map(Unsafe::valueOf).toArray(Unsafe[]::new));
            case "only-after" -> row.onlyAfter(items(value));
            case "only-near" -> row.onlyNear(items(value));
            case "unless" -> row.unless(items(value));
            case "unless-without-path" -> row.unlessWithoutPath(items(value));
            default -> throw new IllegalArgumentException("no row has a line '" + word + "'");
        };
    }

    private static MessageTemplate.Row flag(MessageTemplate.Row row, String word) {
        return switch (word) {
            case "or-alone" -> row.orAlone();
            case "only-alone" -> row.onlyAlone();
            case "only-with-path" -> row.onlyWithPath();
            case "besides" -> row.besides();
            case "unless-known" -> row.unlessKnown();
            case "last-resort" -> row.lastResort();
            default -> throw new IllegalArgumentException("no row has a line '" + word + "'");
        };
    }

    private static String[] items(String value) {
        return value.split(" \\| ");
    }
}
