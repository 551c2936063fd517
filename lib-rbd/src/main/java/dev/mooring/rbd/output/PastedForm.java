package dev.mooring.rbd.output;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Converts an output from a terminal, a page or a mail back to the form that the program prints. Removes prompts,
 * fences and quotes, and finds the columns of a table by the look of their cells, because copying squeezes or doubles
 * blanks. Refuses a row with ambiguous cells, and a name that is cut.
 */
final class PastedForm {

    private static final Set<String> PROGRAMS = Set.of("rbd", "ceph", "rados", "rbd-nbd");

    /** What may be between a prompt and the program. */
    private static final Set<String> WRAPPERS = Set.of("sudo", "timeout", "kubectl", "oc", "k", "docker", "podman");

    /** Words after {@code rbd} that never begin a line of output. */
    private static final Set<String> VERBS = Set.of(
            "status", "lock", "showmapped", "device", "info", "snap", "children", "trash", "ls", "osd", "mirror");

    private static final Set<String> HEADERS =
            Set.of("Watchers:", "Migration:", "Persistent cache state:", "Image cache state:");

    private static final Set<String> UNITS =
            Set.of("B", "bytes", "kB", "KiB", "MB", "MiB", "GB", "GiB", "TB", "TiB", "PiB", "EiB");

    private static final String IMAGES = "NAME SIZE PARENT FMT PROT LOCK";

    private static final Set<String> LOCKS = Set.of("", "excl", "shr");

    /** A time as {@code Fri Nov 20 10:22:12 2026}. */
    private static final int DATE_WORDS = 5;

    private final List<String> lines = new ArrayList<>();
    private final List<List<String>> commands = new ArrayList<>();

    private PastedForm(String text) {
        for (String line : Lines.of(text)) {
            take(seen(line));
        }
    }

    /** The result of a pasted output in the form of the program; any other result as it is. */
    static CommandResult of(CommandResult result) {
        if (result.origin() != CommandResult.Origin.PASTED) {
            return result;
        }
        PastedForm form = new PastedForm(result.stdout());
        if (form.commands.size() > 1) {
            throw new UnreadableOutput("expected the output of one command, found that of " + form.commands.size()
                    + "; give each separately");
        }
        List<String> argv = form.commands.isEmpty() ? List.of() : form.commands.get(0);
        return new CommandResult(
                result.argv().isEmpty() ? argv : result.argv(),
                result.exitCode(),
                form.text(),
                result.stderr(),
                result.origin());
    }

    /** A line without colour codes, and with plain blanks. */
    static String seen(String line) {
        StringBuilder out = new StringBuilder(line.length());
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '\u001b') {
                while (i + 1 < line.length() && !Character.isLetter(line.charAt(i + 1))) {
                    i++;
                }
                i++;
            } else if (c == '\u00a0' || c == '\u2007' || c == '\u202f' || c == '\u3000') {
                out.append(' ');
            } else if (!(c >= '\u200b' && c <= '\u200d') && c != '\ufeff' && c != '\u2060') {
                out.append(c);
            }
        }
        return out.toString();
    }

    private void take(String seen) {
        String line = seen;
        while (line.startsWith("> ")) {
            line = line.substring(2);
        }
        line = withoutPrompt(line);
        String words = line.strip();
        if (isFence(words) || isPrompt(words)) {
            return;
        }
        List<String> argv = argv(words);
        if (argv.isEmpty()) {
            lines.add(line);
        } else {
            commands.add(argv);
        }
    }

    static boolean isFence(String words) {
        return words.startsWith("```") || words.startsWith("~~~");
    }

    /** The words of a line with one blank between them, without leading quote marks. */
    static String unquoted(String line) {
        String words = String.join(" ", words(line));
        while (words.startsWith("> ")) {
            words = words.substring(2);
        }
        return words;
    }

    /** Whether a person typed the line at a prompt, or it is only a prompt. */
    static boolean isTyped(String words) {
        if (isPrompt(words) || !argv(words).isEmpty()) {
            return true;
        }
        String[] parts = words.split(" ", 6);
        for (int i = 0; i < Math.min(4, parts.length - 1); i++) {
            String part = parts[i];
            boolean prompt = !part.isEmpty() && "$#❯".indexOf(part.charAt(part.length() - 1)) >= 0;
            if (prompt && !parts[i + 1].isEmpty() && Character.isLowerCase(parts[i + 1].charAt(0))) {
                return true;
            }
        }
        return false;
    }

    /** The host of a prompt as {@code [root@host ~]#} or {@code user@host:~$}; empty if there is none. */
    static String host(String words) {
        int at = words.indexOf('@');
        int blank = words.indexOf(' ');
        if (at < 1 || (blank >= 0 && blank < at)) {
            return "";
        }
        int end = at + 1;
        while (end < words.length() && (Character.isLetterOrDigit(words.charAt(end)) || words.charAt(end) == '-')) {
            end++;
        }
        return end < words.length() && " :]".indexOf(words.charAt(end)) >= 0 ? words.substring(at + 1, end) : "";
    }

    /** A prompt at which nothing was typed. */
    private static boolean isPrompt(String line) {
        if (line.isEmpty() || "$#%".indexOf(line.charAt(line.length() - 1)) < 0) {
            return false;
        }
        return line.length() == 1
                || (line.length() < 120 && line.indexOf('=') < 0 && (line.indexOf('@') > 0 || line.indexOf(' ') < 0));
    }

    /** A document has no line end, so the next prompt {@code [root@host ~]#} follows it on the same line. */
    private static String withoutPrompt(String line) {
        String words = line.strip();
        int prompt =
                words.startsWith("[") || words.startsWith("{") || words.startsWith("<") ? words.lastIndexOf('[') : -1;
        return prompt > 0 && words.indexOf('@', prompt) > 0 && isPrompt(words.substring(prompt))
                ? words.substring(0, prompt)
                : line;
    }

    /** The command of a line; empty if there is none. */
    static List<String> argv(String line) {
        List<String> words = words(line);
        int program = 0;
        while (program < words.size() && !PROGRAMS.contains(words.get(program))) {
            program++;
        }
        if (program + 1 >= words.size()) {
            return List.of();
        }
        boolean typed = program == 0 && VERBS.contains(words.get(1));
        for (int i = 0; i < program; i++) {
            String word = words.get(i);
            typed |= WRAPPERS.contains(word)
                    || (i == 0 && word.equals("➜"))
                    || (i + 1 == program && "$#%>❯".indexOf(word.charAt(word.length() - 1)) >= 0);
        }
        return typed ? words.subList(program, words.size()) : List.of();
    }

    private static List<String> words(String line) {
        return Arrays.stream(line.strip().split("\\s+", -1))
                .filter(word -> !word.isEmpty())
                .toList();
    }

    private String text() {
        String first = lines.stream()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .findFirst()
                .orElse("");
        if (Stdout.guess(first) != Stdout.Format.PLAIN) {
            return String.join("\n", lines) + "\n";
        }
        List<String> plain = new ArrayList<>();
        for (String line : lines) {
            String joined = String.join(" ", words(line));
            if (joined.contains("…") || joined.contains("... ") || joined.endsWith("...")) {
                throw UnreadableOutput.of("the text is cut here, so the name is not complete", joined);
            }
            if (!joined.isEmpty()) {
                plain.add(joined);
            }
        }
        boolean isMirror = plain.stream().anyMatch(line -> line.startsWith("global_id: "));
        List<String> whole = first.startsWith("Watchers:") || plain.stream().anyMatch(HEADERS::contains)
                ? sections(plain)
                : isMirror ? indented(plain) : table(plain);
        return whole.isEmpty() ? "" : String.join("\n", whole) + "\n";
    }

    /** The sections of {@code rbd status}: a line that is not a header belongs to the header above it. */
    private static List<String> sections(List<String> plain) {
        List<String> sections = new ArrayList<>();
        for (String line : plain) {
            if (line.startsWith("Watchers: watcher=")) {
                sections.add("Watchers:");
                sections.add("\t" + line.substring("Watchers: ".length()));
            } else if (HEADERS.contains(line) || line.equals("Watchers: none") || sections.isEmpty()) {
                sections.add(line);
            } else {
                sections.add("\t" + line);
            }
        }
        return sections;
    }

    /** The fields of {@code rbd mirror image status} below the name of the image, and those of the other sites deeper. */
    private static List<String> indented(List<String> plain) {
        List<String> lines = new ArrayList<>();
        String indent = "";
        for (String line : plain) {
            lines.add(indent + line);
            indent =
                    line.equals("peer_sites:") || line.equals("snapshots:") ? "    " : indent.isEmpty() ? "  " : indent;
        }
        return lines;
    }

    private static List<String> table(List<String> plain) {
        int header = 0;
        while (header < plain.size() && cellsOf(plain.get(header)) == null) {
            header++;
        }
        if (header == plain.size()) {
            return plain;
        }
        List<String> columns = words(plain.get(header));
        List<List<String>> rows = new ArrayList<>(List.of(columns));
        Cells cells = cellsOf(plain.get(header));
        for (String line : plain.subList(header + 1, plain.size())) {
            List<String> row = cells == null ? List.of() : cells.of(columns, words(line));
            if (row.size() != columns.size()) {
                throw UnreadableOutput.of("blanks were lost, so the cells of this row are ambiguous", line);
            }
            rows.add(row);
        }
        List<String> table = new ArrayList<>(plain.subList(0, header));
        table.addAll(aligned(rows));
        return table;
    }

    private static List<String> aligned(List<List<String>> rows) {
        List<String> lines = new ArrayList<>();
        int[] widths = new int[rows.get(0).size()];
        for (List<String> row : rows) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], width(row.get(i)));
            }
        }
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < widths.length; i++) {
                line.append(row.get(i)).append(" ".repeat(widths[i] + 2 - width(row.get(i))));
            }
            lines.add(line.toString().stripTrailing());
        }
        return lines;
    }

    /** Widths of columns are counted in bytes, as the program does. */
    private static int width(String text) {
        return text.getBytes(UTF_8).length;
    }

    /** The cells of a row by its words; not as many as the columns if they are ambiguous. */
    private interface Cells {
        List<String> of(List<String> columns, List<String> words);
    }

    private static @Nullable Cells cellsOf(String header) {
        if (header.equals("Locker ID Address")) {
            return PastedForm::lock;
        }
        if (header.startsWith("id pool ") && header.contains(" image snap device")) {
            return PastedForm::device;
        }
        if (header.startsWith("SNAPID NAME SIZE")) {
            return PastedForm::snapshot;
        }
        if (header.equals(IMAGES)) {
            return PastedForm::image;
        }
        return header.startsWith("ID NAME SOURCE DELETED_AT") ? PastedForm::trashed : null;
    }

    /** The id of a lock may have blanks; the client before it and the address after it have none. */
    private static List<String> lock(List<String> columns, List<String> words) {
        int last = words.size() - 1;
        return last < columns.size() - 1
                ? List.of()
                : List.of(words.get(0), String.join(" ", words.subList(1, last)), words.get(last));
    }

    /** Only the namespace and the cookie may be empty, and the device is known by its path. */
    private static List<String> device(List<String> columns, List<String> words) {
        int device = 0;
        while (device < words.size() && !words.get(device).startsWith("/dev/")) {
            device++;
        }
        boolean namespaces = columns.contains("namespace");
        List<String> row = new ArrayList<>(words);
        if (namespaces && device == 4) {
            row.add(2, "");
            device++;
        }
        if (device != (namespaces ? 5 : 4)) {
            return List.of();
        }
        if (columns.size() == row.size() + 1 && columns.contains("cookie")) {
            row.add("");
        }
        return row;
    }

    /** A name, a size with its unit, then {@code yes} or nothing, then the time and the namespace. */
    private static List<String> snapshot(List<String> columns, List<String> words) {
        int size = 2;
        while (size < words.size() && !isSize(words, size)) {
            size++;
        }
        if (size + 1 >= words.size()) {
            return List.of();
        }
        List<String> row = new ArrayList<>();
        row.add(words.get(0));
        row.add(String.join(" ", words.subList(1, size)));
        row.add(words.get(size) + " " + words.get(size + 1));
        int at = size + 2;
        if (columns.contains("PROTECTED")) {
            boolean isProtected = at < words.size() && words.get(at).equals("yes");
            row.add(isProtected ? "yes" : "");
            at += isProtected ? 1 : 0;
        }
        if (columns.contains("TIMESTAMP")) {
            int end = Math.min(words.size(), at + DATE_WORDS);
            row.add(String.join(" ", words.subList(at, end)));
            at = end;
        }
        if (columns.contains("NAMESPACE")) {
            row.add(String.join(" ", words.subList(at, words.size())));
            at = words.size();
        }
        return at == words.size() ? row : List.of();
    }

    /** Whether the line can be a row of {@code rbd ls -l}. */
    static boolean isImage(String line) {
        return !image(List.of(), words(line)).isEmpty();
    }

    /** A name, a size with its unit, a parent if there is one, the format, then {@code yes} and the lock. */
    private static List<String> image(List<String> columns, List<String> words) {
        int size = 1;
        while (size < words.size() && !isSize(words, size) && !words.get(size).matches("[0-9.]+[kMGTP]")) {
            size++;
        }
        boolean apart = isSize(words, size);
        int at = size + (apart ? 2 : 1);
        if (at >= words.size()) {
            return List.of();
        }
        boolean hasParent = words.get(at).indexOf('@') > 0;
        String parent = hasParent ? words.get(at++) : "";
        String format = at < words.size() ? words.get(at++) : "";
        boolean isProtected = at < words.size() && words.get(at).equals("yes");
        at += isProtected ? 1 : 0;
        String lock = at < words.size() ? words.get(at++) : "";
        return at == words.size() && (format.equals("1") || format.equals("2")) && LOCKS.contains(lock)
                ? List.of(
                        String.join(" ", words.subList(0, size)),
                        String.join(" ", words.subList(size, size + (apart ? 2 : 1))),
                        parent,
                        format,
                        isProtected ? "yes" : "",
                        lock)
                : List.of();
    }

    private static boolean isSize(List<String> words, int at) {
        return at + 1 < words.size()
                && words.get(at).chars().allMatch(c -> Character.isDigit(c) || c == '.')
                && UNITS.contains(words.get(at + 1));
    }

    /** An id, a name, a source, a time, what may be done and until when, and the parent. */
    private static List<String> trashed(List<String> columns, List<String> words) {
        int status = 3 + DATE_WORDS;
        int parent = status + 2 + DATE_WORDS;
        if (words.size() < parent || columns.size() < 5) {
            return List.of();
        }
        List<String> row = new ArrayList<>(words.subList(0, 3));
        row.add(String.join(" ", words.subList(3, status)));
        row.add(String.join(" ", words.subList(status, parent)));
        if (columns.size() > 5) {
            row.add(String.join(" ", words.subList(parent, words.size())));
        }
        return row;
    }
}
