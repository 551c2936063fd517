package dev.mooring.rbd.use;

import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.Part;
import dev.mooring.object.Inventory;
import dev.mooring.object.Unreadable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What the CSIAddonsNodes of a driver say about the addresses that Ceph sees of each node. */
final class DriverNodes {

    private static final String KIND = "CSIAddonsNode";

    private DriverNodes() {}

    /**
     * The networks of the clients of each node.
     *
     * @param unreadable gets the objects that cannot be read
     * @upstream csi-addons kubernetes-csi-addons api/csiaddons/v1alpha1/csiaddonsnode_types.go NetworkFenceClientStatus
     */
    static Map<String, List<Network>> networks(Inventory inventory, List<Unreadable> unreadable) {
        Map<String, List<Network>> networks = new TreeMap<>();
        for (Manifest manifest : inventory.all(KIND)) {
            try {
                Part object = Part.of(manifest);
                String node = object.at("spec", "driver", "nodeID").text();
                networks.computeIfAbsent(node, name -> new ArrayList<>()).addAll(networks(object));
            } catch (ManifestException e) {
                unreadable.add(Unreadable.of(e, manifest));
            }
        }
        networks.remove("");
        return networks;
    }

    private static List<Network> networks(Part object) {
        return object.at("status", "networkFenceClientStatus").items().stream()
                // The Go type has the first spelling, its documentation the second.
                .flatMap(status -> Stream.of("ClientDetails", "clientDetails").map(status::at))
                .flatMap(details -> details.items().stream())
                .flatMap(details -> details.at("cidrs").texts().stream())
                .flatMap(text -> Network.parse(text).stream())
                .toList();
    }
}
