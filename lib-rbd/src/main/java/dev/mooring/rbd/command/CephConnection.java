package dev.mooring.rbd.command;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;

/**
 * How to reach a cluster. Empty parts come from the configuration of the host that runs the command.
 *
 * @param monitors addresses of the monitors
 * @param user the Ceph user without {@code client.}
 * @param configFile path of the configuration file
 * @param keyringFile path of the keyring
 * @param keyFile path of a file that contains only the key
 * @param timeoutSeconds how long to wait for monitors, and for each storage operation; at least 1
 */
public record CephConnection(
        List<String> monitors, String user, String configFile, String keyringFile, String keyFile, int timeoutSeconds) {

    /** Everything from the configuration of the host, and a time limit of 15 seconds. */
    public static final CephConnection DEFAULT = new CephConnection(List.of(), "", "", "", "", 15);

    public CephConnection {
        monitors = List.copyOf(monitors);
        monitors.forEach(monitor -> requireValue("monitor", monitor));
        requireOption("user", user);
        requireNonNull(configFile, "configFile");
        requireNonNull(keyringFile, "keyringFile");
        requireNonNull(keyFile, "keyFile");
        if (timeoutSeconds < 1) {
            throw new IllegalArgumentException("expected a timeout of at least 1 second, found " + timeoutSeconds);
        }
        if (user.startsWith("client.")) {
            throw new IllegalArgumentException("expected a user without the prefix client., found " + user);
        }
    }

    /** A value that is a word of its own must not look like an option, and a comma would split it. */
    private static void requireValue(String name, String value) {
        if (value.isEmpty() || value.startsWith("-") || value.indexOf(',') >= 0) {
            throw new IllegalArgumentException(
                    "expected a " + name + " that is not empty, does not begin with a dash and contains no comma");
        }
    }

    private static void requireOption(String name, String value) {
        if (value.startsWith("-")) {
            throw new IllegalArgumentException("expected a " + name + " that does not begin with a dash");
        }
    }

    /** The options of {@code rbd} and {@code rados}. */
    List<String> toolOptions() {
        List<String> options = common();
        options.addAll(List.of("--client-mount-timeout", Integer.toString(timeoutSeconds)));
        options.addAll(List.of("--rados-osd-op-timeout", Integer.toString(timeoutSeconds)));
        return options;
    }

    /** The options of {@code ceph}. */
    List<String> cephOptions() {
        List<String> options = common();
        options.addAll(List.of("--connect-timeout", Integer.toString(timeoutSeconds)));
        return options;
    }

    private List<String> common() {
        List<String> options = new ArrayList<>();
        if (!user.isEmpty()) {
            options.addAll(List.of("--id", user));
        }
        if (!monitors.isEmpty()) {
            options.addAll(List.of("-m", String.join(",", monitors)));
        }
        addPath(options, "--conf=", configFile);
        addPath(options, "--keyring=", keyringFile);
        addPath(options, "--keyfile=", keyFile);
        return options;
    }

    private static void addPath(List<String> options, String option, String path) {
        if (!path.isEmpty()) {
            options.add(option + path);
        }
    }
}
