package dev.mooring.rbd.output;

import dev.mooring.reason.Reason;
import java.util.List;

/**
 * What {@code rados listwatchers} said about one object. The watchers of a pool's object {@code rbd_mirroring} are the
 * mirror daemons; those of {@code rbd_header.ID} are the clients of an image, be it in the trash.
 */
public sealed interface ListedWatchers extends CommandAnswer permits ListedWatchers.Listed, CommandFailure {

    /**
     * Reads the output of {@code rados listwatchers}.
     *
     * @param result what was seen
     * @return the watchers or the failure
     */
    static ListedWatchers read(CommandResult result) {
        return Stdout.<ListedWatchers>read(
                result,
                output -> {
                    List<String> lines = output.lines();
                    return new Listed(
                            lines.stream().map(ListedWatchers::watcher).toList(),
                            output.notes().all());
                },
                failure -> failure);
    }

    private static Watcher watcher(String line) {
        return Watcher.parse(line).orElseThrow(() -> UnreadableOutput.of("expected a watcher", line));
    }

    /**
     * The watchers of an object that was found.
     *
     * @param watchers in the order printed; empty if nobody watches it
     * @param notes what was odd about the output
     */
    record Listed(List<Watcher> watchers, List<Reason> notes) implements ListedWatchers {

        public Listed {
            watchers = List.copyOf(watchers);
            notes = List.copyOf(notes);
        }
    }
}
