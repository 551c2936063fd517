package dev.mooring.apply;

import dev.mooring.apply.ClusterEvidence.Side;
import dev.mooring.evidence.internal.Rule;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.VolumeView;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/** What must hold in the target before volumes and claims of another cluster may be created there. */
enum TargetRule implements Rule<Side<Transfer>> {
    /** Everything that is given about the target is understood, and there is one version of each object. */
    TARGET_UNDERSTOOD(
            "everything given about the target is understood, each object in one version", TargetRule::understood),
    /** The target is another cluster than the source. */
    TARGET_IS_NOT_THE_SOURCE(
            "the target is another cluster than the source", (transfer, found) -> found.differsFrom(transfer.source())),
    /** The namespaces of the claims are there and not being deleted. */
    TARGET_NAMESPACES_STAY(
            "the namespaces of the claims exist in the target or are created, and none is being deleted",
            TargetRule::namespaces),
    /** No object has the name of a volume or a claim, and no pod on a node names such a claim. */
    TARGET_NAMES_FREE(
            "the target has no volume and no claim of the names that are created, and no pod on a node names such a claim",
            TargetRule::names),
    /** No volume, pod or node of the target has the storage already. */
    TARGET_STORAGE_FREE(
            "no volume, pod or node of the target has the storage of a volume, under whatever name",
            TargetRule::storage),
    /** The drivers of the volumes are installed: without its driver a claim binds, but no pod can mount its volume. */
    TARGET_HAS_DRIVERS("the target has the CSI driver of each volume", TargetRule::drivers),
    /** Each claim ends bound to its own volume, in every order. */
    TARGET_CLAIMS_GET_THEIR_VOLUMES(
            "the API server accepts the objects as they are, and each claim ends bound to its own volume in every"
                    + " order",
            TargetRule::binding);

    private static final Set<String> RESOURCES = Set.of("persistentvolumes", "persistentvolumeclaims");

    private final String sentence;

    private final BiConsumer<Transfer, ClusterEvidence> look;

    TargetRule(String sentence, BiConsumer<Transfer, ClusterEvidence> look) {
        this.sentence = sentence;
        this.look = look;
    }

    @Override
    public String sentence() {
        return sentence;
    }

    @Override
    public Stream<Reason> against(Side<Transfer> target) {
        return target.against(this, look);
    }

    private static void understood(Transfer transfer, ClusterEvidence found) {
        found.understood();
        found.whole(Kinds.PERSISTENT_VOLUME);
    }

    private static void namespaces(Transfer transfer, ClusterEvidence found) {
        List<String> names = Transfer.namespaces(transfer.targetClaims());
        found.namespaces(names, transfer.newNamespaces(), transfer.writers().areStepsTaken());
        boolean isCreated = transfer.newNamespaces().containsAll(names);
        if (isCreated) {
            found.whole(Kinds.NAMESPACE);
        }
    }

    private static void names(Transfer transfer, ClusterEvidence found) {
        List<ObjectRef> names =
                new ArrayList<>(transfer.after().stream().map(VolumeView::ref).toList());
        names.addAll(transfer.targetClaims().keySet());
        for (ObjectRef name : names) {
            if (found.one(name).isPresent()) {
                found.refute(name, "exists in the target already");
            }
        }
        // Whether the names of other objects are free is a condition of a step.
        transfer.others().forEach(found::readAbsence);
        found.whole(Kinds.POD);
        found.unused(transfer.targetClaims().keySet());
    }

    private static void storage(Transfer transfer, ClusterEvidence found) {
        found.storageOfNobodyElse(transfer.after());
        found.whole(Kinds.VOLUME_ATTACHMENT, Kinds.NODE);
        found.detached(transfer.after());
    }

    private static void drivers(Transfer transfer, ClusterEvidence found) {
        found.whole(Kinds.PERSISTENT_VOLUME);
        transfer.after().stream()
                .map(VolumeView::csiDriver)
                .filter(each -> !each.isEmpty())
                .distinct()
                .map(each -> new ObjectRef(Kinds.CSI_DRIVER, "", each))
                .forEach(each -> found.exists(each, "no pod mounts its volumes there without it"));
    }

    private static void binding(Transfer transfer, ClusterEvidence found) {
        found.against.addAll(transfer.against());
        found.missing.addAll(transfer.missing());
        found.whole(Kinds.PERSISTENT_VOLUME);
        found.admission("CREATE", RESOURCES);
    }

    @Override
    public String toString() {
        return id();
    }
}
