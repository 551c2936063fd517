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
 * What the in-tree provisioner made of a StorageClass.
 *
 * @upstream pkg/volume/rbd/rbd.go rbdVolumeProvisioner.Provision
 */
public final class InTreeProvisioner {

    private static final String PLUGIN = "kubernetes.io/rbd";
    private static final long MIB = 1 << 20;
    private static final Pattern KEYRING = Pattern.compile("(?:/+[^/!;` ]+)+");
    private static final List<String> FEATURES = List.of("layering");

    /** Parameters by their names in lower case; what is not among them is refused. */
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

    /** What a class gives, or why it does not. */
    public sealed interface Parameters permits Accepted, Refused {}

    /**
     * A class the provisioner takes.
     *
     * @param monitors split at commas, blanks left in
     * @param pool the pool, {@code rbd} if none is given
     * @param adminId who makes and removes images
     * @param userId who maps them; the admin if none is given
     * @param imageFormat {@code 1} or {@code 2}
     * @param imageFeatures the features, mostly none
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
     * A class the provisioner refuses.
     *
     * @param message upstream's message
     * @param leavesImage whether it refuses only after the image was made, which stays
     */
    public record Refused(String message, boolean leavesImage) implements Parameters {

        public Refused {
            requireNonNull(message, "message");
        }
    }

    /**
     * Checks the parameters of a class in upstream's order. Upstream meets parameters in chance order; here they are
     * checked by name, so that of several bad ones always the same is named.
     *
     * @param parameters the parameters of the StorageClass
     * @return what they give, or upstream's message
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
        // An empty list of monitors is one empty monitor, so upstream misses only the parameter itself.
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
     * How large an image becomes for a claim.
     *
     * @param bytes what the claim asks for, not negative
     * @return the size in MiB, rounded up
     */
    public static long sizeMebibytes(long bytes) {
        if (bytes < 0) {
            throw new IllegalArgumentException("a size is not negative: " + bytes);
        }
        return bytes / MIB + (bytes % MIB == 0 ? 0 : 1);
    }
}
