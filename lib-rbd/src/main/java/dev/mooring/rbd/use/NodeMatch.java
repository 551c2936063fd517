package dev.mooring.rbd.use;

import dev.mooring.internal.EnumNames;
import dev.mooring.rbd.output.ClientAddress;
import dev.mooring.rbd.output.IpAddress;
import dev.mooring.rbd.output.Watcher;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * The node behind a client, by the strongest evidence that leads to exactly one.
 *
 * @param node the name of the node; empty if there is none, or several
 * @param strength how reliable that is
 * @param how the evidence, as words
 */
record NodeMatch(String node, Strength strength, String how) {

    private static final NodeMatch WITHOUT_ADDRESS = new NodeMatch("", Strength.NONE, "it has no address");

    private static final NodeMatch NONE = new NodeMatch("", Strength.NONE, "no node has this address");

    /** How reliable evidence is. */
    enum Strength {
        NONE,
        WEAK,
        STRONG,
        PROVEN;

        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    /** A kind of evidence, the strongest first. */
    private record Rank(Strength strength, String how, Predicate<RbdNode> fits) {}

    static NodeMatch of(Watcher watcher, RbdEvidence image) {
        return watcher.address().map(address -> of(address, image)).orElse(WITHOUT_ADDRESS);
    }

    static NodeMatch of(ClientAddress client, RbdEvidence image) {
        boolean ambiguous = false;
        for (Rank rank : ranks(client, image)) {
            List<String> nodes = new ArrayList<>();
            for (RbdNode node : image.all().nodes()) {
                if (rank.fits().test(node)) {
                    nodes.add(node.name());
                }
            }
            if (nodes.size() == 1) {
                return new NodeMatch(nodes.get(0), rank.strength(), rank.how());
            }
            ambiguous = ambiguous || !nodes.isEmpty();
        }
        return ambiguous ? new NodeMatch("", Strength.NONE, "several nodes have this address") : NONE;
    }

    private static List<Rank> ranks(ClientAddress client, RbdEvidence image) {
        IpAddress ip = client.ip();
        return List.of(
                new Rank(
                        Strength.PROVEN,
                        "this client was read on the node itself",
                        node -> node.clients().contains(client)),
                new Rank(
                        Strength.PROVEN,
                        "stored with the image when it was staged on the node",
                        node -> image.stored(node.name()).stream()
                                .anyMatch(stored -> stored.equals(client)
                                        || (stored.nonce() == 0 && stored.ip().equals(ip)))),
                new Rank(
                        Strength.STRONG,
                        "the IP is an address of the node",
                        node -> node.addresses().own().contains(ip)),
                new Rank(
                        Strength.STRONG,
                        "the IP is an address of the driver's pod on the node",
                        node -> node.addresses().driver().contains(ip)),
                new Rank(
                        Strength.STRONG,
                        "the IP is in the driver's fencing networks of the node",
                        node -> node.addresses().fencing().stream().anyMatch(network -> network.contains(ip))),
                new Rank(
                        Strength.WEAK,
                        "the IP is in the pod network of the node",
                        node -> node.addresses().pods().stream().anyMatch(network -> network.contains(ip))));
    }

    /** Whether exactly one node is certain: weak evidence is not enough. */
    boolean isKnown() {
        return strength.compareTo(Strength.STRONG) >= 0;
    }

    /** The node if it is certain, else empty. */
    String knownNode() {
        return isKnown() ? node : "";
    }

    /** The evidence as words, with the node if it is not certain. */
    String hint() {
        return isKnown() || node.isEmpty() ? how : "it may be on node " + node + " (" + strength + "): " + how;
    }
}
