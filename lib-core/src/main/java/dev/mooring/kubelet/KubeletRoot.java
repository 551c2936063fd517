package dev.mooring.kubelet;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The kubelet's root directory on a node, {@code --root-dir}: all its directories are below it. */
public final class KubeletRoot {

    private static final int MAX_PATH_BYTES = 4095;
    private static final Pattern DRIVE = Pattern.compile("[A-Za-z]:[\\\\/].*", Pattern.DOTALL);

    /** The default of upstream, kubeadm and most distributions. */
    public static final KubeletRoot DEFAULT = of("/var/lib/kubelet");

    private final String text;
    private final boolean windows;

    private KubeletRoot(String text, boolean windows) {
        this.text = text;
        this.windows = windows;
    }

    /**
     * A root. One that begins with a drive letter is a Windows root.
     *
     * @param text an absolute path; slashes at its end are ignored
     * @return the root
     * @throws NodePathException if it is not absolute, or has an empty segment, {@code .} or {@code ..}, which the
     *     kubelet would resolve into another path
     */
    public static KubeletRoot of(String text) {
        requireNonNull(text, "text");
        return DRIVE.matcher(text).matches() ? windows(text) : make(text, false);
    }

    /**
     * A root of a Windows node, with or without a drive.
     *
     * @param text for example {@code /var/lib/kubelet} or {@code C:\var\lib\kubelet}
     * @return the root
     * @throws NodePathException as {@link #of}
     */
    static KubeletRoot windows(String text) {
        return make(requireNonNull(text, "text").replace('\\', '/'), true);
    }

    private static KubeletRoot make(String slashed, boolean windows) {
        boolean drive = windows && DRIVE.matcher(slashed).matches();
        String path = drive ? slashed.substring(2) : slashed;
        if (!path.startsWith("/")) {
            throw new NodePathException(KubeletCode.NOT_ABSOLUTE, "kubelet root", slashed);
        }
        int end = path.length();
        while (end > 0 && path.charAt(end - 1) == '/') {
            end--;
        }
        String kept = path.substring(0, end);
        if (!kept.isEmpty()) {
            checkSegments(kept.substring(1), slashed, windows);
        }
        String whole = (drive ? slashed.substring(0, 2) : "") + kept;
        return new KubeletRoot(windows ? whole.replace('/', '\\') : whole, windows);
    }

    private static void checkSegments(String path, String whole, boolean windows) {
        for (String segment : path.split("/", -1)) {
            Segments.problem(segment, windows).ifPresent(code -> {
                boolean unclean = code == KubeletCode.EMPTY_SEGMENT || code == KubeletCode.DOT_SEGMENT;
                throw new NodePathException(unclean ? KubeletCode.ROOT_NOT_CLEAN : code, "kubelet root", whole);
            });
        }
    }

    /** {@return the root as a path prefix, without a separator at its end; empty for the root of the filesystem} */
    public String text() {
        return text;
    }

    /** {@return whether it is on a Windows node} */
    public boolean isWindows() {
        return windows;
    }

    /**
     * The directories of a pod.
     *
     * @param uid the pod's uid: any text that is one segment, because static pods can set their own
     * @return the builder
     * @throws NodePathException if the uid is no segment
     */
    public PodPaths pod(String uid) {
        return new PodPaths(this, Segments.check("pod uid", uid, Segments.Rule.FREE, windows));
    }

    /** {@return the directories of the CSI plugin} */
    public CsiPaths csi() {
        return new CsiPaths(this);
    }

    /** {@return the directories of the node that belong to no pod} */
    public PluginPaths plugins() {
        return new PluginPaths(this);
    }

    /** Joins checked segments. */
    NodePath join(List<String> segments) {
        String separator = windows ? "\\" : "/";
        return limited(text + separator + String.join(separator, segments));
    }

    /** The directory of a pod's volume, the only one that becomes a Windows path with a drive. */
    NodePath joinPodVolume(List<String> segments) {
        NodePath joined = join(segments);
        return windows && joined.text().startsWith("\\") ? limited("c:" + joined.text()) : joined;
    }

    NodePath below(NodePath path, String segment) {
        return limited(path.text() + (windows ? "\\" : "/") + segment);
    }

    private static NodePath limited(String path) {
        if (Segments.utf8Length(path) > MAX_PATH_BYTES) {
            throw new NodePathException(KubeletCode.PATH_TOO_LONG, "path", path);
        }
        return new NodePath(path);
    }

    /** The root with its drive letter in one case, to compare Windows roots. */
    String comparable() {
        return windows && DRIVE.matcher(text + "\\").matches()
                ? text.substring(0, 1).toLowerCase(Locale.ROOT) + text.substring(1)
                : text;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof KubeletRoot root
                && root.windows == windows
                && root.comparable().equals(comparable());
    }

    @Override
    public int hashCode() {
        return comparable().hashCode();
    }

    /** The root as a path. */
    @Override
    public String toString() {
        return text.isEmpty() ? "/" : text;
    }
}
