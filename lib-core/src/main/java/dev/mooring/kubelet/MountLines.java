package dev.mooring.kubelet;

import dev.mooring.internal.CanIgnoreReturnValue;
import java.util.List;

/** One line of each text format. */
final class MountLines {

    private static final String DELETED_ROOT = "//deleted";
    private static final String DELETED_MOUNT_POINT = "\\040(deleted)";
    private static final int FIRST_TAG = 6;
    private static final int MOUNTS_FIELDS = 6;

    private MountLines() {}

    /** A line of {@code /proc/PID/mountinfo}. */
    static MountEntry mountInfo(String line, int number) {
        List<String> fields = MountFields.split(line);
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
                MountFields.decode(fields.get(4)),
                fields.get(4),
                MountFields.options(fields.get(5)),
                fields.subList(FIRST_TAG, dash),
                MountFields.decode(fields.get(dash + 1)),
                MountFields.decode(fields.get(dash + 2)),
                MountFields.options(String.join(" ", fields.subList(dash + 3, fields.size()))),
                deleted);
    }

    /** A line of {@code /proc/mounts}. */
    static MountEntry mounts(String line, int number) {
        List<String> fields = MountFields.split(line);
        if (fields.size() != MOUNTS_FIELDS) {
            throw new MountTableException(number, "expected six fields, found " + fields.size());
        }
        id(fields.get(4), number);
        id(fields.get(5), number);
        String raw = fields.get(1);
        boolean deleted = raw.endsWith(DELETED_MOUNT_POINT);
        String kept = deleted ? raw.substring(0, raw.length() - DELETED_MOUNT_POINT.length()) : raw;
        return new MountEntry(
                number,
                -1,
                -1,
                "",
                "",
                MountFields.decode(kept),
                raw,
                MountFields.options(fields.get(3)),
                List.of(),
                MountFields.decode(fields.get(2)),
                MountFields.decode(fields.get(0)),
                List.of(),
                deleted);
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
        if (!text.matches("\\d{1,10}:\\d{1,10}")) {
            throw new MountTableException(number, "expected major:minor, found " + NodePathException.excerpt(text));
        }
        return text;
    }
}
