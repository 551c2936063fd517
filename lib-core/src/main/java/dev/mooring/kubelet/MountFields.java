package dev.mooring.kubelet;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The parts of a line: fields, escapes, options. */
final class MountFields {

    private MountFields() {}

    /**
     * Fields between single spaces; an empty one stays, because a mount can have an empty source.
     *
     * @param line the line
     * @param before the fields of another line, which are reused where they are the same
     */
    static List<String> split(String line, List<String> before) {
        List<String> fields = new ArrayList<>(12);
        int start = 0;
        for (int space = line.indexOf(' '); space >= 0; space = line.indexOf(' ', start)) {
            fields.add(field(line, start, space, fields.size(), before));
            start = space + 1;
        }
        fields.add(field(line, start, line.length(), fields.size(), before));
        return fields;
    }

    private static String field(String line, int from, int to, int number, List<String> before) {
        String known = number < before.size() ? before.get(number) : "";
        boolean same = known.length() == to - from && line.startsWith(known, from);
        return same ? known : line.substring(from, to);
    }

    /**
     * Undoes the kernel's escapes: a backslash and three octal digits are one byte. {@code findmnt} writes {@code \x20}
     * instead. Names need not be UTF-8; invalid bytes become U+FFFD.
     */
    static String decode(String field) {
        if (field.indexOf('\\') < 0) {
            return field;
        }
        byte[] raw = field.getBytes(StandardCharsets.UTF_8);
        int length = 0;
        // The decoded bytes are never longer than the escaped ones, so they fit in place.
        for (int i = 0; i < raw.length; i++) {
            int octal = octal(raw, i);
            int hex = octal < 0 ? hex(raw, i) : -1;
            if (octal >= 0 || hex >= 0) {
                raw[length++] = (byte) (octal >= 0 ? octal : hex);
                i += 3;
            } else {
                raw[length++] = raw[i];
            }
        }
        return new String(raw, 0, length, StandardCharsets.UTF_8);
    }

    /** The decoded place of a mount. */
    static String mountPoint(String field, int number) {
        String path = decode(field);
        if (!path.startsWith("/")) {
            throw new MountTableException(
                    number,
                    "expected a mount point that begins with /, found " + NodePathException.excerpt(field)
                            + "; give /proc/self/mountinfo of the node, or the output of findmnt --json");
        }
        return path;
    }

    private static int octal(byte[] raw, int at) {
        if (raw[at] != '\\' || at + 3 >= raw.length) {
            return -1;
        }
        int value = 0;
        for (int i = at + 1; i <= at + 3; i++) {
            int digit = raw[i] - '0';
            if (digit < 0 || digit > 7) {
                return -1;
            }
            value = value * 8 + digit;
        }
        return value < 256 ? value : -1;
    }

    private static int hex(byte[] raw, int at) {
        if (raw[at] != '\\' || at + 3 >= raw.length || raw[at + 1] != 'x') {
            return -1;
        }
        int high = Character.digit(raw[at + 2], 16);
        int low = Character.digit(raw[at + 3], 16);
        return high < 0 || low < 0 ? -1 : high * 16 + low;
    }

    /**
     * Options between commas outside double quotes; empty ones are dropped.
     *
     * @upstream staging/src/k8s.io/mount-utils/mount_helper_unix.go splitMountOptions
     */
    static List<String> options(String field) {
        List<String> options = new ArrayList<>();
        boolean quoted = false;
        int start = 0;
        for (int i = 0; i <= field.length(); i++) {
            char c = i == field.length() ? ',' : field.charAt(i);
            if (c == '"') {
                quoted = !quoted;
            } else if (c == ',' && (!quoted || i == field.length())) {
                if (i > start) {
                    options.add(decode(field.substring(start, i)));
                }
                start = i + 1;
            }
        }
        return List.copyOf(options);
    }
}
