package dev.mooring.kubelet;

import dev.mooring.internal.CanIgnoreReturnValue;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One line of each text format. Most lines of a table have the same few options, which are read only once. */
final class MountLines {

    private static final String DELETED_ROOT = "//deleted";
    private static final String DELETED_MOUNT_POINT = "\\040(deleted)";
    private static final String DELETED_PLACE = " (deleted)";
    /** Between the source and the place, in what {@code mount} prints. */
    private static final String ON = " on /";

    /** Between the place and the options. */
    private static final Pattern TYPE = Pattern.compile(" type (\\S+) \\(");

    private static final int FIRST_TAG = 6;
    private static final int MOUNTS_FIELDS = 6;

    private final Map<String, List<String>> options = new HashMap<>();

    private List<String> before = List.of();

    private List<String> fields(String line) {
        before = MountFields.split(line, before);
        return before;
    }

    private List<String> options(String field) {
        return options.computeIfAbsent(field, MountFields::options);
    }

    /** A line of {@code /proc/PID/mountinfo}. */
    MountEntry mountInfo(String line, int number) {
        List<String> fields = fields(line);
        int dash = FIRST_TAG;
        while (dash < fields.size() && !fields.get(dash).equals("-")) {
            dash++;
        }
        if (fields.size() < FIRST_TAG || dash + 3 >= fields.size()) {
            throw new MountTableException(
                    number,
                    "expected six fields, any tags, \"-\" and three fields, found " + fields.size() + " fields");
        }
        String rawRoot = fields.get(3);
        boolean deleted = rawRoot.endsWith(DELETED_ROOT);
        String root = deleted ? rawRoot.substring(0, rawRoot.length() - DELETED_ROOT.length()) : rawRoot;
        return new MountEntry(
                number,
                id(fields.get(0), number),
                id(fields.get(1), number),
                device(fields.get(2), number),
                MountFields.decode(root),
                MountFields.mountPoint(fields.get(4), number),
                fields.get(4),
                options(fields.get(5)),
                fields.subList(FIRST_TAG, dash),
                MountFields.decode(fields.get(dash + 1)),
                MountFields.decode(fields.get(dash + 2)),
                options(
                        dash + 4 == fields.size()
                                ? fields.get(dash + 3)
                                : String.join(" ", fields.subList(dash + 3, fields.size()))),
                deleted);
    }

    /** A line of {@code /proc/mounts}. */
    MountEntry mounts(String line, int number) {
        List<String> fields = fields(line);
        if (fields.size() != MOUNTS_FIELDS) {
            throw new MountTableException(number, "expected six fields, found " + fields.size());
        }
        id(fields.get(4), number);
        id(fields.get(5), number);
        String raw = fields.get(1);
        boolean deleted = raw.endsWith(DELETED_MOUNT_POINT);
        String kept = deleted ? raw.substring(0, raw.length() - DELETED_MOUNT_POINT.length()) : raw;
        return entry(
                number,
                MountFields.mountPoint(kept, number),
                raw,
                options(fields.get(3)),
                MountFields.decode(fields.get(2)),
                MountFields.decode(fields.get(0)),
                deleted);
    }

    /** A mount of a format without ids, roots, propagation and options of the filesystem. */
    private static MountEntry entry(
            int number, String place, String raw, List<String> options, String type, String source, boolean deleted) {
        return new MountEntry(number, -1, -1, "", "", place, raw, options, List.of(), type, source, List.of(), deleted);
    }

    /**
     * A line that {@code mount} prints: {@code SOURCE on PLACE type TYPE (OPTIONS)}, perhaps with a label behind it. Names
     * are printed with their blanks, so a line is refused if its names can end at several places.
     */
    MountEntry printed(String line, int number) {
        int on = line.indexOf(ON);
        Matcher type = TYPE.matcher(line);
        if (on < 0 || !type.find(on)) {
            throw new MountTableException(number, "expected SOURCE on /PLACE type TYPE (OPTIONS)");
        }
        String place = line.substring(on + ON.length() - 1, type.start());
        String kind = type.group(1);
        int options = type.end();
        int end = line.lastIndexOf(')');
        boolean isOpen = line.indexOf(ON, on + 1) >= 0 || type.find(options) || place.indexOf('\\') >= 0;
        if (isOpen || end < options) {
            throw new MountTableException(
                    number,
                    "it is not clear where its names end, because mount prints blanks as they are; give"
                            + " /proc/self/mountinfo of the node");
        }
        boolean deleted = place.endsWith(DELETED_PLACE);
        String kept = deleted ? place.substring(0, place.length() - DELETED_PLACE.length()) : place;
        return entry(number, kept, place, options(line.substring(options, end)), kind, line.substring(0, on), deleted);
    }

    @CanIgnoreReturnValue
    private static int id(String text, int number) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new MountTableException(number, "expected a number, found " + NodePathException.excerpt(text));
        }
    }

    private static String device(String text, int number) {
        int colon = text.indexOf(':');
        if (!isNumber(text, 0, colon) || !isNumber(text, colon + 1, text.length())) {
            throw new MountTableException(number, "expected major:minor, found " + NodePathException.excerpt(text));
        }
        return text;
    }

    /** Whether there are one to ten digits. */
    private static boolean isNumber(String text, int from, int to) {
        int at = from;
        while (at < to && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            at++;
        }
        return at == to && to > from && to - from <= 10;
    }
}
