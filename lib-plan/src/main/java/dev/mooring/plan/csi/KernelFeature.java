package dev.mooring.plan.csi;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The first kernel that can map an image with a feature; the kernel cannot map a feature without a row.
 *
 * @upstream linux drivers/block/rbd.c RBD_FEATURES_SUPPORTED
 */
enum KernelFeature {
    LAYERING(3, 8),
    STRIPING(3, 10),
    EXCLUSIVE_LOCK(4, 9),
    DATA_POOL(4, 11),
    OPERATIONS(4, 16),
    DEEP_FLATTEN(5, 1),
    OBJECT_MAP(5, 3),
    FAST_DIFF(5, 3);

    private static final Pattern VERSION = Pattern.compile("([0-9]{1,4})\\.([0-9]{1,4}).*");
    /** Red Hat backports features to older kernels; for one of them the first release is known. */
    private static final Pattern BACKPORTS = Pattern.compile(".*\\.el[0-9]+.*");

    private static final Pattern DEEP_FLATTEN_OF_EL8 = Pattern.compile("4\\.18\\.0-([0-9]{1,6})\\..*el8.*");
    private static final int DEEP_FLATTEN_BUILD = 193;

    private final int major;
    private final int minor;

    KernelFeature(int major, int minor) {
        this.major = major;
        this.minor = minor;
    }

    /** The row of a feature as {@code rbd info} prints it. */
    static Optional<KernelFeature> of(String printed) {
        String name = printed.strip().toLowerCase(Locale.ROOT);
        if (name.equals("stripingv2")) {
            return Optional.of(STRIPING);
        }
        return Arrays.stream(values())
                .filter(each -> each.toString().equals(name))
                .findFirst();
    }

    /** Whether the kernels of all supported distributions have it. */
    boolean isOld() {
        return major == 3;
    }

    /**
     * Whether a kernel has it; empty if its version cannot be read, or is from a distribution that may have backported
     * it.
     *
     * @upstream ceph-csi internal/rbd/nodeserver.go deepFlattenSupport
     */
    Optional<Boolean> isIn(String kernel) {
        Matcher version = VERSION.matcher(kernel);
        if (!version.matches()) {
            return Optional.empty();
        }
        int own = Integer.parseInt(version.group(1));
        if (own > major || (own == major && Integer.parseInt(version.group(2)) >= minor)) {
            return Optional.of(true);
        }
        Matcher build = DEEP_FLATTEN_OF_EL8.matcher(kernel);
        if (this == DEEP_FLATTEN && build.matches() && Integer.parseInt(build.group(1)) >= DEEP_FLATTEN_BUILD) {
            return Optional.of(true);
        }
        return BACKPORTS.matcher(kernel).matches() ? Optional.empty() : Optional.of(false);
    }

    String since() {
        return major + "." + minor;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
