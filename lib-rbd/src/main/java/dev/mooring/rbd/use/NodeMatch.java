package dev.mooring.rbd.use;

import dev.mooring.rbd.output.ClientAddress;
import dev.mooring.rbd.output.ImageMetadata;
import dev.mooring.rbd.output.IpAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * The node behind a client, by the strongest evidence that leads to exactly one.
 *
 * @param node the node's name; empty if there is none or several
 * @param strength how far it can be relied on
 * @param how the evidence, as words
 */
record NodeMatch(String node, Strength strength, String how) {

    private static final NodeMatch NONE = new NodeMatch("", Strength.NONE, "no node has this address");

    /** How far evidence can be relied on. */
    enum Strength {
        NONE,
        WEAK,
        STRONG,
        PROVEN
    }

    /** A kind of evidence, in the order it is asked. */
    private record Rank(Strength strength, String how, Predicate<RbdNode> fits) {}

    static NodeMatch of(ClientAddress client, UseEvidence evidence) {
        boolean ambiguous = false;
        for (Rank rank : ranks(client, evidence)) {
            List<String> nodes = new ArrayList<>();
            for (RbdNode node : evidence.nodes()) {
                if (rank.fits().test(node)) {
                    nodes.add(node.name());
                }
            }
            if (nodes.size() == 1) {
                return new NodeMatch(nodes.get(0), rank.strength(), rank.how());
            }
            ambiguous = ambiguous || nodes.size() > 1;
        }
        return ambiguous ? new NodeMatch("", Strength.NONE, "several nodes have this address") : NONE;
    }

    private static List<Rank> ranks(ClientAddress client, UseEvidence evidence) {
        IpAddress ip = client.ip();
        return List.of(
                new Rank(
                        Strength.PROVEN,
                        "the node itself has this client",
                        node -> node.clients().contains(client)),
                new Rank(
                        Strength.PROVEN,
                        "stored with the image when it was staged on the node",
                        node -> evidence.metadata() instanceof ImageMetadata.Listed metadata
                                && metadata.clientAddress(node.name())
                                        .filter(client::equals)
                                        .isPresent()),
                new Rank(
                        Strength.STRONG,
                        "the IP is an address of the node",
                        node -> node.addresses().contains(ip)),
                new Rank(
                        Strength.STRONG,
                        "the IP is that of the driver's pod on the node",
                        node -> node.pluginAddresses().contains(ip)),
                new Rank(
                        Strength.STRONG,
                        "the IP is in the driver's fencing networks of the node",
                        node -> node.fencingNetworks().stream().anyMatch(network -> network.contains(ip))),
                new Rank(
                        Strength.WEAK,
                        "the IP is in the pod network of the node",
                        node -> node.podNetworks().stream().anyMatch(network -> network.contains(ip))));
    }

    boolean isKnown() {
        return !node.isEmpty();
    }
}
