package dev.mooring.apply;

import dev.mooring.evidence.Certificate;
import dev.mooring.evidence.Certificate.Judged;
import dev.mooring.evidence.Discharge;
import dev.mooring.evidence.Premise;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.ClaimRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.Annotations;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;

/** What must hold before a volume may be released for the next claim. */
public enum ReleasePremise implements Premise<ReleasePremise.Released> {
    /** Everything that is given about the cluster is understood, and there is one version of each object. */
    RELEASED_UNDERSTOOD(
            "everything given about the cluster is understood, each object in one version", ReleasePremise::understood),
    /** The claim that had the volume is gone. */
    RELEASED_CLAIM_GONE(
            "the phase of the volume says that its claim is gone, and no claim has the uid in its claimRef",
            ReleasePremise::claimGone),
    /** No pod on a node uses the volume, and no node has it. */
    RELEASED_VOLUME_UNUSED(
            "no pod on a node uses the volume, no attachment names it, and no node has it", ReleasePremise::unused),
    /** No other volume and no pod names the storage. */
    RELEASED_STORAGE_HAS_ONE_NAME(
            "no other volume and no pod of the cluster names the storage of the volume",
            (facts, found) -> found.storageOfNobodyElse(facts.volumes())),
    /** The claim that the volume is reserved for may take it. */
    RELEASED_CLAIM_MAY_TAKE_IT(
            "the claim that the volume is reserved for, and its namespace, are not being deleted",
            ReleasePremise::nextClaim),
    /** The data stay. */
    RELEASED_DATA_STAY(
            "nothing deletes or has begun to delete the data of the volume: its policy is Retain, and its phase is not Failed",
            ReleasePremise::data);

    /**
     * Volumes that are released, and the cluster they are in.
     *
     * @param cluster all that is known about it
     * @param volumes the volumes as they are
     * @param nextClaims the claim that each is reserved for afterwards, by the name of the volume
     * @param against the errors and dangers that are seen in the objects
     */
    public record Released(
            Inventory cluster, List<VolumeView> volumes, Map<String, ObjectRef> nextClaims, List<Reason> against) {

        public Released {
            volumes = List.copyOf(volumes);
            nextClaims = Map.copyOf(nextClaims);
            against = List.copyOf(against);
        }

        /** {@return what becomes of the premises} */
        public Judged judged() {
            return Certificate.judge(
                    "no claim has the released volumes, and they keep their data",
                    cluster.release(),
                    this,
                    List.of(ReleasePremise.values()));
        }
    }

    private static final Set<String> RESOURCES = Set.of("persistentvolumes");

    private final String sentence;

    private final BiConsumer<Released, ClusterEvidence> look;

    ReleasePremise(String sentence, BiConsumer<Released, ClusterEvidence> look) {
        this.sentence = sentence;
        this.look = look;
    }

    @Override
    public String sentence() {
        return sentence;
    }

    @Override
    public Discharge on(Released facts) {
        ClusterEvidence found = new ClusterEvidence(this, facts.cluster(), "cluster");
        look.accept(facts, found);
        return found.discharge();
    }

    private static void understood(Released facts, ClusterEvidence found) {
        found.understood();
        facts.volumes().forEach(volume -> found.value(volume.manifest(), "metadata", "uid"));
    }

    private static void claimGone(Released facts, ClusterEvidence found) {
        for (VolumeView volume : facts.volumes()) {
            switch (volume.phase()) {
                case Phases.RELEASED, Phases.FAILED, Phases.AVAILABLE ->
                    found.value(volume.manifest(), "status", "phase");
                case "" -> found.open(volume.ref(), "has no phase: whether its claim is gone is not known");
                default -> found.refute(volume.ref(), "is " + volume.phase());
            }
            volume.claimRef().ifPresent(claim -> gone(facts.cluster(), volume, claim, found));
        }
    }

    private static void gone(Inventory cluster, VolumeView volume, ClaimRef claim, ClusterEvidence found) {
        ObjectRef ref = claim.ref();
        Optional<Manifest> live = cluster.find(ref);
        if (live.isEmpty()) {
            cluster.absence(ref).ifPresentOrElse(found.by::add, () -> found.complete(Kinds.PERSISTENT_VOLUME_CLAIM));
        } else if (live.get().uid().equals(claim.uid())) {
            found.refute(ref, "exists with the uid that " + volume.ref() + " names");
        } else {
            found.value(live.get(), "metadata", "uid");
        }
    }

    private static void unused(Released facts, ClusterEvidence found) {
        found.complete(Kinds.POD, Kinds.VOLUME_ATTACHMENT, Kinds.NODE);
        List<ObjectRef> claims = new ArrayList<>();
        for (VolumeView volume : facts.volumes()) {
            volume.claimRef()
                    .map(ClaimRef::ref)
                    .filter(claim -> !hasAnother(facts.cluster(), claim, volume.name()))
                    .ifPresent(claims::add);
        }
        found.unused(claims);
        found.customUsers(Set.copyOf(claims));
        found.detached(facts.volumes());
    }

    private static boolean hasAnother(Inventory cluster, ObjectRef claim, String volume) {
        return cluster.claim(claim.namespace(), claim.name())
                .map(ClaimView::volumeName)
                .filter(name -> !name.isEmpty() && !name.equals(volume))
                .isPresent();
    }

    private static void nextClaim(Released facts, ClusterEvidence found) {
        for (VolumeView volume : facts.volumes()) {
            found.value(volume.manifest(), "metadata", "deletionTimestamp");
            ObjectRef claim = facts.nextClaims().get(volume.name());
            if (claim == null) {
                lostClaims(facts.cluster(), volume, found);
            } else {
                found.namespaces(List.of(claim.namespace()), Set.of(), false);
                facts.cluster()
                        .find(claim)
                        .filter(each ->
                                each.metadata().string("deletionTimestamp").isPresent())
                        .ifPresent(each -> found.refute(claim, "is being deleted"));
            }
        }
    }

    /** A claim that was bound takes the volume that it names as soon as claimRef is gone, and nothing is compared. */
    private static void lostClaims(Inventory cluster, VolumeView volume, ClusterEvidence found) {
        cluster.claims().stream()
                .filter(each ->
                        each.volumeName().equals(volume.name()) && each.hasAnnotation(Annotations.BIND_COMPLETED))
                .forEach(each -> found.refute(each.ref(), "was bound, and takes " + volume.ref() + " unchecked"));
    }

    private static void data(Released facts, ClusterEvidence found) {
        found.against.addAll(facts.against());
        for (VolumeView volume : facts.volumes()) {
            found.value(volume.manifest(), "spec", "persistentVolumeReclaimPolicy");
            found.value(volume.manifest(), "status", "phase");
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
