package dev.mooring.cli.s3fs;

import dev.mooring.fuse.mount.ContainerKey;
import dev.mooring.fuse.mount.NodeObservations;
import dev.mooring.kubelet.MountTable;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Observations of the node for any driver: mounts of the host, of containers and of the driver. */
class NodeSeenOptions extends ObservationOptions {

    @Option(
            names = "--plugin-mountinfo",
            paramLabel = "FILE",
            order = 10,
            description =
                    "The mount table of the driver: a copy of /proc/PID/mountinfo of its node plugin. A plan uses it"
                            + " to keep the mounts of several pods apart, with steps that hold descriptors of mounts.")
    private @Nullable String pluginMountinfo;

    @Option(
            names = "--container",
            paramLabel = "POD-UID/NAME=FILE",
            order = 15,
            description =
                    "The mount table of a container, a copy of /proc/PID/mountinfo of its first process. Repeatable.")
    private List<String> containers = new ArrayList<>();

    @Option(
            names = "--recovered",
            paramLabel = "PATH=TIME",
            order = 16,
            description = "The time when the path was last mounted again, by the driver for the pod or by a recovery"
                    + " after an unmount, for example 2026-11-20T10:33:20Z. Repeatable.")
    private List<String> recovered = new ArrayList<>();

    @Override
    final NodeObservations more(NodeObservations host, Files files) {
        NodeObservations seen = host;
        if (pluginMountinfo != null) {
            MountTable table = files.table(pluginMountinfo);
            seen = table == null ? seen : seen.withPlugin(table);
        }
        for (String[] pair : pairs(containers, "--container")) {
            MountTable table = files.table(pair[1]);
            seen = table == null ? seen : seen.withContainer(container(pair[0]), table);
        }
        for (String[] pair : pairs(recovered, "--recovered")) {
            seen = seen.withRecovery(pair[0], time(pair[1]));
        }
        return special(seen, files);
    }

    /** The other given options. */
    NodeObservations special(NodeObservations seen, Files files) {
        return seen;
    }

    /** Whether observations from containers are given, which do not change the state of a mount. */
    boolean tellsOfContainers() {
        return !containers.isEmpty() || !recovered.isEmpty() || pluginMountinfo != null;
    }

    private ContainerKey container(String text) {
        int slash = text.indexOf('/');
        if (slash <= 0 || slash == text.length() - 1) {
            throw wrong("--container: expected POD-UID/NAME=FILE, found '" + text + "'");
        }
        return new ContainerKey(text.substring(0, slash), text.substring(slash + 1));
    }

    private Instant time(String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeException e) {
            throw wrong("--recovered: expected a time such as 2026-11-20T10:33:20Z, found '" + text + "'");
        }
    }
}
