package dev.mooring.kubelet;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * How the kubelet itself reads {@code mountinfo}: it splits at any white space, so it refuses the whole table if one mount
 * has an empty source, which the kernel writes as two spaces.
 *
 * @upstream staging/src/k8s.io/mount-utils/mount_helper_unix.go ParseMountInfo
 */
public final class KubeletMountInfo {

    private static final int LEAST_FIELDS = 10;
    private static final int FIRST_TAG = 6;
    private static final Pattern NUMBER = Pattern.compile("[-+]?[0-9]{1,18}");

    private KubeletMountInfo() {}

    /**
     * Why the kubelet would refuse a table for one of its lines.
     *
     * @param line the line, without its end
     * @return upstream's words; empty if it reads the line. The words contain the line with its options
     */
    public static Optional<String> refusal(String line) {
        if (line.isEmpty()) {
            return Optional.empty();
        }
        List<String> fields = fields(line);
        if (fields.size() < LEAST_FIELDS) {
            return Optional.of("wrong number of fields in (expected at least " + LEAST_FIELDS + ", got " + fields.size()
                    + "): " + line);
        }
        for (String id : fields.subList(0, 2)) {
            if (!NUMBER.matcher(id).matches()) {
                return Optional.of("strconv.Atoi: parsing \"" + id + "\": invalid syntax");
            }
        }
        String[] device = fields.get(2).split(":", -1);
        if (device.length != 2) {
            return Optional.of(
                    "parsing '" + line + "' failed: unexpected minor:major pair [" + String.join(" ", device) + "]");
        }
        int dash = fields.subList(FIRST_TAG, fields.size()).indexOf("-");
        int left = dash < 0 ? -1 : fields.size() - FIRST_TAG - dash - 1;
        return left < 3 ? Optional.of("expect 3 fields in " + line + ", got " + left) : Optional.empty();
    }

    /** Fields as Go's strings.Fields gives them: between runs of any Unicode white space. */
    private static List<String> fields(String line) {
        List<String> fields = new ArrayList<>();
        int start = -1;
        for (int i = 0; i <= line.length(); i++) {
            boolean space = i == line.length() || isSpace(line.charAt(i));
            if (space && start >= 0) {
                fields.add(line.substring(start, i));
                start = -1;
            } else if (!space && start < 0) {
                start = i;
            }
        }
        return fields;
    }

    private static boolean isSpace(char c) {
        return (c >= '\t' && c <= '\r') || c == 0x85 || Character.isSpaceChar(c);
    }
}
