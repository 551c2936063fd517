package dev.mooring.forecast.proof;

import dev.mooring.forecast.ClaimEnd;
import dev.mooring.forecast.ClaimEnd.Placement;
import dev.mooring.forecast.PodEnd;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.RemedyStep;
import dev.mooring.scheduling.internal.SchedulingCode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What another order, another node or an object that is not given may change. */
public final class OrderDoubts {

    private static final RemedyStep RESERVE = RemedyStep.of(
                    "reserve-volume",
                    "write the namespace and name of the claim into claimRef of its volume, which reserves it")
            .withProves("no other claim can take the volume");

    /** What an object that was not given may do. */
    private static final Map<String, String> MAY_TAKE = Map.of(
            Kinds.PERSISTENT_VOLUME_CLAIM, "another claim may take it first",
            Kinds.POD, "another pod may be scheduled first, and its claim may take it",
            Kinds.NODE, "the pod may go to another node, where the claim gets another volume or none");

    private OrderDoubts() {}

    public static List<Doubt> ordersNotSearched(ForecastEvidence cluster) {
        return cluster.about(
                end -> (cluster.unexplored.contains(end.claim().ref())
                                || (cluster.start(end).isEmpty()
                                        && !cluster.later.contains(end.claim().ref()))
                                || isOlderThanThePast(cluster, end))
                        && !cluster.isReserved(end)
                        && !end.isProvisioned()
                        && !(cluster.isBoundByScheduler(end) && isSure(cluster, end)),
                end -> Doubt.of(
                        end.claim().ref(),
                        "not every order was tried, and in another one another claim may take volume "
                                + end.claim().volumeName(),
                        reserve(end)));
    }

    public static List<Doubt> choicesEndOtherwise(ForecastEvidence cluster) {
        List<Doubt> found = new ArrayList<>();
        for (ClaimEnd each : cluster.claims) {
            each.placement()
                    .flatMap(Placement::otherwise)
                    .ifPresent(words -> found.add(Doubt.of(
                            each.claim().ref(),
                            words,
                            RemedyStep.of(
                                    "restrict-node",
                                    "give the pods a node selector or affinity, so that one node is left for each, or"
                                            + " give every node room and volumes for all"))));
        }
        return found;
    }

    /** Whether the scheduler binds the claim in every order of pods, whichever nodes it chooses. */
    private static boolean isSure(ForecastEvidence cluster, ClaimEnd end) {
        return cluster.places.get().filter(all -> all.isSure(end.claim().ref())).isPresent();
    }

    public static List<Doubt> podsInOneOrder(ForecastEvidence cluster) {
        long scheduled = cluster.forecast.nodes().isEmpty()
                ? 0
                : cluster.forecast.pods().stream()
                        .filter(pod -> !pod.verdict().nodes().isEmpty())
                        .count();
        boolean allPlaced =
                scheduled > 1 && cluster.forecast.pods().stream().allMatch(pod -> pod.state() == PodEnd.State.PLACED);
        return scheduled < 2
                ? List.of()
                : cluster.about(
                        end -> cluster.isBoundByScheduler(end)
                                && !end.dependsOnNodes()
                                && !(allPlaced && end.isProvisioned())
                                && !isSure(cluster, end),
                        end -> Doubt.of(
                                end.claim().ref(),
                                scheduled
                                        + " pods are scheduled in the order of the input, and in another order another"
                                        + " claim may take volume "
                                        + end.claim().volumeName(),
                                reserve(end)));
    }

    public static List<Doubt> placementsNotJudged(ForecastEvidence cluster) {
        Map<ObjectRef, String> constraints = new HashMap<>();
        PlacementRisks risksOf = new PlacementRisks(cluster.given);
        for (PodEnd pod : cluster.forecast.nodes().isEmpty() ? List.<PodEnd>of() : cluster.forecast.pods()) {
            String judged = pod.verdict().remarks().stream()
                    .filter(each -> each.code() != SchedulingCode.STORAGE_LEFT_DECIDES
                            && each.code() != SchedulingCode.ROOM_MAY_BE_TAKEN)
                    .map(each -> pod.pod() + ": " + each.message())
                    .collect(Collectors.joining("; "));
            String risks = cluster.given
                    .pod(pod.pod().namespace(), pod.pod().name())
                    .map(each -> String.join("; ", risksOf.of(each)))
                    .orElse("");
            String remarks = judged + (judged.isEmpty() || risks.isEmpty() ? "" : "; ") + risks;
            cluster.given
                    .pod(pod.pod().namespace(), pod.pod().name())
                    .filter(each -> !remarks.isEmpty())
                    .ifPresent(view -> view.claimNames()
                            .forEach(name -> constraints.put(ObjectRef.claim(view.namespace(), name), remarks)));
        }
        List<Doubt> found = new ArrayList<>(cluster.about(
                end -> constraints.containsKey(end.claim().ref()) && cluster.isBoundByScheduler(end),
                end -> Doubt.of(
                        end.claim().ref(),
                        "its pod may go to another node, where the claim gets another volume or none: "
                                + constraints.get(end.claim().ref()))));
        found.addAll(cluster.about(
                end -> isFreeStorageOpen(cluster, end),
                end -> Doubt.of(
                        end.claim().ref(),
                        "CSIDriver/" + cluster.provisioner(end)
                                + " is not given: the free storage of a node may decide where its pod goes",
                        KindRemedy.giveAll(Kinds.CSI_DRIVER))));
        return found;
    }

    /** Whether the driver that makes the volume may publish how much storage each node has left. */
    private static boolean isFreeStorageOpen(ForecastEvidence cluster, ClaimEnd end) {
        return cluster.mayCountFreeStorage(end)
                && !cluster.given.isComplete(Kinds.CSI_DRIVER)
                && cluster.given.csiDriver(cluster.provisioner(end)).isEmpty();
    }

    /** Limits are only known of nodes whose CSINode is given. */
    public static List<Doubt> attachedNotGiven(ForecastEvidence cluster) {
        return cluster.hasAttachLimits() && !cluster.isComplete(Kinds.VOLUME_ATTACHMENT)
                ? cluster.about(
                        cluster::isBoundByScheduler,
                        end -> Doubt.of(
                                end.claim().ref(),
                                "a node limits how many volumes it attaches, and not all VolumeAttachment objects are"
                                        + " given: the pod may have to go to another node",
                                KindRemedy.giveAll(Kinds.VOLUME_ATTACHMENT)))
                : List.of();
    }

    /** The claims that depend on objects of a kind whose objects were not all given. */
    public static List<Doubt> notComplete(ForecastEvidence cluster, String kind) {
        if (cluster.isComplete(kind)) {
            return List.of();
        }
        boolean isAboutScheduler = !kind.equals(Kinds.PERSISTENT_VOLUME_CLAIM);
        RemedyStep giveAll = KindRemedy.giveAll(kind);
        return cluster.about(
                end -> isAboutScheduler
                        ? cluster.isBoundByScheduler(end)
                        : !cluster.isReserved(end) && !end.isProvisioned(),
                end -> end.isProvisioned()
                        ? podMayMove(end, kind)
                        : Doubt.of(
                                end.claim().ref(),
                                "volume " + end.claim().volumeName() + " is not reserved for it, and not all " + kind
                                        + " objects are given: " + MAY_TAKE.get(kind),
                                giveAll,
                                reserve(end)));
    }

    public static List<Doubt> volumesNotGiven(ForecastEvidence cluster) {
        return cluster.isComplete(Kinds.PERSISTENT_VOLUME) || !cluster.isCluster()
                ? List.of()
                : cluster.about(
                        ClaimEnd::isProvisioned,
                        end -> Doubt.of(
                                end.claim().ref(),
                                "not all PersistentVolume objects are given: one of them may be reserved for it and not fit",
                                KindRemedy.giveAll(Kinds.PERSISTENT_VOLUME)));
    }

    private static Doubt podMayMove(ClaimEnd end, String kind) {
        return Doubt.of(
                end.claim().ref(),
                "volume " + end.claim().volumeName() + " is made where its pod is scheduled, and not all " + kind
                        + " objects are given: the pod may go elsewhere, or nowhere",
                KindRemedy.giveAll(kind));
    }

    public static List<Doubt> classesNotGiven(ForecastEvidence cluster) {
        RemedyStep giveAll = KindRemedy.giveAll(Kinds.STORAGE_CLASS);
        return cluster.isComplete(Kinds.STORAGE_CLASS)
                ? List.of()
                : cluster.about(
                        end -> !cluster.isReserved(end) && !cluster.isClassKnown(end),
                        end -> Doubt.of(
                                end.claim().ref(),
                                end.claim().className().isEmpty()
                                        ? "names no class, and not all StorageClass objects are given: a default class"
                                                + " would be written into it"
                                        : "its class " + end.claim().className()
                                                + " is not given: it may delay binding",
                                giveAll));
    }

    private static RemedyStep reserve(ClaimEnd end) {
        return RESERVE.withTarget(ObjectRef.volume(end.claim().volumeName()).toString());
    }

    /** Whether the pair was made at a time that is no longer recorded. */
    private static boolean isOlderThanThePast(ForecastEvidence cluster, ClaimEnd end) {
        return !cluster.past.isWhole()
                && ForecastEvidence.isReserved(
                        end, cluster.past.chapters().get(0).start());
    }
}
