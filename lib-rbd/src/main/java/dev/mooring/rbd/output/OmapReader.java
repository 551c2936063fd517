package dev.mooring.rbd.output;

import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Iterator;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the keys and values that an object of RADOS has in addition to its data. */
final class OmapReader {

    private static final Pattern VALUE = Pattern.compile("value \\(([0-9]{1,9}) bytes\\) ?:");
    /** A key that is not ASCII is printed as bytes too. */
    private static final Pattern KEY = Pattern.compile("key \\(([0-9]{1,9}) bytes\\) ?:");

    private static final Pattern ROW = Pattern.compile("[0-9a-f]{8}  ((?:[0-9a-f]{2} {1,2}){1,16}) *\\|.*\\|");
    private static final Pattern REPEATED = Pattern.compile("\\*");
    private static final Pattern END = Pattern.compile("([0-9a-f]{8})");

    /** How many bytes a row has. */
    private static final int WIDTH = 16;

    private static final int LONGEST = 1 << 16;

    private final Iterator<String> lines;

    private OmapReader(Iterator<String> lines) {
        this.lines = lines;
    }

    static Map<String, String> read(Stdout output) {
        return new OmapReader(output.lines().iterator()).all();
    }

    private Map<String, String> all() {
        Map<String, String> values = new TreeMap<>();
        while (lines.hasNext()) {
            String line = lines.next();
            if (line.isEmpty()) {
                continue;
            }
            Matcher bytes = KEY.matcher(line);
            String key = bytes.matches() ? bytes(bytes.group(1)) : line;
            String head = next();
            if (bytes.matches() && head.isEmpty()) {
                head = next();
            }
            Matcher value = VALUE.matcher(head);
            if (!value.matches()) {
                throw UnreadableOutput.of("expected the length of a value", head);
            }
            if (values.put(key, bytes(value.group(1))) != null) {
                throw UnreadableOutput.of("expected each key once", key);
            }
        }
        return Collections.unmodifiableMap(values);
    }

    private String next() {
        if (!lines.hasNext()) {
            throw new UnreadableOutput("the list ends within a key or value");
        }
        return lines.next();
    }

    /** Rows of sixteen bytes; one star repeats the row before it any number of times. */
    private String bytes(String length) {
        int wanted = Integer.parseInt(length);
        if (wanted > LONGEST) {
            throw UnreadableOutput.of("expected at most " + LONGEST + " bytes", length);
        }
        byte[] read = new byte[wanted];
        int count = 0;
        int repeated = 0;
        while (true) {
            String line = next();
            Matcher row = ROW.matcher(line);
            boolean isEnd = END.matcher(line).matches();
            int at = isEnd || row.matches() ? Integer.parseUnsignedInt(line.substring(0, 8), 16) : -1;
            while (repeated > 0 && count < at && count < wanted) {
                read[count] = read[count - repeated];
                count++;
            }
            repeated = 0;
            if (REPEATED.matcher(line).matches() && count >= WIDTH) {
                repeated = WIDTH;
                continue;
            }
            if (at != count || (isEnd && count != wanted)) {
                throw UnreadableOutput.of("expected a value of " + wanted + " bytes", line);
            }
            if (isEnd) {
                return new String(read, StandardCharsets.UTF_8);
            }
            for (String hex : row.group(1).strip().split(" +")) {
                if (count == wanted) {
                    throw UnreadableOutput.of("expected a value of " + wanted + " bytes", line);
                }
                read[count++] = (byte) Integer.parseInt(hex, 16);
            }
        }
    }
}
