package dev.mooring.pasted;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds the messages of Kubernetes storage in text of any kind. */
public final class PastedText {

    /** A longer line is read in pieces: no message is that long. */
    private static final int LONGEST_LINE = 32 * 1024;

    /** The maximum number of lines of one message. */
    private static final int MOST_LINES = 60;

    private final String paste;
    private final MessageCatalogue catalogue;
    private final List<PastedMessage> messages = new ArrayList<>();
    private final List<PastedTable> tables = new ArrayList<>();
    private final List<PastedRow> rows = new ArrayList<>();
    private final List<Reading.OtherMatter> otherMatters = new ArrayList<>();
    private final List<Integer> notRecognised = new ArrayList<>();
    private int stripped;
    /** Whether the line is within a private key. */
    private boolean key;

    private Paste record = new Paste();
    private String table = "";
    private int tableLine;
    private int tableRows;
    /** Whether the table began with a row, as grep leaves it. */
    private boolean headless;
    /** Whether the line before was empty. */
    private boolean blank;

    private Optional<TableColumns> columns = Optional.empty();
    private Optional<DescribedObject> described = Optional.empty();
    /** The object of a describe text while its events are read. */
    private Optional<Mention> about = Optional.empty();

    private PastedText(String paste, MessageCatalogue catalogue) {
        this.paste = requireNonNull(paste, "paste");
        this.catalogue = requireNonNull(catalogue, "catalogue");
    }

    /**
     * Reads a text: events, logs, describe texts, tables, refusals, what a terminal showed, in any mixture. The messages of
     * {@link MessageCatalogue#all} are found.
     *
     * <p>For example, {@code Multi-Attach error for volume "pv-7" Volume is already exclusively attached to one node and
     * can't be attached to another} is the message {@code MultiAttachExclusive} of the attach-detach controller.
     *
     * @param paste the text, as it was copied
     * @return what was found; empty lists if nothing is recognised
     */
    public static Reading read(String paste) {
        return read(paste, MessageCatalogue.all());
    }

    /**
     * Reads a text.
     *
     * @param paste the text, as it was copied
     * @param catalogue the messages to find
     * @return what was found; empty lists if nothing is recognised
     */
    public static Reading read(String paste, MessageCatalogue catalogue) {
        return new PastedText(paste, catalogue).read();
    }

    private Reading read() {
        int number = 0;
        int from = 0;
        while (from < paste.length()) {
            number++;
            int end = from;
            while (end < paste.length() && paste.charAt(end) != '\n' && paste.charAt(end) != '\r') {
                end++;
            }
            line(from, end, number);
            boolean crlf = end + 1 < paste.length() && paste.charAt(end) == '\r' && paste.charAt(end + 1) == '\n';
            from = end + (crlf ? 2 : 1);
        }
        endRecord();
        endTable();
        return new Reading(messages, tables, rows, otherMatters, notRecognised, stripped);
    }

    private void line(int from, int end, int number) {
        int start = from;
        while (end - start > LONGEST_LINE) {
            int cut = start + LONGEST_LINE;
            int blank = paste.lastIndexOf(' ', cut);
            cut = blank > start + LONGEST_LINE / 2 ? blank : cut;
            take(CleanLine.of(paste, start, cut), number);
            endRecord();
            start = cut;
        }
        take(CleanLine.of(paste, start, end), number);
    }

    private void take(CleanLine line, int number) {
        stripped += line.stripped();
        String text = line.text();
        if (key) {
            // The lines of a private key say nothing.
            key = !text.contains("-----END");
            return;
        }
        key = text.contains("-----BEGIN ") && text.contains("PRIVATE") && !text.contains("-----END");
        if (text.isEmpty()) {
            blank = true;
            return;
        }
        if (blank && !LineKind.goesOn(text)) {
            endRecord();
            endTable();
            about = Optional.empty();
        }
        blank = false;
        if (described.isPresent() && table.isEmpty() && LineKind.isUnderline(text)) {
            endRecord();
            return;
        }
        if (LineKind.isFence(text) || LineKind.isCommand(text)) {
            endRecord();
            endTable();
            about = LineKind.isUnderline(text) ? about : Optional.empty();
            return;
        }
        String kind = LineKind.table(text);
        if (!kind.isEmpty()) {
            endRecord();
            about = kind.equals(LineKind.EVENTS)
                    ? described.flatMap(DescribedObject::row).map(PastedText::mention)
                    : Optional.empty();
            endTable();
            table = kind;
            tableLine = number;
            columns = Optional.of(new TableColumns(kind, line));
            return;
        }
        Optional<PastedRow> bare = MountLine.row(text, number).or(() -> TableColumns.bare(line, number));
        String bareKind = bare.map(PastedText::bareKind).orElse("");
        boolean ends = headless && !bareKind.equals(table);
        if (ends || (table.isEmpty() && bare.isPresent())) {
            endRecord();
            endTable();
            table = bareKind;
            tableLine = number;
            headless = bare.isPresent();
        }
        if (!table.isEmpty()) {
            tableRows++;
            columns.flatMap(known -> known.row(line, number))
                    .or(() -> MountLine.isTable(table) ? MountLine.row(table, text, number) : bare)
                    .ifPresent(rows::add);
            // A row of events has a type; a line without one continues the row before.
            if (!columns.map(TableColumns::hasTypes).orElse(false)) {
                endRecord();
            }
        } else if (DescribedObject.begins(text)
                && !described.map(object -> object.contains(line.column(0))).orElse(false)) {
            endRecord();
            endTable();
            about = Optional.empty();
            described = Optional.of(new DescribedObject(number, line.column(0)));
        }
        described.ifPresent(object -> object.add(text));
        // A heading without a value, such as the status of a describe text, ends an event above it.
        boolean field =
                DescribedObject.isField(text) && (text.endsWith(":") || (described.isPresent() && table.isEmpty()));
        if (field || LineKind.begins(text) || record.lines() >= MOST_LINES || record.length() > LONGEST_LINE) {
            endRecord();
        }
        record.add(line, number);
    }

    /** The table of a row that identifies itself. */
    private static String bareKind(PastedRow row) {
        return switch (row.kind()) {
            case "PersistentVolume" -> "pv";
            case "PersistentVolumeClaim" -> "pvc";
            default -> MountLine.MOUNT;
        };
    }

    private void endTable() {
        if (!table.isEmpty() && !table.equals(LineKind.EVENTS)) {
            tables.add(new PastedTable(table, tableLine, tableRows));
        }
        table = "";
        tableRows = 0;
        headless = false;
        columns = Optional.empty();
        described.flatMap(DescribedObject::row).ifPresent(this::describe);
        described = Optional.empty();
    }

    /** An object whose kind is known: each of its lines is one of its fields. */
    private void describe(PastedRow row) {
        rows.add(row);
        notRecognised.removeIf(line -> line >= row.line());
    }

    private static Mention mention(PastedRow row) {
        return new Mention(row.kind(), row.namespace(), row.name(), row.line());
    }

    private void endRecord() {
        if (record.isEmpty()) {
            return;
        }
        RecordReader best = new RecordReader(record, catalogue, about);
        // A window breaks lines inside words, a mail program between them; the better reading wins.
        Paste unwrapped = record.lines() <= MOST_LINES ? record.unwrapped() : record;
        RecordReader whole = unwrapped == record ? best : new RecordReader(unwrapped, catalogue, about);
        best = whole.understood() > best.understood() ? whole : best;
        for (int part = 1; part < record.lines() && record.lines() <= MOST_LINES; part++) {
            if (record.mayBeWrapped(part)) {
                RecordReader other = new RecordReader(best.record().joined(part), catalogue, about);
                best = other.understood() > best.understood() ? other : best;
            }
        }
        messages.addAll(best.messages());
        otherMatters.addAll(best.otherMatters());
        boolean isTable = !table.isEmpty() && !table.equals(LineKind.EVENTS);
        if (!isTable) {
            notRecognised.addAll(best.notRecognised());
        }
        record = new Paste();
    }
}
