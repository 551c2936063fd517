package dev.mooring.rbd.command;

import dev.mooring.internal.EnumNames;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The release of the Ceph tools that will run; names and options of commands differ. */
public enum CephRelease {
    /** 12. */
    LUMINOUS(12),
    /** 13. */
    MIMIC(13),
    /** 14. */
    NAUTILUS(14),
    /** 15. */
    OCTOPUS(15),
    /** 16. */
    PACIFIC(16),
    /** 17. */
    QUINCY(17),
    /** 18. */
    REEF(18),
    /** 19. */
    SQUID(19),
    /** 20. */
    TENTACLE(20);

    private static final Pattern VERSION = Pattern.compile("ceph version (\\d{1,3})\\.");

    private final int major;

    CephRelease(int major) {
        this.major = major;
    }

    /**
     * The release in the output of {@code rbd --version} or {@code ceph --version}.
     *
     * @param output for example {@code ceph version 16.2.15 (…) pacific (stable)}
     * @return the release; empty for older and newer releases, and for other text
     */
    public static Optional<CephRelease> of(String output) {
        Matcher version = VERSION.matcher(output);
        if (version.lookingAt()) {
            for (CephRelease release : values()) {
                if (release.major == Integer.parseInt(version.group(1))) {
                    return Optional.of(release);
                }
            }
        }
        return Optional.empty();
    }

    /** The word for the blocklist. */
    String blocklist() {
        return compareTo(PACIFIC) < 0 ? "blacklist" : "blocklist";
    }

    /** {@return whether pools have RADOS namespaces: true from Nautilus on} */
    public boolean hasNamespaces() {
        return compareTo(NAUTILUS) >= 0;
    }

    boolean hasDeviceCommands() {
        return compareTo(MIMIC) >= 0;
    }

    /** {@return whether the blocklist can contain networks: true from Pacific on} */
    public boolean hasRanges() {
        return compareTo(PACIFIC) >= 0;
    }

    /** {@return the name in lower case, for example {@code quincy}} */
    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }
}
