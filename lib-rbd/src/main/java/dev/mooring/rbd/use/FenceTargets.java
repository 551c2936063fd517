package dev.mooring.rbd.use;

import dev.mooring.rbd.command.CephRelease;
import dev.mooring.rbd.output.Blocklist;
import dev.mooring.rbd.output.BlocklistEntry;
import dev.mooring.rbd.output.BlocklistEntry.Kind;
import dev.mooring.rbd.output.ClientAddress;
import dev.mooring.rbd.output.IpAddress;
import dev.mooring.rbd.use.RbdNode.Network;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What to add to the blocklist to fence a lost node. An existing entry keeps its end when it is added again, whatever the
 * command prints; so a client whose entry ends too soon is covered by an entry of another form.
 *
 * @param clients clients to add
 * @param networks addresses to add as a network of one
 * @param wholeIps addresses to add without a nonce, because they are listed as a network already
 * @param tooShort entries that end too soon and cannot be extended
 * @param isPossible whether every address has a form that is not listed yet
 * @upstream ceph src/osd/OSDMap.cc OSDMap::apply_incremental
 */
record FenceTargets(
        List<ClientAddress> clients,
        List<IpAddress> networks,
        List<IpAddress> wholeIps,
        List<BlocklistEntry> tooShort,
        boolean isPossible) {

    /** A lost node is restarted or scrapped within this time. */
    private static final Duration LONG = Duration.ofDays(365);

    static FenceTargets of(TakeoverEvidence nodes) {
        LostNode lost = nodes.lost();
        CephRelease release = nodes.request().commands().release();
        List<BlocklistEntry> entries =
                nodes.image().blocklist().map(Blocklist::entries).orElse(List.of());
        Instant enough = nodes.now().plus(LONG);
        List<ClientAddress> clients = new ArrayList<>();
        List<BlocklistEntry> tooShort = new ArrayList<>();
        Set<IpAddress> ips = new LinkedHashSet<>(lost.whole());
        lost.networks().stream().filter(Network::isOneAddress).forEach(network -> ips.add(network.ip()));
        for (ClientAddress client : lost.clients()) {
            BlocklistEntry entry = find(entries, Kind.CLIENT, client.ip(), client.nonce());
            if (entry == null) {
                clients.add(client);
            } else if (!entry.holdsAt(enough)) {
                tooShort.add(entry);
                ips.add(client.ip());
            }
        }
        List<IpAddress> networks = new ArrayList<>();
        List<IpAddress> wholeIps = new ArrayList<>();
        boolean isPossible = true;
        for (IpAddress ip : ips) {
            if (entries.stream().anyMatch(entry -> entry.coversAllOf(ip) && entry.holdsAt(enough))) {
                continue;
            }
            if (release.hasRanges() && find(entries, Kind.RANGE, ip, ip.family().bits()) == null) {
                networks.add(ip);
            } else if (find(entries, Kind.IP, ip, 0) == null) {
                wholeIps.add(ip);
            } else {
                isPossible = false;
            }
        }
        return new FenceTargets(clients, networks, wholeIps, tooShort, isPossible);
    }

    private static @Nullable BlocklistEntry find(List<BlocklistEntry> entries, Kind kind, IpAddress ip, long nonce) {
        return entries.stream()
                .filter(entry -> entry.kind() == kind && entry.ip().equals(ip) && entry.nonce() == nonce)
                .findFirst()
                .orElse(null);
    }

    /** The addresses on which every client is fenced. */
    List<IpAddress> addresses() {
        List<IpAddress> all = new ArrayList<>(networks);
        all.addAll(wholeIps);
        return all;
    }
}
