package dev.mooring.rbd.use;

import static java.util.Objects.requireNonNull;

import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import dev.mooring.rbd.output.ClientAddress;
import dev.mooring.rbd.output.IpAddress;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What is known about a node, as far as Ceph's clients can be tied to it.
 *
 * @param name its name
 * @param addresses its addresses that are IPs, internal and external ones
 * @param podNetworks the networks of its pods
 * @param clients Ceph clients that were read on the node itself, from {@code /sys/bus/rbd/devices/*}{@code /client_addr}
 * @param pluginAddresses addresses of the driver's pod there, for drivers that are not on the host's network
 * @param fencingNetworks what the driver's CSIAddonsNode says of its clients
 * @param readiness whether it is ready
 * @param since since when it is so, null if not said
 * @param outOfService since when it carries the taint {@code node.kubernetes.io/out-of-service}; the earliest time there
 *     is if the taint does not say, null if there is no taint
 */
public record RbdNode(
        String name,
        List<IpAddress> addresses,
        List<Network> podNetworks,
        List<ClientAddress> clients,
        List<IpAddress> pluginAddresses,
        List<Network> fencingNetworks,
        Readiness readiness,
        @Nullable Instant since,
        @Nullable Instant outOfService) {

    /** Whether a node is ready. */
    public enum Readiness {
        /** Its kubelet says so. */
        READY,
        /** It is not, or nothing was heard of it. */
        NOT_READY,
        /** It is not said. */
        UNKNOWN
    }

    private static final String TAINT = "node.kubernetes.io/out-of-service";

    public RbdNode {
        requireNonNull(name, "name");
        requireNonNull(readiness, "readiness");
        addresses = List.copyOf(addresses);
        podNetworks = List.copyOf(podNetworks);
        clients = List.copyOf(clients);
        pluginAddresses = List.copyOf(pluginAddresses);
        fencingNetworks = List.copyOf(fencingNetworks);
    }

    /**
     * A node of which only the addresses are known.
     *
     * @param name its name
     * @param addresses its addresses
     * @return the node
     */
    public static RbdNode of(String name, List<IpAddress> addresses) {
        return new RbdNode(name, addresses, List.of(), List.of(), List.of(), List.of(), Readiness.UNKNOWN, null, null);
    }

    /**
     * A node from its object: addresses, pod networks, the condition Ready and the taint.
     *
     * @param node the Node; parts that are missing or of another type are not known
     * @return the node
     */
    public static RbdNode from(Manifest node) {
        JsonObject ready = condition(node);
        String status = ready.string("status").orElse("");
        Readiness readiness =
                status.equals("True") ? Readiness.READY : status.isEmpty() ? Readiness.UNKNOWN : Readiness.NOT_READY;
        return new RbdNode(
                node.name(),
                addresses(node),
                podNetworks(node),
                List.of(),
                List.of(),
                List.of(),
                readiness,
                time(ready.string("lastTransitionTime").orElse("")),
                outOfService(node));
    }

    private static JsonObject condition(Manifest node) {
        for (JsonValue condition : node.status().array("conditions").items()) {
            if (condition instanceof JsonObject object
                    && object.string("type").orElse("").equals("Ready")) {
                return object;
            }
        }
        return JsonObject.EMPTY;
    }

    private static List<IpAddress> addresses(Manifest node) {
        List<IpAddress> addresses = new ArrayList<>();
        for (JsonValue item : node.status().array("addresses").items()) {
            if (item instanceof JsonObject address) {
                String type = address.string("type").orElse("");
                if (type.equals("InternalIP") || type.equals("ExternalIP")) {
                    address.string("address").flatMap(IpAddress::parse).ifPresent(addresses::add);
                }
            }
        }
        return addresses;
    }

    private static List<Network> podNetworks(Manifest node) {
        List<Network> networks = new ArrayList<>();
        for (JsonValue item : node.spec().array("podCIDRs").items()) {
            if (item instanceof JsonString text) {
                Network.parse(text.value()).ifPresent(networks::add);
            }
        }
        if (networks.isEmpty()) {
            node.spec().string("podCIDR").flatMap(Network::parse).ifPresent(networks::add);
        }
        return networks;
    }

    private static @Nullable Instant outOfService(Manifest node) {
        for (JsonValue item : node.spec().array("taints").items()) {
            if (item instanceof JsonObject taint
                    && taint.string("key").orElse("").equals(TAINT)) {
                return Optional.ofNullable(time(taint.string("timeAdded").orElse("")))
                        .orElse(Instant.EPOCH);
            }
        }
        return null;
    }

    private static @Nullable Instant time(String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeParseException e) {
            return null;
        }
    }

    /**
     * The node with the Ceph clients that were read on it.
     *
     * @param newClients their addresses
     * @return the changed copy
     */
    public RbdNode withClients(List<ClientAddress> newClients) {
        return new RbdNode(
                name,
                addresses,
                podNetworks,
                newClients,
                pluginAddresses,
                fencingNetworks,
                readiness,
                since,
                outOfService);
    }

    /**
     * The node as one that is not ready, nobody knows since when.
     *
     * @return the changed copy
     */
    public RbdNode notReady() {
        return new RbdNode(
                name,
                addresses,
                podNetworks,
                clients,
                pluginAddresses,
                fencingNetworks,
                Readiness.NOT_READY,
                null,
                outOfService);
    }

    /**
     * The node with what the driver's own objects say.
     *
     * @param newPluginAddresses addresses of the driver's pod there
     * @param newFencingNetworks the CIDRs of its CSIAddonsNode
     * @return the changed copy
     */
    public RbdNode withDriver(List<IpAddress> newPluginAddresses, List<Network> newFencingNetworks) {
        return new RbdNode(
                name,
                addresses,
                podNetworks,
                clients,
                newPluginAddresses,
                newFencingNetworks,
                readiness,
                since,
                outOfService);
    }
}
