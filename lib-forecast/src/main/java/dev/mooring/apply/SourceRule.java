package dev.mooring.apply;

import dev.mooring.apply.ClusterEvidence.Side;
import dev.mooring.evidence.internal.Rule;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.ClaimView;
import dev.mooring.object.VolumeView;
import dev.mooring.reason.Reason;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/** What must hold in the source before its volumes and claims may be created in another cluster. */
enum SourceRule implements Rule<Side<Transfer>> {
    /** Everything that is given about the source is understood, and there is one version of each object. */
    SOURCE_UNDERSTOOD(
            "everything given about the source is understood, each object in one version", SourceRule::understood),
    /** The source is another cluster than the target. */
    SOURCE_IS_NOT_THE_TARGET(
            "the source is another cluster than the target", (transfer, found) -> found.differsFrom(transfer.target())),
    /** The lists of the source were read of one cluster at one time. */
    SOURCE_LISTS_AGREE("the nodes and owners that pods and attachments name are in the source", SourceRule::listsAgree),
    /** The namespaces of the claims are not being deleted. */
    SOURCE_NAMESPACES_STAY(
            "the namespaces of the claims exist in the source and are not being deleted", SourceRule::namespaces),
    /** Each claim is bound to its volume, and the volume to it by uid. */
    SOURCE_PAIRS_BOUND(
            "each claim is bound to its volume in the source, and the volume to it by its uid", SourceRule::pairs),
    /** No other volume of the source and no pod names the storage. */
    SOURCE_STORAGE_HAS_ONE_NAME(
            "no other volume and no pod of the source names the storage of a volume",
            (transfer, found) -> found.storageOfNobodyElse(transfer.before())),
    /** The source does not delete the data. */
    SOURCE_KEEPS_DATA("deleting a claim of the source does not delete its data", SourceRule::keepsData),
    /** One cluster at a time writes. */
    SOURCE_WRITERS_STOPPED("nothing writes to the volumes in the source while the target does", SourceRule::writers);

    private final String sentence;

    private final BiConsumer<Transfer, ClusterEvidence> look;

    SourceRule(String sentence, BiConsumer<Transfer, ClusterEvidence> look) {
        this.sentence = sentence;
        this.look = look;
    }

    @Override
    public String sentence() {
        return sentence;
    }

    @Override
    public Stream<Reason> against(Side<Transfer> source) {
        return source.against(this, look);
    }

    private static void understood(Transfer transfer, ClusterEvidence found) {
        found.understood();
        found.read(transfer.before());
    }

    private static void listsAgree(Transfer transfer, ClusterEvidence found) {
        if (transfer.writers().goOn()) {
            found.whole(Kinds.PERSISTENT_VOLUME);
        } else {
            found.whole(Kinds.NODE, Kinds.POD);
        }
        found.listsAgree(transfer.sourceClaims().keySet(), transfer.before());
    }

    private static void namespaces(Transfer transfer, ClusterEvidence found) {
        found.namespaces(Transfer.namespaces(transfer.sourceClaims()), Set.of(), false);
        found.read(transfer.before());
    }

    private static void pairs(Transfer transfer, ClusterEvidence found) {
        for (Map.Entry<ObjectRef, String> pair : transfer.sourceClaims().entrySet()) {
            ObjectRef ref = pair.getKey();
            Optional<ClaimView> claim = found.seen(objects -> objects.claim(ref.namespace(), ref.name()));
            Optional<VolumeView> volume = found.seen(objects -> objects.volume(pair.getValue()));
            if (claim.isEmpty() || volume.isEmpty()) {
                found.open(ref, "or its volume is not given");
            } else {
                pair(claim.get(), volume.get(), found);
            }
        }
        found.read(transfer.before());
    }

    private static void pair(ClaimView claim, VolumeView volume, ClusterEvidence found) {
        String uid = volume.claimRef().map(each -> each.uid()).orElse("");
        if (!claim.uid().equals(uid)) {
            String words = volume.ref() + " of the source is bound to a claim with another uid";
            if (claim.uid().isEmpty() || uid.isEmpty()) {
                found.open(claim.ref(), "or its volume has no uid: that they are bound to each other is not known");
            } else {
                found.refute(claim.ref(), words);
            }
        }
        phase(claim.manifest(), claim.phase(), found);
        phase(volume.manifest(), volume.phase(), found);
    }

    private static void phase(Manifest object, String phase, ClusterEvidence found) {
        if (phase.isEmpty()) {
            found.open(object.ref(), "has no phase: whether it is Bound in the source is not known");
        } else if (!phase.equals(Phases.BOUND)) {
            found.refute(object.ref(), "is " + phase + " in the source, not Bound");
        }
        if (object.metadata().string("deletionTimestamp").isPresent()) {
            found.refute(object.ref(), "is being deleted in the source");
        }
    }

    private static void keepsData(Transfer transfer, ClusterEvidence found) {
        found.read(transfer.before());
        for (VolumeView volume : transfer.before()) {
            boolean isKept = volume.reclaimPolicy().equals("Retain")
                    || transfer.writers().areStepsTaken();
            if (!isKept) {
                List<Reason> told = transfer.against().stream()
                        .filter(each -> each.subject().equals(volume.ref().toString())
                                && each.pointer().endsWith("persistentVolumeReclaimPolicy"))
                        .toList();
                found.against.addAll(told);
                if (told.isEmpty()) {
                    found.refute(volume.ref(), "of the source has reclaim policy " + volume.reclaimPolicy());
                }
            }
        }
        if (transfer.writers().areStepsTaken()) {
            found.admission("UPDATE", Set.of("persistentvolumes"));
        }
    }

    private static void writers(Transfer transfer, ClusterEvidence found) {
        List<VolumeView> volumes = transfer.before();
        switch (transfer.writers()) {
            case MAY_GO_ON, GO_ON_WITH_RETAIN -> found.read(volumes);
            case STEPS_STOP_THEM -> {
                found.whole(Kinds.POD, Kinds.VOLUME_ATTACHMENT, Kinds.NODE);
                found.seenOnNodes(volumes);
                found.canBeStopped(transfer.sourceClaims().keySet());
            }
            case MUST_HAVE_STOPPED -> {
                found.whole(Kinds.POD, Kinds.VOLUME_ATTACHMENT, Kinds.NODE);
                found.unused(transfer.sourceClaims().keySet());
                found.noneToCome(transfer.sourceClaims().keySet());
                found.detached(volumes);
            }
        }
    }

    @Override
    public String toString() {
        return id();
    }
}
