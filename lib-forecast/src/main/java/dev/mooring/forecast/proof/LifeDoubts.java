package dev.mooring.forecast.proof;

import dev.mooring.admission.NamespaceLifecycle;
import dev.mooring.deletion.Deletion;
import dev.mooring.deletion.DeletionEnd;
import dev.mooring.forecast.ClaimEnd;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.VolumeView;
import dev.mooring.reason.RemedyStep;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What may delete a claim, its volume or its namespace. */
public final class LifeDoubts {

    private LifeDoubts() {}

    public static List<Doubt> deletedClaims(ForecastEvidence cluster) {
        List<Doubt> found = new ArrayList<>();
        for (ClaimView claim : cluster.start.claims()) {
            if (!cluster.known.contains(claim.ref())) {
                found.add(Doubt.of(claim.ref(), "is deleted: it was being deleted, and nothing keeps it"));
            }
        }
        return found;
    }

    public static List<Doubt> claimsBeingDeleted(ForecastEvidence cluster) {
        return cluster.about(
                ClaimEnd::isBeingDeleted,
                end -> Doubt.of(
                        end.claim().ref(),
                        "is being deleted: it is gone as soon as no pod uses it",
                        RemedyStep.of("wait-for-deletion", "wait until it is gone, then read the cluster again")
                                .withTarget(end.claim().ref().toString())));
    }

    public static List<Doubt> claimsThatMayBeDeleted(ForecastEvidence cluster) {
        return cluster.about(
                end -> !end.isBeingDeleted()
                        && cluster.forecast
                                .deletions()
                                .end(end.claim().ref())
                                .filter(each -> each.state() == DeletionEnd.State.UNKNOWN
                                        || (each.state() == DeletionEnd.State.WAITING
                                                && !isNamespaceGoing(cluster, end)))
                                .isPresent(),
                end -> Doubt.of(end.claim().ref(), "may be deleted because of an object that is being deleted"));
    }

    public static List<Doubt> ownersNotGiven(ForecastEvidence cluster) {
        return cluster.about(
                end -> !Deletion.ownersNotGiven(cluster.given, end.claim().manifest())
                        .isEmpty(),
                end -> {
                    ObjectRef owner = Deletion.ownersNotGiven(
                                    cluster.given, end.claim().manifest())
                            .get(0);
                    return Doubt.of(
                            end.claim().ref(),
                            "its owner " + owner + " was not given: if it does not exist, the claim is deleted",
                            RemedyStep.of("give-evidence", "give all " + owner.kind() + " objects")
                                    .withTarget(owner.kind()));
                });
    }

    public static List<Doubt> volumesBeingDeleted(ForecastEvidence cluster) {
        return cluster.about(
                end -> cluster.volume(end).filter(VolumeView::isBeingDeleted).isPresent(),
                end -> Doubt.of(
                        end.claim().ref(),
                        "its volume " + end.claim().volumeName() + " is being deleted: it is gone as soon as its"
                                + " finalizers are"));
    }

    /** The claim is bound again if it is first, and the volume is released if that is first. */
    public static List<Doubt> volumesOfOtherNames(ForecastEvidence cluster) {
        return cluster.about(
                end -> otherName(cluster, end).isPresent(),
                end -> Doubt.of(
                        end.claim().ref(),
                        "its volume " + end.claim().volumeName() + " has the uid of the claim and names "
                                + otherName(cluster, end).map(ClaimRef::key).orElse("")
                                + ": if the controller looks at the volume first, it is released",
                        RemedyStep.of("correct-volume", "find out whose volume it is, and correct spec.claimRef")
                                .withTarget(ObjectRef.volume(end.claim().volumeName())
                                        .toString())));
    }

    private static Optional<ClaimRef> otherName(ForecastEvidence cluster, ClaimEnd end) {
        return cluster.given
                .volume(end.claim().volumeName())
                .flatMap(VolumeView::claimRef)
                .filter(ref ->
                        !ref.uid().isEmpty() && ref.uid().equals(end.claim().uid()) && !ref.names(end.claim()));
    }

    public static List<Doubt> namespacesBeingDeleted(ForecastEvidence cluster) {
        return cluster.about(
                end -> isNamespaceGoing(cluster, end),
                end -> Doubt.of(
                        end.claim().ref(),
                        ForecastEvidence.namespace(end) + " is being deleted, and the claim with it"));
    }

    private static boolean isNamespaceGoing(ForecastEvidence cluster, ClaimEnd end) {
        return cluster.given
                .find(ForecastEvidence.namespace(end))
                .filter(NamespaceLifecycle::isGoing)
                .isPresent();
    }

    public static List<Doubt> namespacesMissing(ForecastEvidence cluster) {
        if (cluster.given.isCut(Kinds.NAMESPACE)) {
            return withoutNamespace(
                    cluster,
                    " is not given, and a page of the list is missing: whether it exists and stays is not known",
                    RemedyStep.of("give-evidence", "give all namespaces"));
        }
        if (cluster.given.isComplete(Kinds.NAMESPACE)) {
            return withoutNamespace(
                    cluster,
                    " does not exist: all namespaces are given, and this one is not among them",
                    RemedyStep.of("create-namespace", "create the namespace"));
        }
        return cluster.isCluster()
                ? withoutNamespace(
                        cluster,
                        " is not given: whether it exists and stays is not known",
                        RemedyStep.of("give-evidence", "give all namespaces"))
                : List.of();
    }

    private static List<Doubt> withoutNamespace(ForecastEvidence cluster, String words, RemedyStep remedy) {
        return cluster.about(
                end -> cluster.given.find(ForecastEvidence.namespace(end)).isEmpty()
                        && !NamespaceLifecycle.isImmortal(end.claim().namespace()),
                end -> Doubt.of(
                        end.claim().ref(),
                        ForecastEvidence.namespace(end) + words,
                        remedy.withTarget(ForecastEvidence.namespace(end).toString())));
    }
}
