package dev.mooring.rbd.output;

import dev.mooring.reason.Reason;
import java.time.Instant;
import java.util.List;

/** What {@code ceph osd blocklist ls}, its older spelling {@code blacklist}, or {@code ceph osd dump} said. */
public sealed interface Blocklist extends CommandAnswer permits Blocklist.Listed, CommandFailure {

    /**
     * Reads the blocklist.
     *
     * @param result what was seen
     * @return the entries or the failure
     * @upstream ceph src/mon/OSDMonitor.cc OSDMonitor::preprocess_command
     */
    static Blocklist read(CommandResult result) {
        return Stdout.<Blocklist>read(result, BlocklistReader::read, failure -> failure);
    }

    /**
     * The IP and nonce of one line, exactly as ceph-csi takes them out of it: an IPv6 address keeps its brackets, a
     * network its {@code cidr:}.
     *
     * @param entry a line of {@code ceph osd blocklist ls}
     * @return both parts, empty where ceph-csi finds none
     * @upstream ceph-csi internal/csi-addons/networkfence/fencing.go parseBlocklistEntry
     */
    static IpWithNonce parseBlocklistEntry(String entry) {
        return BlocklistReader.ipWithNonce(entry);
    }

    /**
     * Parts of a line, as text.
     *
     * @param ip the IP
     * @param nonce the nonce
     */
    record IpWithNonce(String ip, String nonce) {}

    /**
     * The entries.
     *
     * @param entries in the order printed; expired ones may still be among them
     * @param notes what was odd about the output
     */
    record Listed(List<BlocklistEntry> entries, List<Reason> notes) implements Blocklist {

        public Listed {
            entries = List.copyOf(entries);
            notes = List.copyOf(notes);
        }

        /**
         * The entries that keep a client out at a time.
         *
         * @param client the client
         * @param time the time
         * @return the entries, whose end is known and later
         */
        public List<BlocklistEntry> covering(ClientAddress client, Instant time) {
            return entries.stream()
                    .filter(entry -> entry.covers(client) && entry.holdsAt(time))
                    .toList();
        }
    }
}
