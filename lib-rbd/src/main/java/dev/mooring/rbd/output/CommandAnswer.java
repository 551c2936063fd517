package dev.mooring.rbd.output;

/** What every answer has: how the command ended. */
public sealed interface CommandAnswer
        permits RbdStatus,
                ImageLocks,
                MappedDevices,
                KernelMappings,
                Blocklist,
                ImageInfo,
                ImageList,
                SnapshotList,
                ChildList,
                TrashList,
                MirrorImageStatus,
                MirrorPoolStatus,
                ImageMetadata,
                ListedWatchers,
                ManagerClients,
                PoolList,
                ActionResult,
                OtherOutput {

    /**
     * How the command ended.
     *
     * @return {@link Outcome#OK} for everything but a {@link CommandFailure}
     */
    default Outcome outcome() {
        return Outcome.OK;
    }
}
