package dev.mooring.fuse.mount;

import dev.mooring.internal.Digests;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.PodView;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The volume and the pod that an item is about, as far as they are known.
 *
 * @param node the node of the pod; empty if it is not scheduled
 * @param pod the pod
 * @param podUid the uid of the pod; empty if it has none
 * @param volumeNames the names in {@code spec.volumes}, in order; empty if the item is about the pod as a whole
 * @param claim the claim; empty for an inline volume and for the pod as a whole
 * @param specName the name in paths: that of the volume, or of an inline entry; empty if it is not known
 */
public record VolumeSubject(
        String node, ObjectRef pod, String podUid, List<String> volumeNames, Optional<ObjectRef> claim, String specName)
        implements Comparable<VolumeSubject> {

    public VolumeSubject {
        volumeNames = List.copyOf(volumeNames);
    }

    private static final Comparator<VolumeSubject> ORDER = Comparator.comparing(VolumeSubject::pod)
            .thenComparing(VolumeSubject::podUid)
            .thenComparing(VolumeSubject::specName)
            .thenComparing(subject -> String.join(" ", subject.volumeNames()));

    /**
     * A pod as a whole.
     *
     * @param pod the pod
     * @param podUid its uid; empty if it has none
     * @param node its node; empty if it is not scheduled
     * @return the subject
     */
    public static VolumeSubject ofPod(ObjectRef pod, String podUid, String node) {
        return new VolumeSubject(node, pod, podUid, List.of(), Optional.empty(), "");
    }

    /**
     * A pod as a whole.
     *
     * @param pod the pod
     * @return the subject
     */
    public static VolumeSubject ofPod(PodView pod) {
        return ofPod(pod.ref(), pod.uid(), pod.nodeName());
    }

    /**
     * The volume of a claim of the pod.
     *
     * @param claim the claim
     * @param volumeNames the names in {@code spec.volumes}
     * @return the subject
     */
    public VolumeSubject ofClaim(ObjectRef claim, List<String> volumeNames) {
        return new VolumeSubject(node, pod, podUid, volumeNames, Optional.of(claim), "");
    }

    /**
     * A volume that the pod itself describes.
     *
     * @param name its name in {@code spec.volumes}
     * @return the subject
     */
    public VolumeSubject ofInline(String name) {
        return new VolumeSubject(node, pod, podUid, List.of(name), Optional.empty(), name);
    }

    /**
     * The same with a name in paths.
     *
     * @param specName the name of the volume
     * @return the changed copy
     */
    public VolumeSubject withSpecName(String specName) {
        return new VolumeSubject(node, pod, podUid, volumeNames, claim, specName);
    }

    /** {@return a file name that no other volume of a pod has} */
    public String fileName() {
        return Digests.sha256(podUid() + "\0" + specName().replace('/', '~'));
    }

    /** By namespace, pod and volume. */
    @Override
    public int compareTo(VolumeSubject other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return pod + (volumeNames.isEmpty() ? "" : " volume " + String.join(", ", volumeNames));
    }
}
