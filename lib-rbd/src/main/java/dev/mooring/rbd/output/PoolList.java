package dev.mooring.rbd.output;

import dev.mooring.reason.Reason;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What {@code ceph osd lspools} said: the names of pools by their ids. */
public sealed interface PoolList extends CommandAnswer permits PoolList.Listed, CommandFailure {

    /**
     * Reads the output of {@code ceph osd lspools}.
     *
     * @param result what was seen
     * @return the pools or the failure
     */
    static PoolList read(CommandResult result) {
        return Stdout.<PoolList>read(
                result, output -> new Listed(pools(output), output.notes().all()), failure -> failure);
    }

    private static Map<Long, String> pools(Stdout output) {
        Map<Long, String> pools = new TreeMap<>();
        if (output.format() != Stdout.Format.PLAIN) {
            for (Doc row : output.document("pools").rows()) {
                pools.put(row.number("poolnum").longValue(), row.required("poolname"));
            }
            return pools;
        }
        List<String> lines = output.lines();
        // Luminous and older print all of them on one line, each with a comma after it.
        boolean oneLine = lines.size() == 1 && lines.get(0).endsWith(",");
        for (String line : oneLine ? List.of(lines.get(0).split(",")) : lines) {
            int blank = line.indexOf(' ');
            if (blank <= 0) {
                throw UnreadableOutput.of("expected a pool's id and name", line);
            }
            long id = Numbers.unsigned64(line.substring(0, blank))
                    .orElseThrow(() -> UnreadableOutput.of("expected a pool's id", line))
                    .longValue();
            pools.put(id, line.substring(blank + 1));
        }
        return pools;
    }

    /**
     * The pools.
     *
     * @param pools names by id, in the order of the ids
     * @param notes what was odd about the output
     */
    record Listed(Map<Long, String> pools, List<Reason> notes) implements PoolList {

        public Listed {
            pools = Collections.unmodifiableMap(new TreeMap<>(pools));
            notes = List.copyOf(notes);
        }
    }
}
