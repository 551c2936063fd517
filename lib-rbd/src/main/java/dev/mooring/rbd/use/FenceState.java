package dev.mooring.rbd.use;

import dev.mooring.rbd.output.Blocklist;
import dev.mooring.rbd.output.BlocklistEntry;
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
 * @param isUnseen whether it would be complete, if Ceph had seen a client of the node at one of its addresses
 * @param isPartial whether some are
 * @param mayBeLifted whether ceph-csi may lift a fence of it, as newer releases do with their own
 * @param until when the first of the entries ends; empty unless complete
 * @param withoutEffect entries that look like a network with one of these clients, but have no effect
 */
record FenceState(
        boolean isKnown,
        boolean isComplete,
        boolean isUnseen,
        boolean isPartial,
        boolean mayBeLifted,
        Optional<Instant> until,
        List<BlocklistEntry> withoutEffect) {

    /** An entry that ends within this time does not protect. */
    static final Duration MARGIN = Duration.ofMinutes(5);

    private static final Duration YEAR = Duration.ofDays(366);

    static FenceState of(TakeoverEvidence nodes) {
        LostNode node = nodes.lost();
        Blocklist list = nodes.image().blocklist().orElse(null);
        if (list == null) {
            return new FenceState(false, false, false, false, false, Optional.empty(), List.of());
        }
        List<Predicate<BlocklistEntry>> needed = new ArrayList<>();
        node.clients().forEach(client -> needed.add(entry -> entry.covers(client)));
        node.whole().forEach(address -> needed.add(entry -> entry.coversAllOf(address)));
        node.networks().forEach(network -> needed.add(network::isCoveredBy));
        Instant until = Instant.MAX;
        int covered = 0;
        for (Predicate<BlocklistEntry> covers : needed) {
            Optional<Instant> end = end(list, covers);
            if (end.isPresent() && end.get().isAfter(nodes.now().plus(MARGIN))) {
                covered++;
                until = end.get().isBefore(until) ? end.get() : until;
            }
        }
        // Without a proven client the addresses must be among what is covered: a watcher shows only one client.
        boolean all = !node.isNowhere() && !node.hasUnknownClient() && covered == needed.size();
        boolean complete = all && node.isSeen();
        return new FenceState(
                true,
                complete,
                all && !complete,
                !all && covered > 0,
                all && mayBeLifted(list, node, nodes.now()),
                complete ? Optional.of(until) : Optional.empty(),
                withoutEffect(list, node.everything()));
    }

    /**
     * The driver fences whole addresses for a year, and lifts entries that end within that time.
     *
     * @upstream ceph-csi docs/csi-addons/networkfence.md Auto-Unfencing; pull request 5828
     */
    private static boolean mayBeLifted(Blocklist list, LostNode node, Instant now) {
        return list.entries().stream()
                .filter(entry -> entry.holdsAt(now))
                .filter(entry -> !entry.holdsAt(now.plus(YEAR)))
                .anyMatch(entry -> node.everything().stream().anyMatch(entry::coversAllOf));
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
}
