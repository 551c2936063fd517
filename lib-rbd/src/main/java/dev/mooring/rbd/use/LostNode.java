package dev.mooring.rbd.use;

import dev.mooring.rbd.output.ClientAddress;
import dev.mooring.rbd.output.ImageLocks.ImageLock;
import dev.mooring.rbd.output.IpAddress;
import dev.mooring.rbd.use.RbdNode.Network;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The clients of a node that is lost.
 *
 * @param node what is known about the node; empty if nothing
 * @param hasProven whether a client of it is proven: read on the node, or stored when the image was staged there
 * @param clients these, and the owners of watches and open locks that are, or may be, on the node
 * @param addresses the IPs that clients of the node have: its own and those of the driver's pod
 * @param whole the IPs on which every client must be fenced: those that were stored without a nonce, those of kernel
 *     clients if the image may be mapped by rbd-nbd, and without a proven client all of them
 * @param networks the networks of its clients that must be fenced, from the CSIAddonsNode
 * @param isSeen whether Ceph has seen a client of the node at one of these addresses; what the Node object lists may not
 *     be what Ceph sees
 * @param hasUnknownClient whether an owner of an open lock has no address
 */
record LostNode(
        Optional<RbdNode> node,
        boolean hasProven,
        List<ClientAddress> clients,
        List<IpAddress> addresses,
        List<IpAddress> whole,
        List<Network> networks,
        boolean isSeen,
        boolean hasUnknownClient) {

    static LostNode of(TakeoverEvidence nodes) {
        String name = nodes.from();
        Optional<RbdNode> node = nodes.node(name);
        Set<ClientAddress> clients =
                new LinkedHashSet<>(node.map(RbdNode::clients).orElse(List.of()));
        clients.forEach(client -> nodes.image().says("the client " + client + " was read on node " + name));
        Set<IpAddress> whole = new LinkedHashSet<>();
        List<ClientAddress> stored = nodes.image().stored(name);
        stored.stream().filter(client -> client.nonce() != 0).forEach(clients::add);
        // An address without a nonce says no more than the client that is known there.
        stored.stream()
                .map(ClientAddress::ip)
                .filter(ip -> clients.stream().noneMatch(client -> client.ip().equals(ip)))
                .forEach(whole::add);
        boolean hasProven = !clients.isEmpty() || !whole.isEmpty();
        if (nodes.maybeNbd(name)) {
            clients.forEach(client -> whole.add(client.ip()));
        }
        Set<IpAddress> seen = new LinkedHashSet<>();
        nodes.clients(name).stream().flatMap(user -> user.address().stream()).forEach(address -> {
            clients.add(address);
            seen.add(address.ip());
        });
        boolean unknown = false;
        for (ImageLock lock : nodes.image().openLocks()) {
            unknown = unknown || lock.address().isEmpty();
            // The node of the owner need not be known: the last writer must be fenced wherever it is.
            String owner = nodes.nodeOf(lock);
            lock.address().filter(address -> !owner.equals(nodes.to())).ifPresent(clients::add);
            lock.address().filter(address -> owner.equals(name)).ifPresent(address -> seen.add(address.ip()));
        }
        List<Network> networks = node.map(each -> each.addresses().fencing()).orElse(List.of());
        if (!hasProven) {
            node.ifPresent(each -> whole.addAll(addresses(each)));
            whole.addAll(seen);
        }
        return new LostNode(
                node,
                hasProven,
                List.copyOf(clients),
                node.map(LostNode::addresses).orElse(List.of()),
                List.copyOf(whole),
                hasProven ? List.of() : networks,
                hasProven || !seen.isEmpty() || !networks.isEmpty(),
                unknown);
    }

    private static List<IpAddress> addresses(RbdNode node) {
        Set<IpAddress> addresses = new LinkedHashSet<>(node.addresses().own());
        addresses.addAll(node.addresses().driver());
        return List.copyOf(addresses);
    }

    /** All addresses that matter for the node: those of its clients and its own. */
    List<IpAddress> everything() {
        List<IpAddress> all = new ArrayList<>(addresses);
        clients.forEach(client -> all.add(client.ip()));
        all.addAll(whole);
        return all;
    }

    /** Whether there is no known client or address to fence. */
    boolean isNowhere() {
        return !hasProven && addresses.isEmpty() && whole.isEmpty();
    }

    /** Whether one of these addresses is also that of a client that must not be fenced. */
    boolean sharesAddress(List<IpAddress> fenced, TakeoverEvidence nodes) {
        UseEvidence all = nodes.image().all();
        List<IpAddress> others = new ArrayList<>();
        all.nodes().stream()
                .filter(other -> !other.name().equals(nodes.from()))
                .forEach(other -> others.addAll(addresses(other)));
        all.ignoredClients().forEach(client -> others.add(client.ip()));
        nodes.image().status().watchers().stream()
                .flatMap(watcher -> watcher.address().stream())
                .filter(address -> !clients.contains(address))
                .forEach(address -> others.add(address.ip()));
        return fenced.stream().anyMatch(others::contains);
    }
}
