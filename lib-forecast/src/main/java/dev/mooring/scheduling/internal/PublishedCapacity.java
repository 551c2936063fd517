package dev.mooring.scheduling.internal;

import dev.mooring.manifest.Kinds;
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
import java.util.stream.Stream;

/**
 * Where new volumes can be provisioned.
 *
 * @param trackingDrivers the drivers that publish how much storage they have left
 * @param capacities what they publish
 * @param allCapacities whether that is all that they publish
 * @upstream pkg/scheduler/framework/plugins/volumebinding/binder.go checkVolumeProvisions, hasEnoughCapacity
 */
record PublishedCapacity(Set<String> trackingDrivers, List<StorageCapacityView> capacities, boolean allCapacities) {

    private static final String NO_PROVISIONER = "kubernetes.io/no-provisioner";

    static PublishedCapacity of(Inventory inventory) {
        Set<String> tracking = inventory.csiDrivers().stream()
                .filter(CsiDriverView::tracksCapacity)
                .map(CsiDriverView::name)
                .collect(Collectors.toUnmodifiableSet());
        return new PublishedCapacity(
                tracking, inventory.storageCapacities(), inventory.isComplete(Kinds.CSI_STORAGE_CAPACITY));
    }

    /** Why no volume is provisioned for a claim on a node; empty if one is. */
    Optional<SchedulingCode> problem(ClaimView claim, StorageClassView storageClass, NodeView node) {
        if (!makesVolumes(storageClass) || !storageClass.allowsTopology(node.labels())) {
            return Optional.of(SchedulingCode.NO_VOLUME_TO_BIND);
        }
        return isTracked(claim, storageClass)
                        && !hasRoom(claim, storageClass, node)
                        && isCapacityKnown(storageClass, node)
                ? Optional.of(SchedulingCode.NOT_ENOUGH_STORAGE)
                : Optional.empty();
    }

    /** Whether a new volume is made on a node where the storage that its driver has left is not known. */
    boolean isRoomOpen(ClaimView claim, StorageClassView storageClass, NodeView node) {
        return isTracked(claim, storageClass) && !isCapacityKnown(storageClass, node);
    }

    /** A driver publishes one capacity of a class for a node; that there is none is known only if all are given. */
    private boolean isCapacityKnown(StorageClassView storageClass, NodeView node) {
        return allCapacities || capacities(storageClass, node).findAny().isPresent();
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
        return capacities(storageClass, node)
                .anyMatch(each -> each.largestVolume()
                        .filter(largest -> largest.value() >= asked)
                        .isPresent());
    }

    private Stream<StorageCapacityView> capacities(StorageClassView storageClass, NodeView node) {
        return capacities.stream()
                .filter(each -> each.storageClass().equals(storageClass.name()))
                .filter(each -> each.isAbout(node.labels()));
    }
}
