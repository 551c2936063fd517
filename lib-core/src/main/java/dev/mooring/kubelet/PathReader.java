package dev.mooring.kubelet;

import static java.util.Objects.requireNonNull;

import dev.mooring.json.JsonObject;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Reads paths of the kubelet.
 *
 * <p>For example, {@code PathReader.of(KubeletRoot.DEFAULT).read("/var/lib/kubelet/pods/U/volumes/kubernetes.io~csi/pv-7/mount")}
 * is the mount of volume {@code pv-7} of pod {@code U}.
 */
public final class PathReader {

    private final List<KubeletRoot> roots;
    private final List<String> hostPrefixes;
    private final boolean guessing;

    private PathReader(List<KubeletRoot> roots, List<String> hostPrefixes, boolean guessing) {
        this.roots = List.copyOf(roots);
        this.hostPrefixes = List.copyOf(hostPrefixes);
        this.guessing = guessing;
    }

    /**
     * A reader of these roots: the kubelet's own and, if it is a symbolic link, its target, which mount tables contain.
     *
     * @param roots the roots; if two match, the longer one applies
     * @return the reader
     */
    public static PathReader of(KubeletRoot... roots) {
        return new PathReader(List.of(roots), List.of(), false);
    }

    /**
     * The same reader, which also accepts each root below these directories: where a container sees the host.
     *
     * @param prefixes absolute paths without a slash at the end, for example {@code /host}
     * @return the changed copy
     * @throws NodePathException as {@link KubeletRoot#of}
     */
    public PathReader withHostPrefixes(String... prefixes) {
        for (String prefix : prefixes) {
            KubeletRoot unused = KubeletRoot.of(prefix);
        }
        return new PathReader(roots, List.of(prefixes), guessing);
    }

    /**
     * The same reader, which derives the root from the path if none of the roots matches: the part before the first
     * {@code /pods/…/volumes/} or {@code /plugins/kubernetes.io/} becomes the root, and the reading notes it.
     *
     * @return the changed copy
     */
    public PathReader guessing() {
        return new PathReader(roots, hostPrefixes, true);
    }

    /**
     * Reads a path as it is written, never resolved or normalized: an empty segment, {@code .} or {@code ..} makes it
     * unknown.
     *
     * @param text the path, decoded if it comes from a mount table
     * @return what it is; {@link VolumePath.Unknown} with the reason for any other text
     */
    public PathReading read(String text) {
        requireNonNull(text, "text");
        Prefix prefix = prefix(text);
        if (prefix == null) {
            boolean absolute = text.startsWith("/") || text.matches("(?s)[A-Za-z]:[\\\\/].*") || text.startsWith("\\");
            VolumePath.Unknown unknown = absolute
                    ? VolumePath.Unknown.of(
                            KubeletCode.NOT_UNDER_A_ROOT, "the path is not below any of the given roots")
                    : VolumePath.Unknown.of(KubeletCode.NOT_ABSOLUTE, "expected an absolute path");
            return new PathReading(text, unknown, "", List.of());
        }
        List<Reason> notes = new ArrayList<>();
        if (prefix.guessed()) {
            notes.add(Reason.of(
                    KubeletCode.ROOT_GUESSED,
                    "",
                    "the root is not one of the given roots; it was derived from the path"));
        }
        String rest = text.substring(prefix.root().length());
        VolumePath path = new SegmentReader(prefix.root(), rest, prefix.windows(), notes).read();
        return new PathReading(text, path, prefix.root(), notes);
    }

    private record Prefix(String root, boolean windows, boolean guessed) {}

    private @Nullable Prefix prefix(String text) {
        List<Prefix> fitting = new ArrayList<>();
        for (KubeletRoot root : roots) {
            addIfFits(text, root.text(), root.isWindows(), fitting);
            for (String prefix : root.isWindows() ? List.<String>of() : hostPrefixes) {
                addIfFits(text, prefix + root.text(), false, fitting);
            }
        }
        Prefix longest = fitting.stream()
                .max(Comparator.comparingInt(fits -> fits.root().length()))
                .orElse(null);
        return longest == null && guessing ? guess(text) : longest;
    }

    private static void addIfFits(String text, String root, boolean windows, List<Prefix> fitting) {
        if (windows) {
            addWindows(text, root, fitting);
        } else if (isBelow(text, root, '/')) {
            fitting.add(new Prefix(root, false, false));
        }
    }

    /** If a root has no drive, some paths begin with the drive {@code c:} and others do not. */
    private static void addWindows(String text, String root, List<Prefix> fitting) {
        String comparable = drive(text);
        for (String candidate : root.startsWith("\\") ? List.of(root, "c:" + root) : List.of(root)) {
            if (isBelow(comparable, drive(candidate), '\\') || isBelow(comparable, drive(candidate), '/')) {
                fitting.add(new Prefix(text.substring(0, candidate.length()), true, false));
            }
        }
    }

    private static String drive(String text) {
        return text.length() > 1 && text.charAt(1) == ':'
                ? text.substring(0, 1).toLowerCase(Locale.ROOT) + text.substring(1)
                : text;
    }

    private static boolean isBelow(String text, String root, char separator) {
        return text.startsWith(root) && (text.length() == root.length() || text.charAt(root.length()) == separator);
    }

    /** The first match counts: a later one can be a kubelet that a user runs inside a volume. */
    private static @Nullable Prefix guess(String text) {
        if (!text.startsWith("/")) {
            return null;
        }
        for (int slash = 0; slash >= 0; slash = text.indexOf('/', slash + 1)) {
            if (text.startsWith("/plugins/kubernetes.io/", slash) || isPodPath(text, slash)) {
                return new Prefix(text.substring(0, slash), false, true);
            }
        }
        return null;
    }

    private static boolean isPodPath(String text, int slash) {
        String pods = "/pods/";
        int uid = slash + pods.length();
        int end = text.startsWith(pods, slash) ? text.indexOf('/', uid) : -1;
        return end > uid
                && (text.startsWith("/volumes/", end)
                        || text.startsWith("/volumeDevices/", end)
                        || text.startsWith("/volume-subpaths/", end));
    }

    /**
     * A path that was read.
     *
     * @param text the original path
     * @param path what it is
     * @param root the root it was read under, with a host prefix where it has one; empty if there is none
     * @param notes what to know before relying on it: a guessed root, a name that is not valid, an unknown plugin
     */
    public record PathReading(String text, VolumePath path, String root, List<Reason> notes) {

        public PathReading {
            requireNonNull(text, "text");
            requireNonNull(path, "path");
            requireNonNull(root, "root");
            notes = List.copyOf(notes);
        }

        /**
         * The reading as JSON. The page {@code docs/json.md} describes the keys.
         *
         * @return the members of {@link VolumePath#toJson()}, {@code path}, {@code root} and {@code notes}
         */
        public JsonObject toJson() {
            return path.toJson().with("path", text).with("root", root).with("notes", Reason.toJson(notes));
        }
    }
}
