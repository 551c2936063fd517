package dev.mooring.rbd.use;

import dev.mooring.rbd.output.ClientAddress;
import dev.mooring.rbd.output.ImageLock;
import dev.mooring.rbd.output.IpAddress;
import dev.mooring.rbd.output.Watcher;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The clients of a node that is lost.
 *
 * @param node what is known about the node; empty if nothing
 * @param provenClients clients that were read on the node or stored when the image was staged there
 * @param clients these, and the owners of watches and open locks that are, or may be, on the node
 * @param addresses the IPs that clients of the node have: its own and those of the driver's pod
 * @param hasUnknownClient whether an owner of an open lock has no address
 */
record LostNode(
        Optional<RbdNode> node,
        List<ClientAddress> provenClients,
        List<ClientAddress> clients,
        List<IpAddress> addresses,
        boolean hasUnknownClient) {

    static LostNode of(String name, String target, UseFindings use) {
        UseEvidence evidence = use.evidence();
        Optional<RbdNode> node = evidence.node(name);
        Set<ClientAddress> proven =
                new LinkedHashSet<>(node.map(RbdNode::clients).orElse(List.of()));
        evidence.metadata().flatMap(metadata -> metadata.clientAddress(name)).ifPresent(proven::add);
        Set<ClientAddress> clients = new LinkedHashSet<>(proven);
        for (ImageUser user : use.realUsers()) {
            if (user.node().equals(name)) {
                user.address().ifPresent(clients::add);
            }
        }
        boolean unknown = false;
        for (ImageLock lock : use.openLocks()) {
            unknown = unknown || lock.address().isEmpty();
            // The node of the owner need not be known: the last writer must be fenced wherever it is.
            lock.address()
                    .filter(address -> !NodeMatch.of(address, evidence).node().equals(target))
                    .ifPresent(clients::add);
        }
        return new LostNode(
                node,
                List.copyOf(proven),
                List.copyOf(clients),
                node.map(LostNode::addresses).orElse(List.of()),
                unknown);
    }

    private static List<IpAddress> addresses(RbdNode node) {
        Set<IpAddress> addresses = new LinkedHashSet<>(node.addresses().own());
        addresses.addAll(node.addresses().driver());
        return List.copyOf(addresses);
    }

    List<IpAddress> everything() {
        return FenceState.addressesOf(clients, addresses);
    }

    /** Whether one of these addresses is also that of a client that must not be fenced. */
    boolean sharesAddress(List<IpAddress> fenced, String name, UseFindings use) {
        List<IpAddress> others = new ArrayList<>();
        for (RbdNode other : use.evidence().nodes()) {
            if (!other.name().equals(name)) {
                others.addAll(addresses(other));
            }
        }
        use.evidence().ignoredClients().forEach(client -> others.add(client.ip()));
        for (Watcher watcher : use.watchers()) {
            watcher.address()
                    .filter(address -> !clients.contains(address))
                    .ifPresent(address -> others.add(address.ip()));
        }
        return fenced.stream().anyMatch(others::contains);
    }
}
