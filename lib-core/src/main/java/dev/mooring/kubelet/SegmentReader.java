package dev.mooring.kubelet;

import dev.mooring.internal.CanIgnoreReturnValue;
import dev.mooring.reason.Reason;
import java.util.List;
import java.util.Optional;

/**
 * The part of a path below the root, segment by segment. Segments that are names are checked as names; paths inside a
 * volume are only split.
 */
final class SegmentReader {

    private final String root;
    private final String rest;
    private final boolean windows;
    private final List<Reason> notes;
    private int next;

    SegmentReader(String root, String rest, boolean windows, List<Reason> notes) {
        this.root = root;
        this.rest = rest;
        this.windows = windows;
        this.notes = notes;
    }

    VolumePath read() {
        if (windows && rest.indexOf('/') >= 0) {
            return VolumePath.Unknown.of(KubeletCode.MIXED_SEPARATORS, "the path mixes slashes and backslashes");
        }
        if (rest.indexOf('\0') >= 0) {
            return VolumePath.Unknown.of(KubeletCode.NUL_IN_SEGMENT, "the path contains a NUL character");
        }
        if (rest.isEmpty()) {
            return new VolumePath.Directory(VolumePath.DirKind.ROOT, "", "");
        }
        Optional<VolumePath> unclean = unclean();
        if (unclean.isPresent()) {
            return unclean.get();
        }
        next = 1;
        try {
            return switch (name()) {
                case PodPaths.PODS -> new PodPathReader(this).read();
                case PodPaths.PLUGINS -> new PluginPathReader(this).read();
                case "plugins_registry" -> registry();
                default -> notOurs();
            };
        } catch (NodePathException refused) {
            return VolumePath.Unknown.of(refused.kubeletCode(), "invalid name in path: " + refused.getMessage());
        }
    }

    private Optional<VolumePath> unclean() {
        int start = 1;
        while (start <= rest.length()) {
            int end = rest.indexOf(separator(), start);
            int stop = end < 0 ? rest.length() : end;
            if (stop == start) {
                return Optional.of(VolumePath.Unknown.of(KubeletCode.EMPTY_SEGMENT, "the path has an empty segment"));
            }
            if (isDots(start, stop)) {
                return Optional.of(
                        VolumePath.Unknown.of(KubeletCode.DOT_SEGMENT, "the path has a segment \".\" or \"..\""));
            }
            start = stop + 1;
        }
        return Optional.empty();
    }

    private boolean isDots(int start, int stop) {
        return stop - start <= 2 && rest.charAt(start) == '.' && rest.charAt(stop - 1) == '.';
    }

    private VolumePath registry() {
        if (atEnd()) {
            return new VolumePath.Directory(VolumePath.DirKind.REGISTRY, "", "");
        }
        String socket = name();
        return atEnd() ? new VolumePath.RegistrySocket(socket) : notOurs();
    }

    VolumePath notOurs() {
        return VolumePath.Unknown.of(KubeletCode.NOT_A_KUBELET_PATH, "the kubelet creates no such path below its root");
    }

    char separator() {
        return windows ? '\\' : '/';
    }

    boolean atEnd() {
        return next > rest.length();
    }

    /** The next segment, which must be a valid name. */
    @CanIgnoreReturnValue
    String name() {
        String segment = peek();
        Segments.check("segment", segment, Segments.Rule.FREE, windows);
        skip();
        return segment;
    }

    /** The next segment, not consumed; empty at the end. */
    String peek() {
        return atEnd() ? "" : rest.substring(next, segmentEnd());
    }

    void skip() {
        next = segmentEnd() + 1;
    }

    /** The rest of the path, without a separator in front; empty at the end. */
    String inner() {
        String inner = atEnd() ? "" : rest.substring(next);
        next = rest.length() + 1;
        return inner;
    }

    /** How many segments are left. */
    int left() {
        return atEnd()
                ? 0
                : 1
                        + (int) rest.substring(next)
                                .chars()
                                .filter(c -> c == separator())
                                .count();
    }

    String root() {
        return root;
    }

    private int segmentEnd() {
        int end = rest.indexOf(separator(), next);
        return end < 0 ? rest.length() : end;
    }

    void note(KubeletCode code, String message) {
        notes.add(Reason.of(code, "", message));
    }

    /** A volume's inner name, which the API server would have checked. */
    String volumeName() {
        String name = name();
        noteName(name);
        return name;
    }

    void noteName(String name) {
        if (!Segments.isSubdomain(name)) {
            note(
                    KubeletCode.NAME_NOT_VALID,
                    NodePathException.excerpt(name)
                            + " is not a valid name of a persistent volume or of a volume of a pod");
        }
    }
}
