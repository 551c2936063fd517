package dev.mooring.scheduling;

import dev.mooring.object.ClaimView;
import dev.mooring.object.CsiDriverView;
import dev.mooring.object.Inventory;
import dev.mooring.object.NodeView;
import dev.mooring.object.StorageCapacityView;
import dev.mooring.object.StorageClassView;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Where new volumes can be provisioned.
 *
 * @param trackingDrivers the drivers that publish how much storage they have left
 * @param capacities what they publish
 * @upstream pkg/scheduler/framework/plugins/volumebinding/binder.go checkVolumeProvisions, hasEnoughCapacity
 */
record Provisioners(Set<String> trackingDrivers, List<StorageCapacityView> capacities) {

    private static final String NO_PROVISIONER = "kubernetes.io/no-provisioner";

    static Provisioners of(Inventory inventory) {
        Set<String> tracking = inventory.csiDrivers().stream()
                .filter(CsiDriverView::tracksCapacity)
                .map(CsiDriverView::name)
                .collect(Collectors.toUnmodifiableSet());
        return new Provisioners(tracking, inventory.storageCapacities());
    }

    /** Why no volume is provisioned for a claim on a node; empty if one is. */
    Optional<SchedulingCode> problem(ClaimView claim, StorageClassView storageClass, NodeView node) {
        if (!makesVolumes(storageClass) || !storageClass.allowsTopology(node.labels())) {
            return Optional.of(SchedulingCode.NO_VOLUME_TO_BIND);
        }
        return isTracked(claim, storageClass) && !hasRoom(claim, storageClass, node)
                ? Optional.of(SchedulingCode.NOT_ENOUGH_STORAGE)
                : Optional.empty();
    }

    static boolean makesVolumes(StorageClassView storageClass) {
        String provisioner = storageClass.provisioner();
        return !provisioner.isEmpty() && !provisioner.equals(NO_PROVISIONER);
    }

    /** Whether it is known how much storage is left for a claim, and the claim says how much it needs. */
    boolean isTracked(ClaimView claim, StorageClassView storageClass) {
        return trackingDrivers.contains(storageClass.provisioner())
                && claim.manifest()
                        .at("spec", "resources", "requests", "storage")
                        .isPresent();
    }

    private boolean hasRoom(ClaimView claim, StorageClassView storageClass, NodeView node) {
        long asked = claim.request().value();
        return capacities.stream()
                .filter(each -> each.storageClass().equals(storageClass.name()))
                .filter(each -> each.largestVolume()
                        .filter(largest -> largest.value() >= asked)
                        .isPresent())
                .anyMatch(each -> each.isAbout(node.labels()));
    }
}
