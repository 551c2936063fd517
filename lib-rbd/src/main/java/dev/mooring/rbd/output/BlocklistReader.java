package dev.mooring.rbd.output;

import dev.mooring.rbd.output.Blocklist.IpWithNonce;
import dev.mooring.rbd.output.internal.OutputNote;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the forms of the blocklist. */
final class BlocklistReader {

    /** A line of {@code ceph osd dump}; other lines of it are ignored. */
    private static final Pattern DUMPED = Pattern.compile("(range )?bl(?:ack|ock)list (\\S+) expires (\\S+(?: \\S+)?)");

    private static final Pattern LISTED = Pattern.compile("(?m)^listed (\\d{1,9}) entries$");

    private static final Pattern MIXED = Pattern.compile("(?m)^(listed \\d{1,9} entries)\\s*?(?:\\R|\\z)");

    private BlocklistReader() {}

    /** The count is written to standard error; if the streams were merged, it is before or after the entries. */
    static CommandResult separated(CommandResult result) {
        Matcher mixed = MIXED.matcher(result.stdout());
        return mixed.find()
                ? new CommandResult(
                        result.argv(),
                        result.exitCode(),
                        mixed.replaceFirst(""),
                        result.stderr() + mixed.group(1) + "\n",
                        result.origin())
                : result;
    }

    static Blocklist read(Stdout output) {
        List<BlocklistEntry> entries = new ArrayList<>();
        if (output.format() == Stdout.Format.PLAIN) {
            plain(output, entries);
        } else {
            document(output, entries);
        }
        Matcher listed = LISTED.matcher(output.stderr());
        if (listed.find() && Integer.parseInt(listed.group(1)) != entries.size()) {
            throw new UnreadableOutput("expected " + listed.group(1) + " entries, found " + entries.size());
        }
        for (BlocklistEntry entry : entries) {
            if (entry.looksLikeRange()) {
                output.notes()
                        .add(
                                OutputNote.RANGE_WORD_MISSING,
                                entry
                                        + " looks like a network that was added without the word range; it refuses no"
                                        + " client");
            }
        }
        return new Blocklist(entries);
    }

    private static void plain(Stdout output, List<BlocklistEntry> entries) {
        List<String> lines = output.lines();
        boolean isDump = !lines.isEmpty() && lines.get(0).startsWith("epoch ");
        for (String line : lines) {
            Matcher dumped = DUMPED.matcher(line);
            if (dumped.matches()) {
                entries.add(entry(output, dumped.group(2), dumped.group(1) != null, dumped.group(3)));
            } else if (!isDump && !line.isBlank()) {
                int blank = line.indexOf(' ');
                if (blank < 0) {
                    throw UnreadableOutput.of("expected an address and the end of its entry", line);
                }
                entries.add(entry(output, line.substring(0, blank), false, line.substring(blank + 1)));
            }
        }
    }

    private static void document(Stdout output, List<BlocklistEntry> entries) {
        List<Doc> documents = output.documents();
        if (documents.isEmpty() || documents.size() > 2) {
            throw new UnreadableOutput("expected one or two lists, found " + documents.size());
        }
        for (Doc document : documents) {
            if (document.get("pools") == null) {
                document.rows().forEach(row -> entries.add(row(output, row)));
            } else {
                dump(output, document, entries);
            }
        }
    }

    private static BlocklistEntry row(Stdout output, Doc row) {
        boolean range = row.has("range");
        return entry(output, row.required(range ? "range" : "addr"), range, row.string("until"));
    }

    private static void dump(Stdout output, Doc dump, List<BlocklistEntry> entries) {
        Doc clients = dump.get("blocklist") == null ? dump.get("blacklist") : dump.get("blocklist");
        if (clients == null || clients.members() == null) {
            throw new UnreadableOutput("expected a member blocklist");
        }
        members(output, clients, entries);
        Doc ranges = dump.get("range_blocklist");
        if (ranges != null) {
            members(output, ranges, entries);
        }
    }

    private static void members(Stdout output, Doc object, List<BlocklistEntry> entries) {
        List<Doc> members = object.members();
        if (members == null) {
            throw new UnreadableOutput("expected an object of addresses");
        }
        for (Doc member : members) {
            String until = member.text();
            entries.add(entry(output, member.name(), false, until == null ? "" : until));
        }
    }

    private static BlocklistEntry entry(Stdout output, String address, boolean isRange, String until) {
        BlocklistEntry entry = BlocklistEntry.parse(address, isRange, until)
                .orElseThrow(() -> UnreadableOutput.of("expected an address of the blocklist", address));
        if (entry.until().isEmpty() && !until.isBlank()) {
            output.notes()
                    .add(
                            OutputNote.END_NOT_KNOWN,
                            entry + " ends " + until.strip()
                                    + ", which has no time zone (releases before Octopus print none) or is no time: it is"
                                    + " not known when it ends");
        }
        return entry;
    }

    static IpWithNonce ipWithNonce(String entry) {
        String first = entry.strip().split("\\s+", 2)[0];
        int slash = first.indexOf('/');
        int colon = slash < 0 ? -1 : first.lastIndexOf(':', slash);
        return colon < 0
                ? new IpWithNonce("", "")
                : new IpWithNonce(first.substring(0, colon), first.substring(slash + 1));
    }
}
