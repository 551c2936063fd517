package dev.mooring.provisioning.internal;

import dev.mooring.internal.GoText;
import dev.mooring.manifest.Kinds;
import dev.mooring.object.NodeView;
import dev.mooring.provisioning.Provisioners.ProvisionerOptions.Flag;
import dev.mooring.provisioning.internal.TopologyTerm.Segment;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Where the volume is made: the first preferred topology of the request, which a driver uses if it can.
 *
 * @param place where; empty if anywhere
 * @param error upstream's words if no request can be made; else empty
 * @param assumed what is not known about the place; else empty
 * @upstream external-provisioner pkg/controller/topology.go GenerateAccessibilityRequirements, aggregateTopologies,
 *     getPVCNameHashAndIndexOffset
 */
public record TopologyChoice(Optional<TopologyTerm> place, String error, String assumed) {

    private static final String NOT_TOLD = "the driver gets no topology and chooses where to make the volume";
    private static final int FNV_PRIME = 16777619;
    private static final int LONGEST_NUMBER = 253;
    private static final int FNV_BASIS = 0x811c9dc5;

    private static TopologyChoice at(TopologyTerm place) {
        return new TopologyChoice(Optional.of(place), "", "");
    }

    private static TopologyChoice failed(String error) {
        return new TopologyChoice(Optional.empty(), error, "");
    }

    private static TopologyChoice anywhere(String assumed) {
        return new TopologyChoice(Optional.empty(), "", assumed);
    }

    static TopologyChoice of(Attempt attempt) {
        ProvisioningContext around = attempt.around();
        Optional<String> selected = attempt.selectedNode();
        Optional<NodeView> node = selected.flatMap(around::node);
        if (selected.isPresent() && node.isEmpty()) {
            return anywhere("node " + selected.get()
                    + " is not given, or cannot be read, so the volume is assumed to be usable on every node");
        }
        List<String> own =
                selected.map(name -> around.keys(attempt.driver(), name)).orElse(List.of());
        if (!own.isEmpty()) {
            return onNode(attempt, node.orElseThrow(), own);
        }
        List<String> keys = around.keys(attempt.driver());
        if (keys.isEmpty() && !mayHaveTopology(attempt)) {
            return around.isComplete(Kinds.CSI_NODE)
                    ? anywhere("")
                    : anywhere("not all CSINode objects are given, so the volume is assumed to be usable on every"
                            + " node");
        }
        return node.isPresent() ? withoutKeys(attempt, node.get(), keys) : anyNode(attempt, keys);
    }

    /** A class that allows topologies is about a driver that knows some. */
    private static boolean mayHaveTopology(Attempt attempt) {
        return !attempt.around().isComplete(Kinds.CSI_NODE)
                && !attempt.driverClass().allowedTopologies().isEmpty();
    }

    private static TopologyChoice onNode(Attempt attempt, NodeView node, List<String> keys) {
        Map<String, String> labels = node.labels();
        Optional<TopologyTerm> selected = TopologyTerm.of(labels, keys);
        return selected.isPresent()
                ? preferred(attempt, selected.get(), node.name())
                : failed("topology labels from selected node " + goMap(labels)
                        + " does not match topology keys from CSINode " + goList(keys));
    }

    /** The driver is not registered on the selected node, or that is not known and other nodes or the class have its keys. */
    private static TopologyChoice withoutKeys(Attempt attempt, NodeView node, List<String> keys) {
        String name = node.name();
        boolean isRegistered = attempt.around().find(Kinds.CSI_NODE, "", name).isPresent();
        if (!isRegistered && attempt.around().isComplete(Kinds.CSI_NODE)) {
            return failed("error getting CSINode for selected node " + GoText.quote(name) + ": csinode.storage.k8s.io "
                    + GoText.quote(name) + " not found");
        }
        List<String> guessed = keys.isEmpty() ? keysOfClass(attempt) : keys;
        if (isRegistered || guessed.isEmpty()) {
            return failed("no topology key found on CSINode " + name);
        }
        TopologyChoice choice = onNode(attempt, node, guessed);
        return choice.error().isEmpty()
                ? new TopologyChoice(
                        choice.place(),
                        "",
                        "CSINode " + name + " is not given, so its topology keys are assumed to be "
                                + String.join(", ", guessed))
                : choice;
    }

    private static List<String> keysOfClass(Attempt attempt) {
        return List.copyOf(new TreeSet<>(attempt.driverClass().allowedTopologies().stream()
                .flatMap(List::stream)
                .map(TopologyTerm.Requirement::key)
                .toList()));
    }

    /** Without allowed topologies, the place of the selected node is among those of all nodes and comes first. */
    private static TopologyChoice preferred(Attempt attempt, TopologyTerm selected, String node) {
        if (attempt.driverClass().allowedTopologies().isEmpty()) {
            return at(selected);
        }
        Optional<List<TopologyTerm>> allowed = requisite(attempt);
        if (allowed.isEmpty()) {
            return anywhere(tooMany());
        }
        Optional<TopologyTerm> found =
                allowed.get().stream().filter(each -> each.isPartOf(selected)).findFirst();
        if (attempt.has(Flag.STRICT_TOPOLOGY)) {
            return found.isPresent()
                    ? at(selected)
                    : failed("selected node '" + GoText.quote(node) + "' topology '" + go(selected)
                            + "' is not in allowed topologies: " + goTerms(unsorted(attempt)));
        }
        if (allowed.get().isEmpty()) {
            return anywhere(NOT_TOLD);
        }
        return found.map(TopologyChoice::at)
                .orElseGet(() -> failed("topology " + go(selected) + " from selected node " + GoText.quote(node)
                        + " is not in requisite: " + goTerms(allowed.get())));
    }

    private static List<TopologyTerm> unsorted(Attempt attempt) {
        return TopologyTerm.flatten(attempt.driverClass().allowedTopologies()).orElse(List.of());
    }

    private static Optional<List<TopologyTerm>> requisite(Attempt attempt) {
        return TopologyTerm.flatten(attempt.driverClass().allowedTopologies())
                .map(terms -> List.copyOf(new TreeSet<>(terms)));
    }

    private static TopologyChoice anyNode(Attempt attempt, List<String> keys) {
        if (!attempt.driverClass().allowedTopologies().isEmpty()) {
            return requisite(attempt)
                    .map(terms -> terms.isEmpty() ? anywhere(NOT_TOLD) : spread(attempt, terms))
                    .orElseGet(() -> anywhere(tooMany()));
        }
        if (attempt.has(Flag.NO_IMMEDIATE_TOPOLOGY)) {
            return anywhere(NOT_TOLD);
        }
        List<TopologyTerm> places = attempt.around().places(keys);
        if (!places.isEmpty()) {
            return spread(attempt, places);
        }
        return attempt.around().isComplete(Kinds.NODE)
                ? failed("topologyKeys " + goList(keys) + " were not found on any nodes")
                : anywhere("no node with the topology keys of the driver is given");
    }

    private static String tooMany() {
        return "the class allows more than " + TopologyTerm.MOST_TERMS + " topologies, which are not tried";
    }

    /** Claims of one StatefulSet are spread over all places. */
    private static TopologyChoice spread(Attempt attempt, List<TopologyTerm> sorted) {
        return at(sorted.get(place(attempt.claim().name(), sorted.size())));
    }

    /** The place of a claim among some. */
    public static int place(String claimName, int places) {
        String hashed = claimName;
        int index = 0;
        int dash = claimName.lastIndexOf('-');
        if (dash >= 0 && isUint32(claimName.substring(dash + 1))) {
            index = new BigInteger(claimName.substring(dash + 1)).intValue();
            hashed = claimName.substring(0, dash);
            hashed = hashed.substring(hashed.lastIndexOf('-') + 1);
        }
        return Integer.remainderUnsigned(fnv(hashed) + index, places);
    }

    private static boolean isUint32(String text) {
        return !text.isEmpty()
                && text.chars().allMatch(c -> c >= '0' && c <= '9')
                && text.length() <= LONGEST_NUMBER
                && new BigInteger(text).bitLength() <= Integer.SIZE;
    }

    private static int fnv(String text) {
        int hash = FNV_BASIS;
        for (byte each : text.getBytes(StandardCharsets.UTF_8)) {
            hash = (hash * FNV_PRIME) ^ (each & 0xff);
        }
        return hash;
    }

    private static String go(TopologyTerm term) {
        return goList(term.segments().stream().map(TopologyChoice::go).toList());
    }

    private static String go(Segment each) {
        return "{" + each.key() + " " + each.value() + "}";
    }

    private static String goTerms(List<TopologyTerm> terms) {
        return goList(terms.stream().map(TopologyChoice::go).toList());
    }

    private static String goList(List<String> texts) {
        return "[" + String.join(" ", texts) + "]";
    }

    private static String goMap(Map<String, String> map) {
        return "map["
                + String.join(
                        " ",
                        new TreeMap<>(map)
                                .entrySet().stream()
                                        .map(each -> each.getKey() + ":" + each.getValue())
                                        .toList())
                + "]";
    }
}
