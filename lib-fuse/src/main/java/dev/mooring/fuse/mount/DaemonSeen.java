package dev.mooring.fuse.mount;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.EnumNames;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What was seen of the daemon of a mount: its process, its pod, container or unit, and the connection in {@code
 * /sys/fs/fuse/connections}.
 *
 * @param status whether it runs
 * @param since how long it has had that status; empty if not known
 * @param holders processes that have {@code /dev/fuse} open, for example {@code 4711 df}; empty if none is known
 * @param ended why the daemon ended last, for example {@code OOMKilled}; empty if it is not known
 * @param waiting how many requests wait ({@code waiting} of the connection); empty if it was not read
 * @param cache the directory of the host in which its cache still is; empty if it is not known to be kept
 */
public record DaemonSeen(
        RunState status,
        Optional<Duration> since,
        List<String> holders,
        Optional<String> ended,
        OptionalInt waiting,
        Optional<String> cache) {

    /** Whether a daemon runs. */
    public enum RunState {
        /** It was started and is not ready, or it restarts again and again. */
        STARTING,
        /** It runs; of a pod: it is ready. */
        READY,
        /** It has ended. */
        GONE,
        /** It was not checked. */
        UNKNOWN;

        /** {@return the name in kebab-case} */
        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    /** Nothing was seen. */
    public static final DaemonSeen NONE = new DaemonSeen(
            RunState.UNKNOWN, Optional.empty(), List.of(), Optional.empty(), OptionalInt.empty(), Optional.empty());

    public DaemonSeen {
        requireNonNull(status, "status");
        requireNonNull(since, "since");
        holders = List.copyOf(holders);
        requireNonNull(ended, "ended");
        requireNonNull(waiting, "waiting");
        requireNonNull(cache, "cache");
    }

    /**
     * The same with a status.
     *
     * @param newStatus whether it runs
     * @param time how long; empty if not known
     * @return the changed copy
     */
    public DaemonSeen withStatus(RunState newStatus, Optional<Duration> time) {
        return new DaemonSeen(newStatus, time, holders, ended, waiting, cache);
    }

    /**
     * The same with processes that have {@code /dev/fuse} open.
     *
     * @param processes their ids and names
     * @return the changed copy
     */
    public DaemonSeen withHolders(List<String> processes) {
        return new DaemonSeen(status, since, processes, ended, waiting, cache);
    }

    /**
     * The same with why the daemon ended last.
     *
     * @param reason as the status of its container shows it, for example {@code OOMKilled}
     * @return the changed copy
     */
    public DaemonSeen withEnd(String reason) {
        return new DaemonSeen(status, since, holders, Optional.of(reason), waiting, cache);
    }

    /**
     * The same with the number of waiting requests.
     *
     * @param requests the number
     * @return the changed copy
     */
    public DaemonSeen withWaiting(int requests) {
        return new DaemonSeen(status, since, holders, ended, OptionalInt.of(requests), cache);
    }

    /**
     * The same with a cache that is kept.
     *
     * @param directory the directory of the host in which its cache still is
     * @return the changed copy
     */
    public DaemonSeen withCache(String directory) {
        return new DaemonSeen(status, since, holders, ended, waiting, Optional.of(directory));
    }
}
