package dev.mooring.rbd.command;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;

/**
 * How to reach a cluster. What is empty is left to the configuration of the host that runs the command.
 *
 * @param monitors addresses of the monitors
 * @param user the Ceph user without {@code client.}
 * @param configFile path of the configuration file
 * @param keyringFile path of the keyring
 * @param keyFile path of a file with nothing but the key
 * @param timeoutSeconds how long to wait for monitors, and for each storage operation; at least 1
 */
public record CephConnection(
        List<String> monitors, String user, String configFile, String keyringFile, String keyFile, int timeoutSeconds) {

    /** Everything from the host's configuration, and a time limit of 15 seconds. */
    public static final CephConnection DEFAULT = new CephConnection(List.of(), "", "", "", "", 15);

    public CephConnection {
        monitors = List.copyOf(monitors);
        monitors.forEach(monitor -> requireValue("monitor", monitor));
        requireOption("user", user);
        requireNonNull(configFile, "configFile");
        requireNonNull(keyringFile, "keyringFile");
        requireNonNull(keyFile, "keyFile");
        if (timeoutSeconds < 1) {
            throw new IllegalArgumentException("a command without a time limit may wait for ever");
        }
        if (user.startsWith("client.")) {
            throw new IllegalArgumentException("a user is named without client.");
        }
    }

    /** A value that stands in a word of its own must not look like an option, and a comma would make two of it. */
    private static void requireValue(String name, String value) {
        if (value.isEmpty() || value.startsWith("-") || value.indexOf(',') >= 0) {
            throw new IllegalArgumentException("a " + name + " is not empty, begins with no dash and has no comma");
        }
    }

    private static void requireOption(String name, String value) {
        if (value.startsWith("-")) {
            throw new IllegalArgumentException("a " + name + " begins with no dash");
        }
    }

    /**
     * The connection by these monitors.
     *
     * @param newMonitors their addresses
     * @return the changed copy
     */
    public CephConnection withMonitors(List<String> newMonitors) {
        return new CephConnection(newMonitors, user, configFile, keyringFile, keyFile, timeoutSeconds);
    }

    /**
     * The connection as another user, whose key stands in a keyring.
     *
     * @param newUser the user without {@code client.}
     * @param newKeyringFile path of the keyring; empty to let the tools look where they always do
     * @return the changed copy
     */
    public CephConnection withUser(String newUser, String newKeyringFile) {
        return new CephConnection(monitors, newUser, configFile, newKeyringFile, "", timeoutSeconds);
    }

    /**
     * The connection with another time limit.
     *
     * @param seconds the limit, at least 1
     * @return the changed copy
     */
    public CephConnection withTimeoutSeconds(int seconds) {
        return new CephConnection(monitors, user, configFile, keyringFile, keyFile, seconds);
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
