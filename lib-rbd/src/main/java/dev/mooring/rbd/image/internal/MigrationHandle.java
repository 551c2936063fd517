package dev.mooring.rbd.image.internal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import dev.mooring.workload.internal.RbdMigration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The handle that CSI migration gives an in-tree volume.
 *
 * @param clusterId the MD5 of the monitors, in hex
 * @param image the image
 * @param pool the pool
 */
public record MigrationHandle(String clusterId, String image, String pool) {

    /** What the in-tree provisioner puts before the UUID in the name of an image. */
    public static final String IMAGE_PREFIX = RbdMigration.IMAGE_PREFIX;

    private static final String MARK = "mig";
    private static final String IMAGE_MARK = "image-";
    private static final String MONITORS_MARK = "mons-";
    private static final int FIELDS_BEFORE_POOL = 3;
    private static final Pattern STRICT = Pattern.compile("mig_mons-[0-9a-f]{32}_image-[^_]+_(?:[0-9a-f]{2})+");

    public MigrationHandle {
        requireNonNull(clusterId, "clusterId");
        requireNonNull(image, "image");
        requireNonNull(pool, "pool");
    }

    /**
     * Whether ceph-csi treats a handle as that of a migrated volume: it contains three words, anywhere.
     *
     * @param handle the handle
     * @return true if so, whether or not it can be read
     * @upstream ceph-csi internal/rbd/migration.go isMigrationVolID
     */
    public static boolean isMigrationVolID(String handle) {
        return handle.contains(MARK) && handle.contains(IMAGE_MARK) && handle.contains(MONITORS_MARK);
    }

    /**
     * Whether CSI migration could have written a handle.
     *
     * @param handle the handle
     * @return true if it has exactly that form, with a pool and an image without underscore
     */
    public static boolean isStrict(String handle) {
        return STRICT.matcher(handle).matches();
    }

    /**
     * Reads a handle as ceph-csi does. An image always gets the prefix of the in-tree provisioner, even if it had none,
     * and a name that contains {@code image-} is cut.
     *
     * @param handle the handle
     * @return its parts
     * @throws HandleException if ceph-csi refuses it
     * @upstream ceph-csi internal/rbd/migration.go parseMigrationVolID
     */
    public static MigrationHandle parse(String handle) {
        List<String> fields = Arrays.asList(handle.split("_", -1));
        if (fields.size() <= FIELDS_BEFORE_POOL) {
            throw new HandleException("invalid VolumeID");
        }
        String pool = pool(String.join("_", fields.subList(FIELDS_BEFORE_POOL, fields.size())));
        String image = "";
        String clusterId = "";
        for (String field : fields.subList(0, FIELDS_BEFORE_POOL)) {
            if (field.contains(IMAGE_MARK)) {
                image = IMAGE_PREFIX + between(field);
            } else if (field.contains(MONITORS_MARK)) {
                clusterId = trimmed(field);
            }
        }
        if (image.isEmpty()) {
            throw new HandleException("rbd image name information can not be empty in volID");
        }
        if (pool.isEmpty()) {
            throw new HandleException("pool information can not be empty in volID");
        }
        if (clusterId.isEmpty()) {
            throw new HandleException("failed to get clusterID from monitors hash in volID");
        }
        return new MigrationHandle(clusterId, image, pool);
    }

    private static String pool(String hex) {
        try {
            return new String(HexFormat.of().parseHex(hex), UTF_8);
        } catch (IllegalArgumentException e) {
            throw new HandleException("pool information can not be empty in volID");
        }
    }

    /** The text after the first mark and before the second. */
    private static String between(String field) {
        int start = field.indexOf(IMAGE_MARK) + IMAGE_MARK.length();
        int end = field.indexOf(IMAGE_MARK, start);
        return end < 0 ? field.substring(start) : field.substring(start, end);
    }

    /** The text without the characters of the mark, in any order, at both ends. */
    private static String trimmed(String field) {
        int start = 0;
        int end = field.length();
        while (start < end && MONITORS_MARK.indexOf(field.charAt(start)) >= 0) {
            start++;
        }
        while (end > start && MONITORS_MARK.indexOf(field.charAt(end - 1)) >= 0) {
            end--;
        }
        return field.substring(start, end);
    }

    /**
     * Writes the handle of an in-tree volume. One prefix of the name of the image is removed, nothing is escaped.
     *
     * @param monitors the monitors as written in the volume
     * @param pool the pool, may be empty
     * @param image the image
     * @return the handle, which may not lead back to the image
     * @upstream csi-translation-lib plugins/rbd.go composeMigVolID
     */
    public static String compose(List<String> monitors, String pool, String image) {
        return RbdMigration.handle(monitors, pool, image);
    }
}
