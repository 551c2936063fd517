package dev.mooring.fuse.volume;

import dev.mooring.internal.Digests;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.PodView;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The volume and the pod that an item is about, as far as they are known. */
public final class VolumeSubject implements Comparable<VolumeSubject> {

    private static final Comparator<VolumeSubject> ORDER = Comparator.comparing(VolumeSubject::pod)
            .thenComparing(VolumeSubject::podUid)
            .thenComparing(VolumeSubject::specName)
            .thenComparing(subject -> String.join(" ", subject.volumeNames()));

    private record Facts(
            String node,
            ObjectRef pod,
            String podUid,
            List<String> volumeNames,
            @Nullable ObjectRef claim,
            String specName) {}

    private final Facts facts;

    private VolumeSubject(Facts facts) {
        this.facts = facts;
    }

    /**
     * A pod as a whole.
     *
     * @param pod the pod
     * @param podUid its uid; empty if it has none
     * @param node its node; empty if it is not scheduled
     * @return the subject
     */
    public static VolumeSubject ofPod(ObjectRef pod, String podUid, String node) {
        return new VolumeSubject(new Facts(node, pod, podUid, List.of(), null, ""));
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
        return new VolumeSubject(new Facts(facts.node, facts.pod, facts.podUid, List.copyOf(volumeNames), claim, ""));
    }

    /**
     * A volume that the pod itself describes.
     *
     * @param name its name in {@code spec.volumes}
     * @return the subject
     */
    public VolumeSubject ofInline(String name) {
        return new VolumeSubject(new Facts(facts.node, facts.pod, facts.podUid, List.of(name), null, name));
    }

    /**
     * The same with a name in paths.
     *
     * @param specName the name of the volume
     * @return the changed copy
     */
    public VolumeSubject withSpecName(String specName) {
        return new VolumeSubject(
                new Facts(facts.node, facts.pod, facts.podUid, facts.volumeNames, facts.claim, specName));
    }

    /** {@return the node of the pod; empty if it is not scheduled} */
    public String node() {
        return facts.node;
    }

    /** {@return the pod} */
    public ObjectRef pod() {
        return facts.pod;
    }

    /** {@return the uid of the pod; empty if it has none} */
    public String podUid() {
        return facts.podUid;
    }

    /** {@return the names in {@code spec.volumes}, in order; empty if the item is about the pod as a whole} */
    public List<String> volumeNames() {
        return facts.volumeNames;
    }

    /** {@return the claim; empty for an inline volume and for the pod as a whole} */
    public Optional<ObjectRef> claim() {
        return Optional.ofNullable(facts.claim);
    }

    /** {@return the name in paths: that of the volume, or of an inline entry; empty if it is not known} */
    public String specName() {
        return facts.specName;
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
    public boolean equals(@Nullable Object other) {
        return other instanceof VolumeSubject subject && subject.facts.equals(facts);
    }

    @Override
    public int hashCode() {
        return facts.hashCode();
    }

    @Override
    public String toString() {
        return facts.pod + (facts.volumeNames.isEmpty() ? "" : " volume " + String.join(", ", facts.volumeNames));
    }
}
