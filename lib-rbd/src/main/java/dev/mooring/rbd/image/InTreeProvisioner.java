package dev.mooring.rbd.image;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * How the in-tree provisioner read a StorageClass.
 *
 * @upstream pkg/volume/rbd/rbd.go rbdVolumeProvisioner.Provision
 */
public final class InTreeProvisioner {

    private static final String PLUGIN = "kubernetes.io/rbd";
    private static final long MIB = 1 << 20;
    private static final Pattern KEYRING = Pattern.compile("(?:/++[^/!;` ]++)++");
    private static final List<String> FEATURES = List.of("layering");

    /** The names of the parameters in lower case; any other is refused. */
    private static final List<String> KNOWN = List.of(
            "monitors",
            "adminid",
            "adminsecretname",
            "adminsecretnamespace",
            "userid",
            "usersecretname",
            "usersecretnamespace",
            "keyring",
            "pool",
            "imageformat",
            "imagefeatures",
            "fstype");

    private InTreeProvisioner() {}

    /** The parameters of a class, or why the provisioner refuses it. */
    public sealed interface Parameters permits Accepted, Refused {}

    /**
     * A class that the provisioner accepts.
     *
     * @param monitors split at commas, with their blanks
     * @param pool the pool, {@code rbd} if none is given
     * @param adminId the user that creates and removes images
     * @param userId the user that maps them; the admin if none is given
     * @param imageFormat {@code 1} or {@code 2}
     * @param imageFeatures the features
     * @param fsType the file system; empty if none is given
     */
    public record Accepted(
            List<String> monitors,
            String pool,
            String adminId,
            String userId,
            String imageFormat,
            List<String> imageFeatures,
            String fsType)
            implements Parameters {

        public Accepted {
            monitors = List.copyOf(monitors);
            imageFeatures = List.copyOf(imageFeatures);
        }
    }

    /**
     * A class that the provisioner refuses.
     *
     * @param message the message of upstream
     * @param leavesImage whether it refuses only after it has created the image, which stays
     */
    public record Refused(String message, boolean leavesImage) implements Parameters {

        public Refused {
            requireNonNull(message, "message");
        }
    }

    /**
     * Checks the parameters of a class in the order of upstream. Upstream iterates over the parameters in random order; here
     * they are checked by name, so that the answer is always the same.
     *
     * @param parameters the parameters of the StorageClass
     * @return the parameters, or the message of upstream
     */
    public static Parameters check(Map<String, String> parameters) {
        Map<String, String> known = new TreeMap<>();
        for (Map.Entry<String, String> entry : new TreeMap<>(parameters).entrySet()) {
            String key = entry.getKey().toLowerCase(Locale.ROOT);
            if (!KNOWN.contains(key)) {
                return refused("invalid option " + quoted(entry.getKey()) + " for volume plugin " + PLUGIN);
            }
            if (key.equals("imagefeatures") && !entry.getValue().isEmpty()) {
                for (String feature : entry.getValue().split(",", -1)) {
                    if (!FEATURES.contains(feature)) {
                        return refused("invalid feature " + quoted(feature) + " for volume plugin " + PLUGIN
                                + ", supported features are: [layering]");
                    }
                }
            }
            known.put(key, entry.getValue());
        }
        return checkValues(known);
    }

    private static Parameters checkValues(Map<String, String> known) {
        String format = known.getOrDefault("imageformat", "2");
        if (!format.equals("1") && !format.equals("2")) {
            return refused("invalid ceph imageformat " + format + ", expecting 1 or 2");
        }
        if (known.getOrDefault("adminsecretname", "").isEmpty()) {
            return refused("missing Ceph admin secret name");
        }
        // An empty list of monitors is one empty monitor, so upstream only notices if the parameter is absent.
        if (!known.containsKey("monitors")) {
            return refused("missing Ceph monitors");
        }
        String keyring = known.getOrDefault("keyring", "");
        if (known.getOrDefault("usersecretname", "").isEmpty() && keyring.isEmpty()) {
            return refused("must specify either keyring or user secret name");
        }
        if (!keyring.isEmpty()
                && known.getOrDefault("usersecretname", "").isEmpty()
                && !KEYRING.matcher(keyring).matches()) {
            return new Refused("keyring field must contain a path to a file", true);
        }
        return accepted(known, format);
    }

    private static Accepted accepted(Map<String, String> known, String format) {
        String admin = known.getOrDefault("adminid", "admin");
        String user = known.getOrDefault("userid", "");
        String features = known.getOrDefault("imagefeatures", "");
        return new Accepted(
                Arrays.asList(known.getOrDefault("monitors", "").split(",", -1)),
                known.getOrDefault("pool", RbdImageSpec.DEFAULT_POOL),
                admin,
                user.isEmpty() ? admin : user,
                format,
                features.isEmpty() ? List.of() : new ArrayList<>(Arrays.asList(features.split(",", -1))),
                known.getOrDefault("fstype", ""));
    }

    private static Refused refused(String message) {
        return new Refused(message, false);
    }

    private static String quoted(String text) {
        return '"' + text + '"';
    }

    /**
     * The size of an image for a claim.
     *
     * @param bytes the size that the claim requests, not negative
     * @return the size in MiB, rounded up
     */
    public static long sizeMebibytes(long bytes) {
        if (bytes < 0) {
            throw new IllegalArgumentException("expected a size that is not negative, found " + bytes);
        }
        return bytes / MIB + (bytes % MIB == 0 ? 0 : 1);
    }
}
