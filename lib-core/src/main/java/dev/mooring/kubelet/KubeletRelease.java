package dev.mooring.kubelet;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A kubelet's release, {@code 1.MINOR.PATCH}.
 *
 * @param minor the number after the first dot
 * @param patch the number after the second dot
 */
public record KubeletRelease(int minor, int patch) implements Comparable<KubeletRelease> {

    /** The release that Mooring mirrors. */
    public static final KubeletRelease MIRRORED = new KubeletRelease(36, 3);

    private static final Pattern FORM = Pattern.compile("v?1\\.(\\d{1,4})(?:\\.(\\d{1,4}))?(?:[-+].*)?");

    /**
     * Reads a release, as {@code node.status.nodeInfo.kubeletVersion} has it.
     *
     * @param text for example {@code v1.30.3}, {@code 1.29} or {@code v1.27.4+k3s1}
     * @return the release
     * @throws IllegalArgumentException if it is another text
     */
    public static KubeletRelease parse(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "expected a Kubernetes release such as v1.30.3, found " + NodePathException.excerpt(text));
        }
        String patch = matcher.group(2);
        return new KubeletRelease(Integer.parseInt(matcher.group(1)), patch == null ? 0 : Integer.parseInt(patch));
    }

    @Override
    public int compareTo(KubeletRelease other) {
        int byMinor = Integer.compare(minor, other.minor);
        return byMinor != 0 ? byMinor : Integer.compare(patch, other.patch);
    }

    @Override
    public String toString() {
        return "1." + minor + "." + patch;
    }
}
