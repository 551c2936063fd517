package dev.mooring.rbd.image;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The names that the in-tree plugin gave to an image on a node. Nothing is escaped, so a slash in a name adds a directory,
 * and a name may stand for several images.
 *
 * @param kubeletRoot the root directory of the kubelet, for example {@code /var/lib/kubelet}
 * @param pool the pool
 * @param image the image
 * @upstream pkg/volume/rbd/rbd_util.go
 */
public record InTreeNames(String kubeletRoot, String pool, String image) {

    private static final String PLUGIN = "kubernetes.io/rbd";
    /** The longest name of a directory on Linux. */
    private static final int LONGEST = 255;

    private static final String BETWEEN = "-image-";

    public InTreeNames {
        requireNonNull(kubeletRoot, "kubeletRoot");
        requireNonNull(pool, "pool");
        requireNonNull(image, "image");
    }

    /**
     * {@return where newer releases mount the image once for all pods of the node, unless {@link
     * #deprecatedGlobalMount} is a directory there}
     */
    public String globalMount() {
        return plugin("mounts");
    }

    /** {@return where older releases mounted it; if there is a directory, even an empty one, the node uses it} */
    public String deprecatedGlobalMount() {
        return plugin("rbd");
    }

    /** {@return the directory where the block device is linked} */
    public String globalMapDirectory() {
        return plugin("volumeDevices");
    }

    private String plugin(String kind) {
        return kubeletRoot + "/plugins/" + PLUGIN + "/" + kind + "/" + pool + BETWEEN + image;
    }

    /** {@return the unique name of the volume in newer releases} */
    public String uniqueName() {
        return PLUGIN + "/" + pool + ":" + image;
    }

    /**
     * The unique name of the volume in older releases.
     *
     * @param monitors the monitors in order
     * @return the name
     */
    public String oldUniqueName(List<String> monitors) {
        return PLUGIN + "/[" + String.join(" ", monitors) + "]:" + image;
    }

    /** A pool and an image that a directory may stand for. */
    public record PoolAndImage(String pool, String image) {}

    /**
     * Every pool and image that the name of a directory may stand for; several if a name contains {@code -image-}.
     *
     * @param directory the last part of a path, {@code POOL-image-IMAGE}
     * @return the possible pairs, the shortest pool first; empty if the name is not one of the plugin, or is longer
     *     than the name of a directory can be
     */
    public static List<PoolAndImage> split(String directory) {
        if (directory.length() > LONGEST) {
            return List.of();
        }
        List<PoolAndImage> found = new ArrayList<>();
        for (int at = directory.indexOf(BETWEEN); at >= 0; at = directory.indexOf(BETWEEN, at + 1)) {
            found.add(new PoolAndImage(directory.substring(0, at), directory.substring(at + BETWEEN.length())));
        }
        return List.copyOf(found);
    }

    /**
     * How upstream reads the directory of a filesystem volume.
     *
     * @param directory the last part of the path
     * @return pool and image; empty where upstream fails with {@code sourceName … wrong, should be
     *     pool+"-image-"+imageName}
     * @upstream pkg/volume/rbd/rbd.go ConstructVolumeSpec, getVolumeSpecFromGlobalMapPath
     */
    public static Optional<PoolAndImage> filesystemSource(String directory) {
        String[] parts = directory.split(BETWEEN, -1);
        return parts.length == 2 ? Optional.of(new PoolAndImage(parts[0], parts[1])) : Optional.empty();
    }

    /**
     * How upstream reads the directory of a block volume: it drops a second {@code -image-} and what follows.
     *
     * @param directory the last part of the path
     * @return pool and image; empty where upstream fails
     * @upstream pkg/volume/rbd/rbd_util.go getPoolAndImageFromMapPath
     */
    public static Optional<PoolAndImage> blockSource(String directory) {
        String[] parts = directory.split(BETWEEN, -1);
        return parts.length >= 2 ? Optional.of(new PoolAndImage(parts[0], parts[1])) : Optional.empty();
    }
}
