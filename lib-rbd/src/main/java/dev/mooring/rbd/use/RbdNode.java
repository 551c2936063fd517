package dev.mooring.rbd.use;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.EnumNames;
import dev.mooring.manifest.Part;
import dev.mooring.object.NodeView;
import dev.mooring.object.internal.ObjectTimes;
import dev.mooring.rbd.output.BlocklistEntry;
import dev.mooring.rbd.output.ClientAddress;
import dev.mooring.rbd.output.IpAddress;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What is known about a node, as far as it matters for Ceph clients.
 *
 * @param name its name
 * @param addresses the addresses by which a client is assigned to it
 * @param clients Ceph clients that were read on the node itself, from {@code /sys/bus/rbd/devices/*}{@code /client_addr}
 * @param health whether it is ready or out of service
 */
public record RbdNode(String name, Addresses addresses, List<ClientAddress> clients, Health health) {

    public RbdNode {
        requireNonNull(name, "name");
        requireNonNull(addresses, "addresses");
        clients = List.copyOf(clients);
        requireNonNull(health, "health");
    }

    /**
     * The addresses by which a client is assigned to a node.
     *
     * @param own its internal and external addresses that are IPs
     * @param driver addresses of the pod of the driver there, for drivers that are not on the network of the host
     * @param pods the networks of its pods
     * @param fencing the networks of its clients, from the CSIAddonsNode of the driver
     */
    public record Addresses(List<IpAddress> own, List<IpAddress> driver, List<Network> pods, List<Network> fencing) {

        public Addresses {
            own = List.copyOf(own);
            driver = List.copyOf(driver);
            pods = List.copyOf(pods);
            fencing = List.copyOf(fencing);
        }
    }

    /** Whether a node is ready. */
    public enum Readiness {
        /** Its kubelet reports it as ready. */
        READY,
        /** It is not ready, or does not report. */
        NOT_READY,
        /** The caller says that it is not ready, and its object says that it is. */
        DISPUTED,
        /** Not known. */
        UNKNOWN;

        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    /**
     * Whether a node is ready or out of service.
     *
     * @param readiness whether it is ready
     * @param since when that changed last; empty if not known
     * @param lastSign the last sign of life of its kubelet; empty if not known
     * @param outOfService its taint {@code node.kubernetes.io/out-of-service}; empty if it has none
     */
    public record Health(
            Readiness readiness,
            Optional<Instant> since,
            Optional<Instant> lastSign,
            Optional<OutOfService> outOfService) {

        static final Health UNKNOWN =
                new Health(Readiness.UNKNOWN, Optional.empty(), Optional.empty(), Optional.empty());

        public Health {
            requireNonNull(readiness, "readiness");
            requireNonNull(since, "since");
            requireNonNull(lastSign, "lastSign");
            requireNonNull(outOfService, "outOfService");
        }
    }

    /**
     * The taint that an administrator sets on a node that is off.
     *
     * @param since when it was added; empty if it does not say
     * @param effect its effect as written; only {@code NoExecute} makes Kubernetes detach volumes
     */
    public record OutOfService(Optional<Instant> since, String effect) {

        public OutOfService {
            requireNonNull(since, "since");
            requireNonNull(effect, "effect");
        }

        boolean isInForce() {
            return effect.isEmpty() || effect.equals("NoExecute");
        }
    }

    /**
     * A node about which only the addresses are known.
     *
     * @param name its name
     * @param addresses its addresses
     * @return the node
     */
    public static RbdNode of(String name, List<IpAddress> addresses) {
        return new RbdNode(name, new Addresses(addresses, List.of(), List.of(), List.of()), List.of(), Health.UNKNOWN);
    }

    /**
     * A node from its object: addresses, pod networks, the condition Ready and the taint.
     *
     * @param node the node
     * @return the node; it has no clients and no addresses of the driver
     */
    public static RbdNode from(NodeView node) {
        List<IpAddress> own = node.ipAddresses().stream()
                .flatMap(text -> IpAddress.parse(text).stream())
                .toList();
        List<Network> pods = node.podCidrs().stream()
                .flatMap(text -> Network.parse(text).stream())
                .toList();
        Readiness readiness = node.readyStatus()
                .map(status -> status.equals("True") ? Readiness.READY : Readiness.NOT_READY)
                .orElse(Readiness.UNKNOWN);
        Optional<OutOfService> outOfService = node.taints().stream()
                .filter(taint -> taint.key().equals(NodeView.OUT_OF_SERVICE))
                .findFirst()
                .map(taint -> new OutOfService(node.outOfServiceSince(), taint.effect()));
        return new RbdNode(
                node.name(),
                new Addresses(own, List.of(), pods, List.of()),
                List.of(),
                new Health(readiness, node.readySince(), lastSign(node), outOfService));
    }

    /** A kubelet reports every condition; only the status Unknown is written by the controller, for a silent node. */
    private static Optional<Instant> lastSign(NodeView node) {
        Stream<Instant> heartbeats = Part.of(node.manifest()).at("status", "conditions").items().stream()
                .flatMap(condition -> condition.at("lastHeartbeatTime").string().stream())
                .flatMap(text -> ObjectTimes.time(text).stream());
        Stream<Instant> reported = node.readyStatus().filter(status -> !status.equals("Unknown")).stream()
                .flatMap(status -> node.readySince().stream());
        return Stream.concat(heartbeats, reported).max(Instant::compareTo);
    }

    /**
     * The node with the Ceph clients that were read on it.
     *
     * @param newClients their addresses
     * @return the changed copy
     */
    public RbdNode withClients(List<ClientAddress> newClients) {
        return new RbdNode(name, addresses, newClients, health);
    }

    /**
     * The node with its own addresses, whatever its object says.
     *
     * @param own its addresses
     * @return the changed copy
     */
    public RbdNode withAddresses(List<IpAddress> own) {
        return new RbdNode(
                name, new Addresses(own, addresses.driver(), addresses.pods(), addresses.fencing()), clients, health);
    }

    RbdNode withSign(Instant sign) {
        Optional<Instant> last =
                Stream.concat(health.lastSign().stream(), Stream.of(sign)).max(Instant::compareTo);
        return new RbdNode(
                name, addresses, clients, new Health(health.readiness(), health.since(), last, health.outOfService()));
    }

    /** {@return a copy that is not ready since an unknown time; disputed if its object says that it is ready} */
    public RbdNode notReady() {
        Readiness said = health.readiness() == Readiness.READY ? Readiness.DISPUTED : Readiness.NOT_READY;
        return new RbdNode(
                name, addresses, clients, new Health(said, Optional.empty(), health.lastSign(), health.outOfService()));
    }

    /**
     * The node with what the objects of the driver say.
     *
     * @param driver addresses of the pod of the driver there
     * @param fencing the CIDRs of its CSIAddonsNode
     * @return the changed copy
     */
    public RbdNode withDriver(List<IpAddress> driver, List<Network> fencing) {
        return new RbdNode(name, new Addresses(addresses.own(), driver, addresses.pods(), fencing), clients, health);
    }

    /**
     * A network of IP addresses.
     *
     * @param ip an address of it
     * @param prefixLength how many leading bits its addresses share
     */
    public record Network(IpAddress ip, int prefixLength) {

        public Network {
            if (prefixLength < 0 || prefixLength > ip.family().bits()) {
                throw new IllegalArgumentException(
                        "expected a prefix of 0 to " + ip.family().bits() + " bits, found " + prefixLength);
            }
        }

        /**
         * Reads a network, or an address as the network of only that address.
         *
         * @param text for example {@code 10.244.3.0/24}
         * @return the network; empty if the text is not one
         */
        public static Optional<Network> parse(String text) {
            int slash = text.indexOf('/');
            Optional<IpAddress> ip = IpAddress.parse(slash < 0 ? text : text.substring(0, slash));
            if (slash < 0) {
                return ip.map(address -> new Network(address, address.family().bits()));
            }
            String length = text.substring(slash + 1);
            return ip.filter(address -> length.matches("[0-9]{1,3}")
                            && Integer.parseInt(length) <= address.family().bits())
                    .map(address -> new Network(address, Integer.parseInt(length)));
        }

        /** Whether an entry of the blocklist refuses every client of the network. */
        boolean isCoveredBy(BlocklistEntry entry) {
            boolean isWider =
                    entry.kind() == BlocklistEntry.Kind.RANGE ? entry.nonce() <= prefixLength : isOneAddress();
            return isWider && entry.coversAllOf(ip);
        }

        boolean isOneAddress() {
            return prefixLength == ip.family().bits();
        }

        boolean contains(IpAddress address) {
            return address.isIn(ip, prefixLength);
        }
    }
}
