package dev.mooring.scheduling;

import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.Part;
import dev.mooring.object.ClaimView;
import dev.mooring.object.LabelMatcher;
import dev.mooring.object.StorageClassView;
import dev.mooring.quantity.StorageSize;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Where volumes can be made: what classes say of topology, and drivers of the storage they have left.
 *
 * @upstream pkg/scheduler/framework/plugins/volumebinding/binder.go checkVolumeProvisions, hasEnoughCapacity
 */
public final class Provisioners {

    private static final String NO_PROVISIONER = "kubernetes.io/no-provisioner";

    private final Map<String, List<Map<String, Set<String>>>> topologies = new HashMap<>();
    private final Set<String> driversThatTell = new HashSet<>();
    private final List<Capacity> capacities = new ArrayList<>();

    /** Storage that is left for a class on some nodes; without selector on none. */
    private record Capacity(String className, Optional<LabelMatcher> nodes, Optional<StorageSize> limit) {}

    public void read(Manifest manifest) {
        Part root = Part.of(manifest);
        switch (manifest.kind()) {
            case "StorageClass" ->
                topologies.put(root.at("metadata", "name").text(), terms(root.at("allowedTopologies")));
            case "CSIDriver" -> {
                if (root.at("spec", "storageCapacity").flag().orElse(false)) {
                    driversThatTell.add(root.at("metadata", "name").text());
                }
            }
            case "CSIStorageCapacity" -> capacities.add(capacity(root));
            default -> {
                // does not matter here
            }
        }
    }

    private static List<Map<String, Set<String>>> terms(Part part) {
        List<Map<String, Set<String>>> terms = new ArrayList<>();
        for (Part term : part.items()) {
            Map<String, Set<String>> values = new HashMap<>();
            for (Part expression : term.at("matchLabelExpressions").items()) {
                Set<String> allowed = new HashSet<>(expression.at("values").texts());
                values.merge(expression.at("key").text(), allowed, (one, other) -> {
                    one.retainAll(other);
                    return one;
                });
            }
            terms.add(values);
        }
        return terms;
    }

    private static Capacity capacity(Part root) {
        Part nodes = root.at("nodeTopology");
        Part limit = root.at("maximumVolumeSize").isPresent() ? root.at("maximumVolumeSize") : root.at("capacity");
        return new Capacity(
                root.at("storageClassName").text(),
                nodes.isPresent() ? Optional.of(LabelMatcher.from(nodes)) : Optional.empty(),
                limit.size());
    }

    /** Why no volume is made for a claim on a node; empty if one would be. */
    public Optional<SchedulingCode> problem(ClaimView claim, StorageClassView storageClass, SchedulingNode node) {
        String provisioner = storageClass.provisioner();
        if (provisioner.isEmpty() || provisioner.equals(NO_PROVISIONER)) {
            return Optional.of(SchedulingCode.NO_VOLUME_TO_BIND);
        }
        List<Map<String, Set<String>>> terms = topologies.getOrDefault(storageClass.name(), List.of());
        if (!terms.isEmpty()
                && terms.stream().noneMatch(term -> isMet(term, node.node().labels()))) {
            return Optional.of(SchedulingCode.NO_VOLUME_TO_BIND);
        }
        return driversThatTell.contains(provisioner) && !hasRoom(claim, storageClass, node)
                ? Optional.of(SchedulingCode.NOT_ENOUGH_STORAGE)
                : Optional.empty();
    }

    /** A term without conditions is met by no node. */
    private static boolean isMet(Map<String, Set<String>> term, Map<String, String> labels) {
        return !term.isEmpty()
                && term.entrySet().stream()
                        .allMatch(each -> labels.containsKey(each.getKey())
                                && each.getValue().contains(labels.get(each.getKey())));
    }

    private boolean hasRoom(ClaimView claim, StorageClassView storageClass, SchedulingNode node) {
        if (claim.manifest().at("spec", "resources", "requests", "storage").isEmpty()) {
            return true;
        }
        long asked = claim.request().value();
        return capacities.stream()
                .filter(each -> each.className().equals(storageClass.name()))
                .filter(each ->
                        each.limit().filter(limit -> limit.value() >= asked).isPresent())
                .anyMatch(each -> each.nodes()
                        .filter(nodes -> nodes.matches(node.node().labels()))
                        .isPresent());
    }
}
