package dev.mooring.kubelet;

import dev.mooring.json.JsonException;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The output of {@code findmnt}, as JSON or as a list with a header. */
final class Findmnt {

    private static final Pattern WORD = Pattern.compile("\\S+");

    /** What a tree has before the place of a mount: lines in Unicode or in ASCII. */
    private static final Pattern DRAWN = Pattern.compile("(^| )[│├└─|`\\- ]*[│├└─|`\\-](?=/)");

    private Findmnt() {}

    /** All filesystems, children after their parent: if two are at one place, the last is on top. */
    static List<MountEntry> json(String text) {
        JsonObject whole;
        try {
            whole = JsonObject.parse(text);
        } catch (JsonException e) {
            throw new MountTableException(1, "expected the JSON of findmnt: " + e.getMessage());
        }
        if (!whole.has("filesystems")) {
            throw new MountTableException(1, "expected an object with \"filesystems\"");
        }
        List<MountEntry> entries = new ArrayList<>();
        Deque<JsonValue> left = new ArrayDeque<>();
        pushAll(whole, "filesystems", left);
        while (!left.isEmpty()) {
            if (!(left.pop() instanceof JsonObject filesystem)) {
                throw new MountTableException(entries.size() + 1, "expected an object for each filesystem");
            }
            entries.add(entry(filesystem, entries.size() + 1));
            pushAll(filesystem, "children", left);
        }
        return entries;
    }

    private static void pushAll(JsonObject object, String key, Deque<JsonValue> left) {
        List<JsonValue> items = object.array(key).items();
        for (int i = items.size() - 1; i >= 0; i--) {
            left.push(items.get(i));
        }
    }

    private static MountEntry entry(JsonObject filesystem, int number) {
        String target =
                filesystem.string("target").orElseThrow(() -> new MountTableException(number, "expected a \"target\""));
        return entry(
                number,
                number(filesystem, "id"),
                number(filesystem, "parent"),
                filesystem.string("maj:min").orElse("").strip(),
                filesystem.string("fsroot").orElse(""),
                target,
                filesystem.string("options").orElse(""),
                filesystem.string("opt-fields").orElse(""),
                filesystem.string("fstype").orElse(""),
                filesystem.string("source").orElse(""));
    }

    private static int number(JsonObject object, String key) {
        JsonValue value = object.members().get(key);
        String text = value instanceof JsonNumber number
                ? number.text()
                : value instanceof JsonString string ? string.value() : "";
        return text.matches("\\d{1,9}") ? Integer.parseInt(text) : -1;
    }

    private static MountEntry entry(
            int number,
            int id,
            int parent,
            String device,
            String fsRoot,
            String target,
            String options,
            String tags,
            String type,
            String source) {
        int bracket = source.endsWith("]") ? source.lastIndexOf('[') : -1;
        String root = bracket > 0 && fsRoot.isEmpty() ? source.substring(bracket + 1, source.length() - 1) : fsRoot;
        boolean deleted = root.endsWith("//deleted");
        return new MountEntry(
                number,
                id,
                parent,
                device,
                MountFields.decode(deleted ? root.substring(0, root.length() - "//deleted".length()) : root),
                MountFields.mountPoint(target, number),
                target,
                MountFields.options(options),
                tags.isEmpty() ? List.of() : Arrays.asList(tags.split(" ")),
                type,
                MountFields.decode(bracket > 0 ? source.substring(0, bracket) : source),
                List.of(),
                deleted);
    }

    /** A list: each column begins where its header does. */
    static List<MountEntry> list(List<String> lines) {
        List<String> names = new ArrayList<>();
        List<Integer> starts = new ArrayList<>();
        Matcher header = WORD.matcher(lines.get(0));
        while (header.find()) {
            names.add(header.group().toLowerCase(Locale.ROOT));
            starts.add(header.start());
        }
        if (!names.contains("target")) {
            throw new MountTableException(1, "expected a header with TARGET");
        }
        List<MountEntry> entries = new ArrayList<>();
        for (int i = 1; i < lines.size(); i++) {
            if (!lines.get(i).isBlank()) {
                entries.add(row(names, cells(withoutTree(lines.get(i)), starts, i + 1), i + 1));
            }
        }
        return entries;
    }

    /** Whether the places of a list are drawn as a tree. */
    static boolean isTree(String text) {
        return text.lines().anyMatch(line -> DRAWN.matcher(line).find());
    }

    private static MountEntry row(List<String> names, List<String> cells, int number) {
        JsonObject row = JsonObject.EMPTY;
        for (int i = 0; i < names.size(); i++) {
            row = row.with(names.get(i), cells.get(i));
        }
        return entry(row, number);
    }

    /** A line in which blanks stand for the lines of the tree, so that the columns stay where they are. */
    private static String withoutTree(String line) {
        Matcher drawn = DRAWN.matcher(line);
        return drawn.find()
                ? line.substring(0, drawn.start())
                        + " ".repeat(drawn.end() - drawn.start())
                        + line.substring(drawn.end())
                : line;
    }

    /** Values contain no spaces, so a full line is split into words; the columns matter only if a value is empty. */
    private static List<String> cells(String line, List<Integer> starts, int number) {
        List<String> words = List.of(line.strip().split(" +"));
        if (words.size() == starts.size()) {
            return words;
        }
        List<String> cells = new ArrayList<>();
        for (int i = 0; i < starts.size(); i++) {
            int start = Math.min(starts.get(i), line.length());
            if (start > 0 && start < line.length() && line.charAt(start - 1) != ' ') {
                throw new MountTableException(
                        number, "its columns are not below those of the header; give the output of findmnt --json");
            }
            int end = i + 1 < starts.size() ? Math.min(starts.get(i + 1), line.length()) : line.length();
            cells.add(line.substring(start, end).strip());
        }
        return cells;
    }
}
