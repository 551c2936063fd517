package dev.mooring.apply;

import dev.mooring.evidence.Discharge;
import dev.mooring.evidence.Fact;
import dev.mooring.evidence.Premise;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.VolumeView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;

/** What must hold in the target before volumes and claims of another cluster may be created there. */
enum TargetPremise implements Premise<Transfer> {
    /** Everything that is given about the target is understood, and there is one version of each object. */
    TARGET_UNDERSTOOD(
            "everything given about the target is understood, each object in one version", TargetPremise::understood),
    /** The target is another cluster than the source. */
    TARGET_IS_NOT_THE_SOURCE(
            "the target is another cluster than the source", (transfer, found) -> found.differsFrom(transfer.source())),
    /** The namespaces of the claims are there and not being deleted. */
    TARGET_NAMESPACES_STAY(
            "the namespaces of the claims exist in the target or are created, and none is being deleted",
            TargetPremise::namespaces),
    /** No object has the name of a volume or a claim, and no pod on a node names such a claim. */
    TARGET_NAMES_FREE(
            "the target has no volume and no claim of the names that are created, and no pod on a node names such a claim",
            TargetPremise::names),
    /** No volume, pod or node of the target has the storage already. */
    TARGET_STORAGE_FREE(
            "no volume, pod or node of the target has the storage of a volume, under whatever name",
            TargetPremise::storage),
    /** Each claim ends bound to its own volume, in every order. */
    TARGET_CLAIMS_GET_THEIR_VOLUMES(
            "the API server accepts the objects as they are, and each claim ends bound to its own volume in every"
                    + " order",
            TargetPremise::binding);

    private static final Set<String> RESOURCES = Set.of("persistentvolumes", "persistentvolumeclaims");

    private final String sentence;

    private final BiConsumer<Transfer, ClusterEvidence> look;

    TargetPremise(String sentence, BiConsumer<Transfer, ClusterEvidence> look) {
        this.sentence = sentence;
        this.look = look;
    }

    @Override
    public String sentence() {
        return sentence;
    }

    @Override
    public Discharge on(Transfer facts) {
        ClusterEvidence found = new ClusterEvidence(this, facts.target(), "target");
        look.accept(facts, found);
        return found.discharge();
    }

    private static void understood(Transfer transfer, ClusterEvidence found) {
        found.understood();
        found.complete(Kinds.PERSISTENT_VOLUME);
    }

    private static void namespaces(Transfer transfer, ClusterEvidence found) {
        List<String> names = Transfer.namespaces(transfer.targetClaims());
        found.namespaces(names, transfer.newNamespaces(), transfer.writers().areStepsTaken());
        boolean isCreated = transfer.newNamespaces().containsAll(names);
        if (isCreated) {
            found.complete(Kinds.NAMESPACE);
        }
    }

    private static void names(Transfer transfer, ClusterEvidence found) {
        List<ObjectRef> names =
                new ArrayList<>(transfer.after().stream().map(VolumeView::ref).toList());
        names.addAll(transfer.targetClaims().keySet());
        for (ObjectRef name : names) {
            if (transfer.target().find(name).isPresent()) {
                found.refute(name, "exists in the target already");
                continue;
            }
            Optional<Fact> absent = transfer.target().absence(name);
            absent.ifPresent(found.by::add);
            if (absent.isEmpty()) {
                found.complete(name.kind());
            }
        }
        found.unused(transfer.targetClaims().keySet());
    }

    private static void storage(Transfer transfer, ClusterEvidence found) {
        found.storageOfNobodyElse(transfer.after());
        found.detached(transfer.after());
    }

    private static void binding(Transfer transfer, ClusterEvidence found) {
        found.against.addAll(transfer.against());
        found.missing.addAll(transfer.missing());
        found.complete(Kinds.PERSISTENT_VOLUME);
        found.admission("CREATE", RESOURCES);
    }

    @Override
    public String toString() {
        return id();
    }
}
