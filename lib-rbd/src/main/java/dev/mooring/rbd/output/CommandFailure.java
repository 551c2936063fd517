package dev.mooring.rbd.output;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/**
 * A command that gave no answer. It says nothing about the image: not that it is free, not that it is gone, unless
 * {@link #kind()} says just that.
 *
 * @param kind why
 * @param errno the error number, for example 2; 0 if there is none
 * @param message what the command said, or what was expected of its output; short, without control characters and keys
 */
public record CommandFailure(FailureKind kind, int errno, String message)
        implements RbdStatus,
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

    public CommandFailure {
        requireNonNull(kind, "kind");
        requireNonNull(message, "message");
    }

    @Override
    public Outcome outcome() {
        return kind.outcome();
    }

    /**
     * Why a command failed.
     *
     * @param result what was seen
     * @return the failure; empty if it ended with exit code 0
     */
    public static Optional<CommandFailure> of(CommandResult result) {
        FailedCommand failed = new FailedCommand(result);
        for (FailureKind kind : FailureKind.values()) {
            if (kind.fits(failed)) {
                return Optional.of(new CommandFailure(kind, failed.errno(), failed.message()));
            }
        }
        return Optional.empty();
    }

    static CommandFailure unparsable(String problem) {
        return new CommandFailure(FailureKind.UNPARSABLE, 0, problem);
    }
}
