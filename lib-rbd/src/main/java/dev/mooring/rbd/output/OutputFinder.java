package dev.mooring.rbd.output;

import dev.mooring.rbd.output.CommandResult.Origin;
import dev.mooring.rbd.output.PastedOutput.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Cuts the outputs of {@code rbd} and {@code ceph} out of a pasted text, line by line. */
final class OutputFinder {

    private static final Set<String> STATUS_FIELDS = Set.of(
            "Migration:",
            "source:",
            "destination:",
            "state:",
            "host:",
            "path:",
            "size:",
            "mode:",
            "present:",
            "empty:",
            "clean:",
            "stats_timestamp:");

    private static final Set<String> INFO_FIELDS = Set.of(
            "size",
            "order",
            "snapshot_count:",
            "id:",
            "data_pool:",
            "block_name_prefix:",
            "format:",
            "features:",
            "op_features:",
            "flags:",
            "create_timestamp:",
            "access_timestamp:",
            "modify_timestamp:",
            "protected:",
            "parent:",
            "overlap:",
            "journal:",
            "stripe",
            "mirroring");

    private static final Set<String> MIRROR_FIELDS = Set.of(
            "global_id:", "state:", "description:", "service:", "last_update:", "peer_sites:", "name:", "snapshots:");

    private final List<PastedOutput> found = new ArrayList<>();
    private final List<String> lines = new ArrayList<>();
    private List<String> argv = List.of();
    private String host = "";
    private String before = "";
    private @Nullable Kind kind;
    private boolean prompted;
    private int from;
    private int last;

    OutputFinder(String text) {
        int number = 0;
        for (String line : Lines.of(text)) {
            number++;
            String seen = PastedForm.seen(line);
            take(seen, number);
            before = seen;
        }
        end();
    }

    List<PastedOutput> found() {
        return List.copyOf(found);
    }

    private void take(String line, int number) {
        String words = PastedForm.unquoted(line);
        if (PastedForm.isFence(words)) {
            end();
            return;
        }
        if (PastedForm.isTyped(words)) {
            end();
            argv = PastedForm.argv(words);
            host = PastedForm.host(words);
            kind = asked(argv);
            prompted = !words.startsWith("rbd ") && !words.startsWith("ceph ");
            from = number;
            return;
        }
        if (words.isEmpty()) {
            // Without a prompt it may be a sentence, and the text after a blank line something else.
            if (!lines.isEmpty() || !prompted) {
                end();
            }
            return;
        }
        String name = PastedForm.unquoted(before);
        if (words.startsWith("global_id: ")
                && kind != Kind.MIRROR_IMAGE
                && name.endsWith(":")
                && name.indexOf(' ') < 0) {
            // The name of the image is above the first line that identifies the output.
            end();
            kind = Kind.MIRROR_IMAGE;
            from = number - 1;
            lines.add(before);
        }
        Kind header = header(words);
        if (header != null) {
            boolean continues = header == kind && (lines.isEmpty() || belongsTogether(header));
            if (!continues) {
                end();
                kind = header;
                from = number;
            }
        } else if (kind == null || !belongs(kind, words)) {
            end();
            return;
        }
        lines.add(line);
        last = number;
    }

    /** A list of addresses, or a table below a count, has its heading after other lines. */
    private boolean belongsTogether(Kind header) {
        return header == Kind.BLOCKLIST || (header == Kind.LOCKS && lines.size() <= 2);
    }

    private void end() {
        Kind of = kind;
        if (of != null && !lines.isEmpty()) {
            CommandResult result =
                    new CommandResult(argv, OptionalInt.of(0), String.join("\n", lines) + "\n", "", Origin.PASTED);
            found.add(new PastedOutput(of, from, last, host, result));
        }
        lines.clear();
        argv = List.of();
        host = "";
        kind = null;
    }

    private static @Nullable Kind asked(List<String> argv) {
        List<String> words = AskedFor.in(argv).words();
        String first = words.isEmpty() ? "" : words.get(0);
        String second = words.size() < 2 ? "" : words.get(1);
        boolean lists = second.equals("ls") || second.equals("list");
        return switch (first) {
            case "status" -> Kind.STATUS;
            case "info" -> Kind.INFO;
            case "children" -> Kind.CHILDREN;
            case "showmapped", "list-mapped" -> Kind.DEVICES;
            case "lock" -> lists ? Kind.LOCKS : null;
            case "device" -> lists ? Kind.DEVICES : null;
            case "nbd" -> lists ? Kind.DEVICES : null;
            case "snap" -> lists ? Kind.SNAPSHOTS : null;
            case "trash" -> lists ? Kind.TRASH : null;
            case "ls", "list" -> Kind.IMAGES;
            case "mirror" ->
                words.size() > 2 && second.equals("image") && words.get(2).equals("status") ? Kind.MIRROR_IMAGE : null;
            case "listwatchers" -> Kind.WATCHERS;
            case "osd" -> second.equals("blocklist") || second.equals("blacklist") ? Kind.BLOCKLIST : null;
            default -> null;
        };
    }

    /** The output that begins with this line, whatever is above it; null if no output begins so. */
    private static @Nullable Kind header(String words) {
        if (words.startsWith("Watchers:")) {
            return words.equals("Watchers:") || words.equals("Watchers: none") || words.startsWith("Watchers: watcher=")
                    ? Kind.STATUS
                    : null;
        }
        if (words.startsWith("rbd image '") && words.endsWith("':")) {
            return Kind.INFO;
        }
        boolean counts = words.startsWith("There is 1 ") || words.startsWith("There are ");
        if ((counts && words.endsWith(" on this image.")) || words.equals("Locker ID Address")) {
            return Kind.LOCKS;
        }
        if (words.startsWith("id pool ") && words.contains(" image snap device")) {
            return Kind.DEVICES;
        }
        if (words.startsWith("SNAPID NAME SIZE")) {
            return Kind.SNAPSHOTS;
        }
        if (words.startsWith("ID NAME SOURCE DELETED_AT")) {
            return Kind.TRASH;
        }
        if (words.startsWith("NAME SIZE PARENT FMT")) {
            return Kind.IMAGES;
        }
        return isEntry(words) || isCount(words) ? Kind.BLOCKLIST : null;
    }

    private boolean belongs(Kind of, String words) {
        String first = words.split(" ", 2)[0];
        boolean document = "[{<".indexOf(words.charAt(0)) >= 0 || "]},\"".indexOf(words.charAt(0)) >= 0;
        return switch (of) {
            case STATUS ->
                document
                        || first.startsWith("watcher=")
                        || STATUS_FIELDS.contains(first)
                        || words.equals("Persistent cache state:")
                        || words.equals("Image cache state:");
            case LOCKS -> document || first.startsWith("client.") || words.startsWith("Lock tag: ");
            case DEVICES -> document || (isNumber(first) && words.contains(" /dev/"));
            case INFO -> document || INFO_FIELDS.contains(first);
            case SNAPSHOTS -> document || (isNumber(first) && words.length() > first.length());
            case CHILDREN ->
                document
                        || (ListReader.withoutTrash(words).equals(first)
                                && first.indexOf('/') > 0
                                && !first.contains("://"));
            case TRASH -> document || (isHexadecimal(first) && words.length() > first.length());
            // Names may be anything: the list that a command printed ends at the next prompt.
            case IMAGES -> argv.isEmpty() ? PastedForm.isImage(words) : !words.startsWith("rbd: ");
            case MIRROR_IMAGE ->
                document
                        || MIRROR_FIELDS.contains(first)
                        || (words.endsWith(":") && words.indexOf(' ') < 0)
                        || (isNumber(first) && words.contains(" .mirror."));
            case WATCHERS -> document || first.startsWith("watcher=");
            case BLOCKLIST -> document;
        };
    }

    /** As {@code 10.0.0.5:0/1234 2026-11-20T11:23:45.338509+0000}, or with the older form of the time. */
    private static boolean isEntry(String words) {
        String[] parts = words.split(" ", 4);
        int slash = parts[0].indexOf('/');
        return (parts.length == 2 || parts.length == 3)
                && slash > 0
                && parts[0].lastIndexOf(':', slash) > 0
                && isNumber(parts[0].substring(slash + 1))
                && parts[1].length() >= 10
                && parts[1].charAt(4) == '-'
                && parts[1].charAt(7) == '-'
                && Character.isDigit(parts[1].charAt(0));
    }

    private static boolean isCount(String words) {
        String[] parts = words.split(" ", 4);
        return parts.length == 3 && parts[0].equals("listed") && isNumber(parts[1]) && parts[2].equals("entries");
    }

    private static boolean isNumber(String word) {
        return !word.isEmpty() && word.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    private static boolean isHexadecimal(String word) {
        return word.length() >= 6 && word.chars().allMatch(c -> Character.digit(c, 16) >= 0);
    }
}
