package dev.mooring.s3fs.volume;

import static java.util.Objects.requireNonNull;

import dev.mooring.manifest.ObjectRef;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which volume of which pod an item is about, as far as it is known.
 *
 * @param node the node of the pod; empty if it is on none
 * @param pod the pod
 * @param podUid its uid; empty if it has none
 * @param volumeNames the entries of {@code spec.volumes}, in order; none if the item is about the whole pod
 * @param claim the claim; null for an inline volume or the whole pod
 * @param specName the name in paths: the volume's, or the entry's for an inline volume; empty if it is not known
 */
public record VolumeSubject(
        String node,
        ObjectRef pod,
        String podUid,
        List<String> volumeNames,
        @Nullable ObjectRef claim,
        String specName) implements Comparable<VolumeSubject> {

    private static final Comparator<VolumeSubject> ORDER = Comparator.comparing(VolumeSubject::pod)
            .thenComparing(VolumeSubject::podUid)
            .thenComparing(VolumeSubject::specName)
            .thenComparing(subject -> String.join(" ", subject.volumeNames()));

    public VolumeSubject {
        requireNonNull(node, "node");
        requireNonNull(pod, "pod");
        requireNonNull(podUid, "podUid");
        volumeNames = List.copyOf(volumeNames);
        requireNonNull(specName, "specName");
    }

    /** By namespace, pod and volume. */
    @Override
    public int compareTo(VolumeSubject other) {
        return ORDER.compare(this, other);
    }
}
