package dev.mooring.rbd.use;

import dev.mooring.rbd.output.ClientAddress;
import dev.mooring.rbd.output.ImageLock;
import dev.mooring.rbd.output.ImageMetadata;
import dev.mooring.rbd.output.IpAddress;
import dev.mooring.rbd.output.Watcher;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The clients of a node that is lost.
 *
 * @param node what is known about the node, null if nothing
 * @param provenClients clients that were read on the node or stored when the image was staged there
 * @param clients these, and the owners of watches and open locks that are, or may be, on the node
 * @param addresses IPs that all clients of the node have, its own and those of the driver's pod
 * @param hasUnknownClient whether an owner of an open lock has no address
 */
record LostNode(
        @Nullable RbdNode node,
        List<ClientAddress> provenClients,
        List<ClientAddress> clients,
        List<IpAddress> addresses,
        boolean hasUnknownClient) {

    static LostNode of(String name, String target, UseDecision use) {
        UseEvidence evidence = use.evidence();
        RbdNode node = evidence.node(name);
        Set<ClientAddress> proven = new LinkedHashSet<>(node == null ? List.of() : node.clients());
        if (evidence.metadata() instanceof ImageMetadata.Listed metadata) {
            metadata.clientAddress(name).ifPresent(proven::add);
        }
        Set<ClientAddress> clients = new LinkedHashSet<>(proven);
        for (ImageUser user : use.realUsers()) {
            if (user.node().equals(name) && user.address() != null) {
                clients.add(user.address());
            }
        }
        boolean unknown = false;
        for (ImageLock lock : use.openLocks()) {
            ClientAddress address = lock.address();
            if (address == null) {
                unknown = true;
            } else if (!NodeMatch.of(address, evidence).node().equals(target)) {
                // Whose it is need not be known: whoever wrote last must be kept out.
                clients.add(address);
            }
        }
        return new LostNode(node, List.copyOf(proven), List.copyOf(clients), addresses(node), unknown);
    }

    private static List<IpAddress> addresses(@Nullable RbdNode node) {
        if (node == null) {
            return List.of();
        }
        Set<IpAddress> addresses = new LinkedHashSet<>(node.addresses());
        addresses.addAll(node.pluginAddresses());
        return List.copyOf(addresses);
    }

    List<IpAddress> everything() {
        return FenceState.addressesOf(clients, addresses);
    }

    /** Whether one of these addresses is that of somebody who must not be kept out. */
    boolean sharesAddress(List<IpAddress> fenced, String name, UseDecision use) {
        List<IpAddress> others = new ArrayList<>();
        for (RbdNode other : use.evidence().nodes()) {
            if (!other.name().equals(name)) {
                others.addAll(other.addresses());
                others.addAll(other.pluginAddresses());
            }
        }
        use.evidence().asking().forEach(client -> others.add(client.ip()));
        for (Watcher watcher : use.watchers()) {
            ClientAddress address = watcher.address();
            if (address != null && !clients.contains(address)) {
                others.add(address.ip());
            }
        }
        return fenced.stream().anyMatch(others::contains);
    }
}
