package dev.mooring.rbd.output;

import java.time.Instant;
import java.util.List;

/**
 * The clients, addresses and networks that a cluster refuses.
 *
 * @param entries in the order printed; expired ones may be among them
 */
public record Blocklist(List<BlocklistEntry> entries) {

    public Blocklist {
        entries = List.copyOf(entries);
    }

    /**
     * The IP and nonce of one line, exactly as ceph-csi extracts them: an IPv6 address keeps its brackets, a network
     * its {@code cidr:}.
     *
     * @param entry a line of {@code ceph osd blocklist ls}
     * @return both parts, empty where ceph-csi finds none
     * @upstream ceph-csi internal/csi-addons/networkfence/fencing.go parseBlocklistEntry
     */
    public static IpWithNonce parseBlocklistEntry(String entry) {
        return BlocklistReader.ipWithNonce(entry);
    }

    /**
     * Parts of a line, as text.
     *
     * @param ip the IP
     * @param nonce the nonce
     */
    public record IpWithNonce(String ip, String nonce) {}

    /**
     * The entries that refuse a client at a time.
     *
     * @param client the client
     * @param time the time
     * @return the entries whose end is known and later
     */
    public List<BlocklistEntry> covering(ClientAddress client, Instant time) {
        return entries.stream()
                .filter(entry -> entry.covers(client) && entry.holdsAt(time))
                .toList();
    }
}
