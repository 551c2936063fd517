package dev.mooring.sanitize;

import dev.mooring.driver.BackingStorage;
import dev.mooring.driver.BackingStorage.PartScope;
import dev.mooring.driver.Reach;
import dev.mooring.driver.Sharing;
import dev.mooring.driver.internal.ClusterIds;
import dev.mooring.internal.Quote;
import dev.mooring.json.JsonPointer;
import dev.mooring.object.Inventory;
import dev.mooring.object.NodeView;
import dev.mooring.object.StorageClassView;
import dev.mooring.reason.Severity;
import dev.mooring.sanitize.internal.WarningCode;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/** Whether the target reaches the storage of the volumes, as far as both show their location. */
final class StorageChecks {

    private static final List<String> ZONES =
            List.of("topology.kubernetes.io/zone", "failure-domain.beta.kubernetes.io/zone");
    private static final List<String> REGIONS =
            List.of("topology.kubernetes.io/region", "failure-domain.beta.kubernetes.io/region");
    private static final String GCE = "gce://";
    private static final String AZURE = "azure:///subscriptions/";
    private static final JsonPointer SPEC = JsonPointer.of("spec");

    private final Set<String> zones;
    private final Set<String> regions;
    private final Set<String> accounts;
    private final Set<String> clusterIds;

    StorageChecks(Inventory live) {
        this.zones = ofAll(live.nodes(), node -> label(node, ZONES));
        this.regions = ofAll(live.nodes(), node -> label(node, REGIONS));
        this.accounts = ofAll(live.nodes(), StorageChecks::account);
        this.clusterIds = clusterIds(live);
    }

    /** The values of all nodes; none if one of them has no value. */
    private static Set<String> ofAll(List<NodeView> nodes, Function<NodeView, Optional<String>> question) {
        List<Optional<String>> answers = nodes.stream().map(question).toList();
        Set<String> known = new TreeSet<>();
        answers.forEach(answer -> answer.ifPresent(known::add));
        return answers.stream().allMatch(Optional::isPresent) ? known : Set.of();
    }

    private static Optional<String> label(NodeView node, List<String> keys) {
        return keys.stream()
                .map(key -> node.labels().getOrDefault(key, ""))
                .filter(value -> !value.isEmpty())
                .findFirst();
    }

    /** The project or subscription of a node's machine. */
    private static Optional<String> account(NodeView node) {
        return Arrays.stream(new String[] {GCE, AZURE})
                .filter(node.providerId()::startsWith)
                .map(scheme -> {
                    String account =
                            node.providerId().substring(scheme.length()).split("/", 2)[0];
                    return scheme.equals(AZURE) ? account.toLowerCase(Locale.ROOT) : account;
                })
                .findFirst();
    }

    private static Set<String> clusterIds(Inventory live) {
        Set<String> known = new TreeSet<>();
        live.volumes().forEach(volume -> {
            if (ClusterIds.isOfCeph(volume.csiDriver())) {
                BackingStorage.of(volume).part(PartScope.CLUSTER).ifPresent(known::add);
            }
        });
        for (StorageClassView each : live.storageClasses()) {
            if (ClusterIds.isOfCeph(each.provisioner())) {
                Optional.ofNullable(each.parameters().get(ClusterIds.ATTRIBUTE)).ifPresent(known::add);
            }
        }
        return known;
    }

    void check(Item item) {
        item.storage().ifPresent(storage -> check(item, storage));
    }

    private void check(Item item, BackingStorage storage) {
        boolean disk = storage.sharing() != Sharing.WRITERS;
        if (storage.reach() == Reach.ZONE) {
            compare(item, storage, PartScope.ZONE, zones);
        }
        if (disk) {
            compare(item, storage, PartScope.REGION, regions);
            compare(item, storage, PartScope.ACCOUNT, accounts);
        }
        if (storage.reach() == Reach.KUBERNETES_CLUSTER) {
            item.warn(
                    WarningCode.STORAGE_OUT_OF_REACH,
                    Severity.WARN,
                    place(item),
                    "the nodes of the source's cluster serve the storage: another cluster does not have the data",
                    Optional.of("copy the data, for example with a backup of the storage"));
        }
        if (ClusterIds.isOfCeph(storage.driverName())) {
            storage.part(PartScope.CLUSTER).ifPresent(id -> clusterId(item, id));
        }
    }

    private void compare(Item item, BackingStorage storage, PartScope scope, Set<String> known) {
        storage.part(scope)
                .filter(value -> !known.isEmpty() && !known.contains(value))
                .ifPresent(value -> item.warn(
                        WarningCode.STORAGE_OUT_OF_REACH,
                        place(item),
                        "the storage is in " + scope + " " + Quote.text(value) + ", and the nodes of the target are in "
                                + String.join(", ", known) + ": no pod there can use it",
                        Optional.of("copy the data to storage of the target, and map the handle to that")));
    }

    private void clusterId(Item item, String id) {
        if (!clusterIds.isEmpty() && !clusterIds.contains(id)) {
            item.warn(
                    WarningCode.CLUSTER_ID_NOT_IN_TARGET,
                    place(item),
                    "the volume is in Ceph cluster " + Quote.text(id)
                            + "; the classes and volumes of the target name only " + Quote.list(clusterIds),
                    Optional.of(
                            "map the clusterID, or add the cluster to the configuration of ceph-csi in the target"));
        }
    }

    private static JsonPointer place(Item item) {
        return item.text(Handles.HANDLE).isPresent() ? Handles.HANDLE : SPEC;
    }
}
