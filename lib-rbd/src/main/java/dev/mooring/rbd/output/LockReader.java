package dev.mooring.rbd.output;

import dev.mooring.rbd.output.ImageLocks.ImageLock;
import dev.mooring.rbd.output.ImageLocks.Sharing;
import dev.mooring.rbd.output.internal.OutputNote;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the output of {@code rbd lock ls}. */
final class LockReader {

    private static final Pattern COUNT =
            Pattern.compile("There (?:is|are) (\\d{1,9}) (exclusive|shared) locks? on this image\\.");
    private static final String TAG = "Lock tag: ";
    private static final List<String> COLUMNS = List.of("Locker", "ID", "Address");

    private LockReader() {}

    static ImageLocks read(Stdout output) {
        if (output.format() == Stdout.Format.PLAIN) {
            return output.isEmptyList() ? new ImageLocks(List.of(), Sharing.UNKNOWN, Optional.empty()) : plain(output);
        }
        Doc list = output.document("locks");
        List<Doc> rows = list.items();
        if (rows == null) {
            // Releases up to Luminous print an object with the id of the lock as key.
            rows = list.members() == null ? list.rows() : list.members();
            output.notes().add(OutputNote.OLD_SHAPE, "locks are an object, as Luminous and older releases print them");
        }
        List<ImageLock> locks = new ArrayList<>();
        for (Doc row : rows) {
            String id = row.get("id") == null ? row.name() : row.required("id");
            locks.add(new ImageLock(id, row.required("locker"), Watcher.address(row)));
        }
        return new ImageLocks(locks, Sharing.UNKNOWN, Optional.empty());
    }

    private static ImageLocks plain(Stdout output) {
        List<String> lines = output.lines();
        Matcher count = COUNT.matcher(lines.get(0));
        if (!count.matches() || lines.size() < 2) {
            throw UnreadableOutput.of("expected how many locks there are", lines.get(0));
        }
        String tag = lines.get(1).startsWith(TAG) ? lines.get(1).substring(TAG.length()) : null;
        List<String> table = lines.subList(tag == null ? 1 : 2, lines.size());
        if (table.isEmpty()) {
            throw new UnreadableOutput("expected a table of locks");
        }
        List<ImageLock> locks = new ArrayList<>();
        for (Map<String, String> row : PlainTable.rows(table, COLUMNS)) {
            locks.add(lock(row));
        }
        if (locks.size() != Integer.parseInt(count.group(1))) {
            throw new UnreadableOutput("expected " + count.group(1) + " locks, found " + locks.size());
        }
        Sharing sharing = count.group(2).equals("shared") ? Sharing.SHARED : Sharing.EXCLUSIVE;
        return new ImageLocks(locks, sharing, Optional.ofNullable(tag));
    }

    private static ImageLock lock(Map<String, String> row) {
        String address = row.getOrDefault("Address", "");
        return new ImageLock(
                row.getOrDefault("ID", ""),
                row.getOrDefault("Locker", ""),
                ClientAddress.isNone(address)
                        ? Optional.empty()
                        : Optional.of(ClientAddress.parse(address)
                                .orElseThrow(() -> UnreadableOutput.of("expected the address of a client", address))));
    }
}
