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

/**
 * Which clients of a node are fenced.
 *
 * @param isKnown whether the blocklist was read
 * @param isComplete whether all clients are fenced for longer than a margin from now
 * @param isPartial whether some are
 * @param until when the first of the entries ends; empty unless complete
 * @param withoutEffect entries that look like a network with one of these clients, but have no effect
 */
record FenceState(
        boolean isKnown,
        boolean isComplete,
        boolean isPartial,
        Optional<Instant> until,
        List<BlocklistEntry> withoutEffect) {

    /** An entry that ends within this time does not protect. */
    static final Duration MARGIN = Duration.ofMinutes(5);

    static FenceState of(LostNode node, UseEvidence evidence) {
        Blocklist list = evidence.blocklist().orElse(null);
        if (list == null) {
            return new FenceState(false, false, false, Optional.empty(), List.of());
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
                true,
                complete,
                !complete && covered > 0,
                complete ? Optional.of(until) : Optional.empty(),
                withoutEffect(list, node.everything()));
    }

    /** The latest end of the entries that cover it. */
    private static Optional<Instant> end(Blocklist list, Predicate<BlocklistEntry> covers) {
        return list.entries().stream()
                .filter(covers)
                .flatMap(entry -> entry.until().stream())
                .max(Instant::compareTo);
    }

    private static List<BlocklistEntry> withoutEffect(Blocklist list, List<IpAddress> addresses) {
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
