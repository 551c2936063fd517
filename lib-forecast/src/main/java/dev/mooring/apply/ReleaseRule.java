package dev.mooring.apply;

import dev.mooring.apply.ClusterEvidence.Side;
import dev.mooring.evidence.internal.Rule;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.ClaimRef;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.Annotations;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/** What must hold before a volume may be released for the next claim. */
enum ReleaseRule implements Rule<Side<Released>> {
    /** Everything that is given about the cluster is understood, and there is one version of each object. */
    RELEASED_UNDERSTOOD(
            "everything given about the cluster is understood, each object in one version", ReleaseRule::understood),
    /** The claim that had the volume is gone. */
    RELEASED_CLAIM_GONE(
            "the phase of the volume says that its claim is gone, and no claim has the uid in its claimRef",
            ReleaseRule::claimGone),
    /** No pod on a node uses the volume, and no node has it. */
    RELEASED_VOLUME_UNUSED(
            "no pod on a node uses the volume, no attachment names it, and no node has it", ReleaseRule::unused),
    /** No other volume and no pod names the storage. */
    RELEASED_STORAGE_HAS_ONE_NAME(
            "no other volume and no pod of the cluster names the storage of the volume",
            (facts, found) -> found.storageOfNobodyElse(facts.volumes())),
    /** The claim that the volume is reserved for may take it. */
    RELEASED_CLAIM_MAY_TAKE_IT(
            "the claim that the volume is reserved for, and its namespace, are not being deleted",
            ReleaseRule::nextClaim),
    /** The data stay. */
    RELEASED_DATA_STAY(
            "nothing deletes or has begun to delete the data of the volume: its policy is Retain, and its phase is not Failed",
            ReleaseRule::data);

    private static final Set<String> RESOURCES = Set.of("persistentvolumes");

    private final String sentence;

    private final BiConsumer<Released, ClusterEvidence> look;

    ReleaseRule(String sentence, BiConsumer<Released, ClusterEvidence> look) {
        this.sentence = sentence;
        this.look = look;
    }

    @Override
    public String sentence() {
        return sentence;
    }

    @Override
    public Stream<Reason> against(Side<Released> cluster) {
        return cluster.against(this, look);
    }

    private static void understood(Released facts, ClusterEvidence found) {
        found.understood();
        found.read(facts.volumes());
    }

    private static void claimGone(Released facts, ClusterEvidence found) {
        found.read(facts.volumes());
        for (VolumeView volume : facts.volumes()) {
            switch (volume.phase()) {
                case Phases.RELEASED, Phases.FAILED, Phases.AVAILABLE -> {}
                case "" -> found.open(volume.ref(), "has no phase: whether its claim is gone is not known");
                default -> found.refute(volume.ref(), "is " + volume.phase());
            }
            volume.claimRef().ifPresent(claim -> gone(volume, claim, found));
        }
    }

    private static void gone(VolumeView volume, ClaimRef claim, ClusterEvidence found) {
        ObjectRef ref = claim.ref();
        if (found.one(ref).filter(live -> live.uid().equals(claim.uid())).isPresent()) {
            found.refute(ref, "exists with the uid that " + volume.ref() + " names");
        }
    }

    private static void unused(Released facts, ClusterEvidence found) {
        found.whole(Kinds.POD, Kinds.VOLUME_ATTACHMENT, Kinds.NODE);
        List<ObjectRef> claims = new ArrayList<>();
        for (VolumeView volume : facts.volumes()) {
            volume.claimRef()
                    .map(ClaimRef::ref)
                    .filter(claim -> !hasAnother(found, claim, volume.name()))
                    .ifPresent(claims::add);
        }
        found.unused(claims);
        found.customUsers(Set.copyOf(claims));
        found.detached(facts.volumes());
    }

    private static boolean hasAnother(ClusterEvidence found, ObjectRef claim, String volume) {
        return found.one(claim)
                .flatMap(each -> each.spec().string("volumeName"))
                .filter(name -> !name.isEmpty() && !name.equals(volume))
                .isPresent();
    }

    private static void nextClaim(Released facts, ClusterEvidence found) {
        found.read(facts.volumes());
        for (VolumeView volume : facts.volumes()) {
            ObjectRef claim = facts.nextClaims().get(volume.name());
            if (claim == null) {
                lostClaims(volume, found);
            } else {
                found.namespaces(List.of(claim.namespace()), Set.of(), false);
                found.one(claim)
                        .filter(each ->
                                each.metadata().string("deletionTimestamp").isPresent())
                        .ifPresent(each -> found.refute(claim, "is being deleted"));
            }
        }
    }

    /** A claim that was bound takes the volume that it names as soon as claimRef is gone, and nothing is compared. */
    private static void lostClaims(VolumeView volume, ClusterEvidence found) {
        found.known(Kinds.PERSISTENT_VOLUME_CLAIM).claims().stream()
                .filter(each ->
                        each.volumeName().equals(volume.name()) && each.hasAnnotation(Annotations.BIND_COMPLETED))
                .forEach(each -> found.refute(each.ref(), "was bound, and takes " + volume.ref() + " unchecked"));
    }

    private static void data(Released facts, ClusterEvidence found) {
        found.against.addAll(facts.against());
        found.read(facts.volumes());
        for (VolumeView volume : facts.volumes()) {
            if (volume.phase().equals(Phases.FAILED)) {
                found.open(
                        volume.ref(),
                        "is Failed: the controller tried to delete the data, and a part of them may be gone");
            }
        }
        found.admission("UPDATE", RESOURCES);
    }

    @Override
    public String toString() {
        return id();
    }
}
