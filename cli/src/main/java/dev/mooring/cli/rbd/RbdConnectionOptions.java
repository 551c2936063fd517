package dev.mooring.cli.rbd;

import dev.mooring.cli.command.CheckedOptions;
import dev.mooring.rbd.command.CephConnection;
import dev.mooring.rbd.command.CephRelease;
import dev.mooring.rbd.command.RbdCommands;
import dev.mooring.rbd.image.RbdVolume;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** How the printed commands reach the cluster. No option accepts a key itself. */
final class RbdConnectionOptions extends CheckedOptions {

    @Option(
            names = "--release",
            paramLabel = "RELEASE",
            order = 30,
            defaultValue = "quincy",
            description = "The release of the Ceph tools, luminous to tentacle; default: ${DEFAULT-VALUE}.")
    private CephRelease release = CephRelease.QUINCY;

    @Option(names = "--monitor", paramLabel = "ADDRESS", order = 31, description = "A monitor. Repeatable.")
    private List<String> monitors = new ArrayList<>();

    @Option(names = "--id", paramLabel = "USER", order = 32, description = "The Ceph user, without 'client.'.")
    private String user = "";

    @Option(names = "--conf", paramLabel = "PATH", order = 33, description = "The configuration file.")
    private String conf = "";

    @Option(names = "--keyring", paramLabel = "PATH", order = 34, description = "The keyring file.")
    private String keyring = "";

    @Option(names = "--keyfile", paramLabel = "PATH", order = 35, description = "A file that contains only the key.")
    private String keyFile = "";

    @Option(
            names = "--timeout",
            paramLabel = "SECONDS",
            order = 36,
            defaultValue = "15",
            description = "How long a command may wait for the cluster; default: ${DEFAULT-VALUE}.")
    private int timeout;

    /** The commands for this connection and release. */
    RbdCommands commands() {
        return commands(monitors, user);
    }

    /** The commands for the cluster of a volume; options take precedence over the volume. */
    RbdCommands commandsFor(RbdVolume.CephCluster cluster) {
        boolean isNamed = !monitors.isEmpty() || !conf.isEmpty();
        return commands(isNamed ? monitors : cluster.monitors(), user.isEmpty() ? cluster.user() : user);
    }

    private RbdCommands commands(List<String> byMonitors, String asUser) {
        try {
            return new RbdCommands(new CephConnection(byMonitors, asUser, conf, keyring, keyFile, timeout), release);
        } catch (IllegalArgumentException e) {
            throw wrong(String.valueOf(e.getMessage()));
        }
    }
}
