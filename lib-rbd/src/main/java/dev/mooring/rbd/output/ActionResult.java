package dev.mooring.rbd.output;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a command said that does something: {@code rbd map} and {@code unmap}, {@code lock add} and {@code rm},
 * {@code rm}, {@code trash}, {@code migration}, {@code ceph osd blocklist add} and {@code rm}.
 */
public sealed interface ActionResult extends CommandAnswer permits ActionResult.Done, CommandFailure {

    /**
     * Reads the output of a command that does something.
     *
     * @param result what was seen
     * @return what was done or the failure
     */
    static ActionResult read(CommandResult result) {
        return Stdout.<ActionResult>readNames(result, ActionResult::done, failure -> failure);
    }

    private static Done done(Stdout output) {
        List<String> messages = Lines.of(output.stderr()).stream()
                .filter(line -> !line.isBlank())
                .map(FailedCommand::excerpt)
                .toList();
        return new Done(output.text().strip(), messages);
    }

    /**
     * It was done; for {@code blocklist rm} also if nothing was there to remove.
     *
     * @param output standard output without white space around it: the device that {@code rbd map} made
     * @param messages the lines on standard error: {@code ceph} says there what it did
     */
    record Done(String output, List<String> messages) implements ActionResult {

        private static final Pattern LISTED =
                Pattern.compile("bl(?:ack|ock)listing (\\S+) until (\\S+(?: \\S+)?) \\([\\d.e+]+ sec\\)");
        private static final Pattern DEVICE = Pattern.compile("/dev/(rbd|nbd)\\d+");

        public Done {
            messages = List.copyOf(messages);
        }

        /**
         * The device that was mapped.
         *
         * @return the path; empty if the output is none
         */
        public Optional<String> device() {
            return DEVICE.matcher(output).matches() ? Optional.of(output) : Optional.empty();
        }

        /**
         * The entry that was added to the blocklist.
         *
         * @return the entry as the cluster understood it; empty if none was added. An entry that was there before keeps
         *     its own end, whatever this one says
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

        /**
         * Whether an entry was taken off the blocklist. The exit code does not tell.
         *
         * @return true if the cluster said so
         */
        public boolean removedFromBlocklist() {
            return messages.stream()
                    .anyMatch(message ->
                            message.startsWith("un-blocklisting ") || message.startsWith("un-blacklisting "));
        }
    }
}
