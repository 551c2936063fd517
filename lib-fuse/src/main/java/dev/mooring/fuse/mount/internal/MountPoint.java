package dev.mooring.fuse.mount.internal;

/** Paths as mount tables write them. */
public final class MountPoint {

    private MountPoint() {}

    /** The path without slashes at its end. */
    public static String of(String path) {
        int end = path.length();
        while (end > 1 && path.charAt(end - 1) == '/') {
            end--;
        }
        return path.substring(0, end);
    }
}
