package dev.mooring.rbd.use;

import dev.mooring.rbd.output.Blocklist;
import dev.mooring.rbd.output.BlocklistEntry;
import dev.mooring.rbd.output.ClientAddress;
import dev.mooring.rbd.output.IpAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * How far the clients of a node are kept out.
 *
 * @param isKnown whether the blocklist was read
 * @param isComplete whether all clients are kept out, beyond a margin from now
 * @param isPartial whether some are
 * @param until when the first of them would be let in again, null unless complete
 * @param futile entries that look like a network with one of these clients and fence nobody
 */
record FenceState(
        boolean isKnown,
        boolean isComplete,
        boolean isPartial,
        @Nullable Instant until,
        List<BlocklistEntry> futile) {

    /** An entry that ends within this time is no protection to build on. */
    static final Duration MARGIN = Duration.ofMinutes(5);

    static FenceState of(LostNode node, UseEvidence evidence) {
        if (!(evidence.blocklist() instanceof Blocklist.Listed list)) {
            return new FenceState(false, false, false, null, List.of());
        }
        List<Predicate<BlocklistEntry>> needed = new ArrayList<>();
        node.clients().forEach(client -> needed.add(entry -> entry.covers(client)));
        if (node.provenClients().isEmpty()) {
            node.addresses().forEach(address -> needed.add(entry -> entry.coversAllOf(address)));
        }
        Instant until = Instant.MAX;
        int covered = 0;
        for (Predicate<BlocklistEntry> covers : needed) {
            Optional<Instant> end = end(list, covers);
            if (end.isPresent() && end.get().isAfter(evidence.now().plus(MARGIN))) {
                covered++;
                until = end.get().isBefore(until) ? end.get() : until;
            }
        }
        // Without a proven client the addresses must be among what is covered: a watcher shows only one client.
        boolean canTell = !node.provenClients().isEmpty() || !node.addresses().isEmpty();
        boolean complete = canTell && !node.hasUnknownClient() && covered == needed.size();
        return new FenceState(
                true, complete, !complete && covered > 0, complete ? until : null, futile(list, node.everything()));
    }

    /** The latest end of the entries that cover it. */
    private static Optional<Instant> end(Blocklist.Listed list, Predicate<BlocklistEntry> covers) {
        return list.entries().stream()
                .filter(covers)
                .map(BlocklistEntry::until)
                .filter(java.util.Objects::nonNull)
                .map(java.util.Objects::requireNonNull)
                .max(Instant::compareTo);
    }

    private static List<BlocklistEntry> futile(Blocklist.Listed list, List<IpAddress> addresses) {
        return list.entries().stream()
                .filter(BlocklistEntry::looksLikeRange)
                .filter(entry -> addresses.stream().anyMatch(address -> address.isIn(entry.ip(), (int) entry.nonce())))
                .toList();
    }

    /** All addresses that matter for a node: those of its clients and its own. */
    static List<IpAddress> addressesOf(List<ClientAddress> clients, List<IpAddress> own) {
        List<IpAddress> all = new ArrayList<>(own);
        clients.forEach(client -> all.add(client.ip()));
        return all;
    }
}
