package dev.mooring.rbd.command;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The argument lists of the in-tree plugin, to recognise them in logs and process lists; do not run them: {@link #KEY}
 * replaces the key.
 *
 * @param pool the pool
 * @param image the image
 * @param monitors the monitors exactly as written in the volume
 * @param id the Ceph user
 * @param keyring the path of the keyring; empty if a secret was used
 * @upstream pkg/volume/rbd/rbd_util.go
 */
public record InTreeCommands(String pool, String image, List<String> monitors, String id, String keyring) {

    /** What replaces a key. */
    public static final String KEY = "--key=***";

    public InTreeCommands {
        requireNonNull(pool, "pool");
        requireNonNull(image, "image");
        requireNonNull(id, "id");
        requireNonNull(keyring, "keyring");
        monitors = List.copyOf(monitors);
        for (String name : List.of(pool, image)) {
            if (name.startsWith("-")) {
                throw new IllegalArgumentException("rbd takes a name that begins with - for an option");
            }
        }
    }

    private String joined() {
        return String.join(",", monitors);
    }

    /**
     * Checks whether the image is in use. The keyring is not used: without a secret the key is empty.
     *
     * @return {@code rbd status}
     * @upstream pkg/volume/rbd/rbd_util.go rbdStatus
     */
    public List<String> status() {
        return List.of(
                "rbd", "status", image, "--pool", pool, "-m", joined(), "--id", id, keyring.isEmpty() ? KEY : "--key=");
    }

    /**
     * Maps the image, by the kernel or by {@code rbd-nbd}; always for writing.
     *
     * @param program {@code rbd} or {@code rbd-nbd}
     * @return the argument list
     * @upstream pkg/volume/rbd/rbd_util.go AttachDisk
     */
    public List<String> map(String program) {
        List<String> argv =
                new ArrayList<>(Arrays.asList(program, "map", pool + "/" + image, "--id", id, "-m", joined()));
        return withKey(argv);
    }

    /**
     * Maps the image as releases before rbd-nbd did, which tried one monitor after the other.
     *
     * @param monitor the monitor
     * @return the argument list
     */
    public List<String> oldMap(String monitor) {
        return withKey(new ArrayList<>(Arrays.asList("rbd", "map", image, "--pool", pool, "--id", id, "-m", monitor)));
    }

    /**
     * Unmaps a device; its name decides which program does it.
     *
     * @param device the path
     * @return the argument list
     */
    public static List<String> unmap(String device) {
        return List.of(device.startsWith("/dev/nbd") ? "rbd-nbd" : "rbd", "unmap", device);
    }

    /**
     * Creates the image of a claim.
     *
     * @param mebibytes its size
     * @param format {@code 1} or {@code 2}
     * @param features its features; without any, format 2 has an empty argument, because the defaults of the tool include
     *     features that the kernel lacks
     * @return the argument list
     */
    public List<String> create(long mebibytes, String format, List<String> features) {
        List<String> argv = new ArrayList<>(Arrays.asList(
                "rbd",
                "create",
                image,
                "--size",
                Long.toString(mebibytes),
                "--pool",
                pool,
                "--id",
                id,
                "-m",
                joined(),
                KEY,
                "--image-format",
                format));
        if (format.equals("2")) {
            argv.addAll(List.of("--image-feature", String.join(",", features)));
        }
        return List.copyOf(argv);
    }

    /** {@return the command that removes the image} */
    public List<String> remove() {
        return List.of("rbd", "rm", image, "--pool", pool, "--id", id, "-m", joined(), KEY);
    }

    /**
     * Resizes the image.
     *
     * @param mebibytes its new size
     * @return the argument list
     */
    public List<String> resize(long mebibytes) {
        return List.of(
                "rbd",
                "resize",
                image,
                "--size",
                Long.toString(mebibytes),
                "--pool",
                pool,
                "--id",
                id,
                "-m",
                joined(),
                KEY);
    }

    private List<String> withKey(List<String> argv) {
        if (keyring.isEmpty()) {
            argv.add(KEY);
        } else {
            argv.addAll(List.of("-k", keyring));
        }
        return List.copyOf(argv);
    }
}
