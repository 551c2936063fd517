package dev.mooring.release;

import dev.mooring.internal.Quote;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A version of Kubernetes, {@code 1.MINOR.PATCH}, whether Mooring mirrors it or not.
 *
 * @param minor the number after the first dot
 * @param patch the number after the second dot
 */
public record KubernetesVersion(int minor, int patch) implements Comparable<KubernetesVersion> {

    private static final Pattern FORM = Pattern.compile("v?1\\.(\\d{1,4})(?:\\.(\\d{1,4}))?(?:[-+].*)?");

    /**
     * Reads a version, as {@code kubectl version} and {@code node.status.nodeInfo.kubeletVersion} have it.
     *
     * @param text for example {@code v1.30.3}, {@code 1.29}, {@code v1.27.4+k3s1} or {@code v1.31.4-eks-2d5f260}; the
     *     suffix of a distribution is not kept
     * @return the version; patch 0 if there is none
     * @throws ReleaseException if it is another text
     */
    public static KubernetesVersion parse(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw new ReleaseException("expected a version of Kubernetes such as v1.30.3, found " + Quote.text(text));
        }
        String patch = matcher.group(2);
        return new KubernetesVersion(Integer.parseInt(matcher.group(1)), patch == null ? 0 : Integer.parseInt(patch));
    }

    @Override
    public int compareTo(KubernetesVersion other) {
        int byMinor = Integer.compare(minor, other.minor);
        return byMinor != 0 ? byMinor : Integer.compare(patch, other.patch);
    }

    /** The version without the suffix of a distribution, for example {@code 1.30.3}. */
    @Override
    public String toString() {
        return "1." + minor + "." + patch;
    }
}
