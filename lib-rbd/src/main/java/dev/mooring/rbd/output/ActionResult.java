package dev.mooring.rbd.output;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a command did; {@code blocklist rm} succeeds also if there was no entry to remove.
 *
 * @param output standard output without white space around it: the device that {@code rbd map} made
 * @param messages the lines on standard error, where {@code ceph} prints what it did
 */
public record ActionResult(String output, List<String> messages) {

    private static final Pattern LISTED =
            Pattern.compile("bl(?:ack|ock)listing (\\S+) until (\\S+(?: \\S+)?) \\([\\d.e+]+ sec\\)");
    private static final Pattern DEVICE = Pattern.compile("/dev/(rbd|nbd)\\d+");

    public ActionResult {
        messages = List.copyOf(messages);
    }

    static ActionResult read(Stdout output) {
        List<String> messages = Lines.of(output.stderr()).stream()
                .filter(line -> !line.isBlank())
                .map(FailedCommand::excerpt)
                .toList();
        return new ActionResult(output.text().strip(), messages);
    }

    /** {@return the path of the device that was mapped; empty if the output is not such a path} */
    public Optional<String> device() {
        return Optional.of(output).filter(path -> DEVICE.matcher(path).matches());
    }

    /**
     * {@return the entry that was added to the blocklist, as the cluster understood it; empty if none was added. An entry
     * that already existed keeps its own end, whatever this one says}
     */
    public Optional<BlocklistEntry> blocklisted() {
        for (String message : messages) {
            Matcher listed = LISTED.matcher(message);
            if (listed.matches()) {
                return BlocklistEntry.parse(listed.group(1), false, listed.group(2));
            }
        }
        return Optional.empty();
    }

    /** {@return whether the cluster says that it removed an entry from the blocklist; the exit code does not tell} */
    public boolean removedFromBlocklist() {
        return messages.stream()
                .anyMatch(message -> message.startsWith("un-blocklisting ") || message.startsWith("un-blacklisting "));
    }
}
