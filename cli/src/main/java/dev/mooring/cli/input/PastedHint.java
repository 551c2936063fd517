package dev.mooring.cli.input;

import dev.mooring.pasted.PastedTable;
import dev.mooring.pasted.PastedText;
import dev.mooring.pasted.Reading;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What a text that is not a manifest is, and what to do.
 *
 * @param words what it is
 * @param isRead whether any of it can be read as hearsay
 */
record PastedHint(String words, boolean isRead) {

    /** This much of the beginning shows what a text is. */
    private static final int BEGINNING = 64 * 1024;

    /** A heading such as {@code NAME READY AGE}: words in capitals between blanks, with rows below. */
    private static final Pattern TABLE =
            Pattern.compile("\\A\\s*(?:NAMESPACE +)?NAME(?: {2,}[A-Z][A-Z()/ -]*[A-Z)])+ *\\r?\\n *[^ ]+ +[^ ]");

    private static final Pattern DESCRIPTION =
            Pattern.compile("\\A\\s*Name: {2,}[^ ]+\\s*\\n(?:.*\\n){0,8}?(?:Labels|Annotations|Roles|Type): ");

    private static final Pattern NOTHING =
            Pattern.compile("\\A\\s*No resources found(?: in [^ ]+ namespace)?\\.?\\s*\\z");

    private static final Pattern ERROR = Pattern.compile(
            "\\A\\s*(?:Error from server|error: |Unable to connect to the server|The connection to the server )");

    /** The hint; empty if the text is not recognised. */
    static Optional<PastedHint> of(String text) {
        String start = text.substring(0, Math.min(text.length(), BEGINNING));
        Optional<String> damage = DamagedText.of(start);
        if (damage.isPresent()) {
            return damage.map(words -> new PastedHint(words, false));
        }
        Reading reading = PastedText.read(start);
        Optional<PastedTable> table = reading.tables().stream()
                .filter(each -> !each.kind().equals("export"))
                .findFirst();
        if (table.isPresent()) {
            return read("is a table of " + table.get().kind()
                    + " for people, which proves too little: 'mooring explain' reads it; to be sure run "
                    + table.get().export());
        }
        if (!reading.rows().isEmpty()) {
            return read("is text of kubectl describe, which proves too little: 'mooring explain' reads it; to"
                    + " be sure run mooring export-command | sh > export.yaml");
        }
        if (!reading.messages().isEmpty()) {
            return read("is text with messages such as "
                    + reading.messages().get(0).code() + ": 'mooring explain' reads it");
        }
        return other(start).map(words -> new PastedHint(words, false));
    }

    private static Optional<PastedHint> read(String words) {
        return Optional.of(new PastedHint(words, true));
    }

    /** kubectl output about kinds that are no evidence about storage, or instead of a result. */
    private static Optional<String> other(String text) {
        if (TABLE.matcher(text).find()) {
            return Optional.of("is a table that kubectl prints for people; save the objects with kubectl get -o yaml");
        }
        if (DESCRIPTION.matcher(text).find()) {
            return Optional.of("is text of kubectl describe; save the objects with kubectl get -o yaml");
        }
        if (NOTHING.matcher(text).find()) {
            return Optional.of("is kubectl's message that it found no objects; with -o yaml it prints an empty list");
        }
        return ERROR.matcher(text).find()
                ? Optional.of("is an error message of kubectl, not its result")
                : Optional.empty();
    }
}
