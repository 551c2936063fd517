package dev.mooring.kubelet;

import dev.mooring.internal.EnumNames;

/** How the release that staged a CSI volume named its global directory; it keeps this name until it is unstaged. */
public enum CsiLayout {
    /** By the hash of the handle, 1.24 and newer. */
    BY_HANDLE,
    /** By the name of the persistent volume, up to 1.23. */
    BY_VOLUME_NAME;

    private static final int FIRST_BY_HANDLE = 24;

    /**
     * The layout of a release.
     *
     * @param minor the number after the dot, for example 36 of 1.36
     * @return its layout
     */
    public static CsiLayout ofRelease(int minor) {
        return minor < FIRST_BY_HANDLE ? BY_VOLUME_NAME : BY_HANDLE;
    }

    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }
}
