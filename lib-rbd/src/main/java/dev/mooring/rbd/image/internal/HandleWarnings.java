package dev.mooring.rbd.image.internal;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** What is unusual about a handle that the driver can still read. */
public final class HandleWarnings {

    private static final Pattern UUID = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
    private static final int LONGEST = 128;

    private HandleWarnings() {}

    public static List<Reason> of(CephCsiVolumeHandle parts, String handle) {
        byte[] bytes = handle.getBytes(UTF_8);
        int length = bytes.length - 64;
        List<Reason> warnings = new ArrayList<>();
        if (parts.version() != CephCsiVolumeHandle.VERSION) {
            warnings.add(Reason.of(ImageNote.UNKNOWN_VERSION, "", "expected version 1, found " + parts.version()));
        }
        for (int at : new int[] {4, 9, 10 + length, 27 + length}) {
            if (bytes[at] != '-') {
                warnings.add(Reason.of(ImageNote.ODD_SEPARATOR, "", "expected a dash at byte " + at));
            }
        }
        if (parts.clusterId().isEmpty()) {
            warnings.add(Reason.of(ImageNote.NO_CLUSTER, "", "the id of the cluster is empty"));
        }
        if (bytes.length > LONGEST) {
            warnings.add(Reason.of(ImageNote.TOO_LONG, "", "expected at most 128 bytes, found " + bytes.length));
        }
        String hex = new String(bytes, 0, 9, UTF_8) + new String(bytes, 11 + length, 16, UTF_8);
        if (hex.chars().anyMatch(c -> c >= 'A' && c <= 'F')) {
            warnings.add(Reason.of(ImageNote.UPPER_CASE_HEX, "", "hex digits are in upper case"));
        }
        if (!UUID.matcher(parts.uuid()).matches()) {
            warnings.add(Reason.of(ImageNote.ODD_UUID, "", "expected a UUID in lower case as the last 36 bytes"));
        }
        return List.copyOf(warnings);
    }
}
