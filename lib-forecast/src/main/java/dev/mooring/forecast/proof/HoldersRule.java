package dev.mooring.forecast.proof;

import dev.mooring.evidence.internal.Rule;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Reason;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What speaks against the answer that nothing holds an object, in addition to the run of the controllers, which ends with the
 * object gone.
 */
public enum HoldersRule implements Rule<HoldersEvidence> {
    /** The run of the controllers, which checks each finalizer. */
    FINALIZERS_ARE_REMOVED("the controller of each finalizer of the object removes it", HoldersEvidence::notGone),
    /** About a volume or VolumeAttachment: the software of its driver removes finalizers only where it runs. */
    DRIVER_RELEASES(
            "the driver whose software removes a finalizer is registered in the cluster",
            HoldersEvidence::unregisteredDriver),
    /** The lists are of one moment of one cluster. */
    LISTS_ARE_OF_ONE_CLUSTER(
            "the pods, nodes and attachments that are given name each other", HoldersEvidence::strangers),
    /** About a claim: no pod has it. */
    NO_POD_USES_CLAIM(
            "all pods are given, and none uses the claim; or the object is no claim",
            object -> names(object.waitingPods(), "names it and waits for a node: with one it holds the claim")),
    /** About a claim: no pod will have it. */
    NOTHING_MAKES_USERS(
            "nothing that is given makes pods that use the claim, or names it for another reason",
            object -> names(object.makers(), "makes pods that use it, or names it")),
    /** About a claim: its volume is known, and so is what happens to the data. */
    VOLUME_OF_CLAIM_IS_GIVEN("the volume of the claim is given, and names the claim", HoldersEvidence::otherVolume),
    /** About a volume: no claim has it. */
    NO_CLAIM_NAMES_VOLUME(
            "no claim names the volume; or the object is no volume",
            object -> names(object.claimsOfVolume(), "names it")),
    /** The volume is on no node. */
    VOLUME_IS_ON_NO_NODE(
            "no attachment and no node has the volume", object -> names(object.attached(), "has its volume on a node")),
    /** About a claim: no snapshot of it is being made. */
    SNAPSHOTS_ARE_READY(
            "no snapshot is being made from the claim",
            object -> names(object.unfinishedSnapshots(), "is made from it and is not ready")),
    /** No other object of the cluster has the same data. */
    STORAGE_HAS_ONE_VOLUME(
            "no other volume is the same storage",
            object -> names(object.sameStorage(), "is the same storage, or may be")),
    /** An object that nothing holds is gone at once. */
    NOT_TERMINATING_FOR_LONG(
            "the object is not being deleted for longer than its holders explain",
            object -> object.muchLater()
                    .map(later -> "is being deleted, and another object of the input was written long after that, at "
                            + later + ": something unknown holds it"));

    private final String sentence;

    private final Function<HoldersEvidence, Stream<String>> against;

    HoldersRule(String sentence, Function<HoldersEvidence, Stream<String>> against) {
        this.sentence = sentence;
        this.against = against;
    }

    @Override
    public String sentence() {
        return sentence;
    }

    @Override
    public Stream<Reason> against(HoldersEvidence object) {
        return against.apply(object).map(why -> Reason.of(this, object.ref().toString(), why));
    }

    private static Stream<String> names(Stream<ObjectRef> found, String what) {
        List<ObjectRef> some = found.limit(5).toList();
        return some.isEmpty()
                ? Stream.of()
                : Stream.of(some.stream().map(ObjectRef::toString).collect(Collectors.joining(", ")) + " " + what);
    }

    @Override
    public String toString() {
        return id();
    }
}
