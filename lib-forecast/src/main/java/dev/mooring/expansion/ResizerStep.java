package dev.mooring.expansion;

import dev.mooring.quantity.StorageSize;
import java.util.Optional;

/**
 * What the resizer does next with a bound claim that asks for more than its capacity.
 *
 * @param called whether it calls the driver; false if it leaves the claim to the kubelet
 * @param size the size that it asks the driver for
 */
record ResizerStep(boolean called, StorageSize size) {

    /** The sizes that the resizer compares: absent ones are zero, as Go reads them. */
    record Sizes(StorageSize wanted, StorageSize volume, Optional<StorageSize> allocated) {

        StorageSize allocatedOrWanted() {
            return allocated.orElse(wanted);
        }
    }

    /**
     * The step.
     *
     * @param status {@code allocatedResourceStatuses.storage}
     * @param fileSystemPending whether the condition FileSystemResizePending is true
     * @upstream external-resizer pkg/controller/expand_and_recover.go expandAndRecover
     */
    static ResizerStep of(Sizes sizes, String status, boolean fileSystemPending) {
        return sizes.volume().compareTo(sizes.wanted()) < 0
                ? smallVolume(sizes, status)
                : largeVolume(sizes, status, fileSystemPending);
    }

    /**
     * The volume is smaller than the request. An earlier expansion ends before a new one begins. Whether the last error of
     * an expansion in progress was final is in the memory of the resizer only; it is taken as not final.
     */
    private static ResizerStep smallVolume(Sizes sizes, String status) {
        StorageSize earlier = sizes.allocatedOrWanted();
        return switch (status) {
            case "NodeResizeInfeasible", "ControllerResizeInProgress" -> new ResizerStep(true, earlier);
            case "NodeResizePending", "NodeResizeInProgress" ->
                new ResizerStep(sizes.volume().compareTo(earlier) < 0, earlier);
            default -> new ResizerStep(true, sizes.wanted());
        };
    }

    /** The volume has the size already; what is missing is the node, or what was done was not written down. */
    private static ResizerStep largeVolume(Sizes sizes, String status, boolean fileSystemPending) {
        StorageSize earlier = sizes.allocatedOrWanted();
        return switch (status) {
            case "NodeResizePending", "NodeResizeInProgress" -> new ResizerStep(false, earlier);
            case "NodeResizeInfeasible", "ControllerResizeInProgress", "ControllerResizeInfeasible" ->
                new ResizerStep(true, earlier);
            default -> {
                boolean resumed = status.isEmpty() && sizes.allocated().isPresent();
                yield new ResizerStep(resumed || !fileSystemPending, resumed ? earlier : sizes.wanted());
            }
        };
    }
}
