package dev.mooring.fuse.mount;

/** Paths as mount tables write them. */
final class MountPoint {

    private MountPoint() {}

    /** The path without slashes at its end. */
    static String of(String path) {
        int end = path.length();
        while (end > 1 && path.charAt(end - 1) == '/') {
            end--;
        }
        return path.substring(0, end);
    }
}
