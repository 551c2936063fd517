package dev.mooring.forecast.proof;

import dev.mooring.forecast.ClaimEnd;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.ClaimView;
import dev.mooring.object.PodView;
import dev.mooring.object.internal.Annotations;
import dev.mooring.object.internal.ServerDefaults;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import dev.mooring.reason.Severity;
import dev.mooring.workload.controller.MadeObject;
import dev.mooring.workload.internal.WorkloadClaims;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What the input lacks, or what in it contradicts itself: a claim may not end as it was played. */
public final class InputDoubts {

    private InputDoubts() {}

    public static List<Doubt> noClaim(ForecastEvidence cluster) {
        if (!cluster.claims.isEmpty()) {
            return List.of();
        }
        return List.of(
                cluster.input.claims().isEmpty()
                        ? new Doubt(
                                "", "no claim was examined", List.of(KindRemedy.giveAll(Kinds.PERSISTENT_VOLUME_CLAIM)))
                        : new Doubt("", "no claim is left at the end", List.of()));
    }

    public static List<Doubt> claimsCutOff(ForecastEvidence cluster) {
        return cluster.given.isCut(Kinds.PERSISTENT_VOLUME_CLAIM) && !cluster.claims.isEmpty()
                ? List.of(new Doubt(
                        "",
                        "a page of a list is missing, a document cannot be read, or a text names a claim that is not"
                                + " given: some claims were not examined",
                        List.of(KindRemedy.giveAll(Kinds.PERSISTENT_VOLUME_CLAIM))))
                : List.of();
    }

    public static List<Doubt> claimsOfWorkloads(ForecastEvidence cluster) {
        Map<ObjectRef, Doubt> missing = new TreeMap<>();
        for (MadeObject each : cluster.forecast.workloads().waiting()) {
            if (each.ref().isClaim()) {
                missing.put(each.ref(), notMade(each));
            }
        }
        List<Doubt> found = new ArrayList<>();
        for (Manifest each : cluster.given.all()) {
            WorkloadClaims workload = WorkloadClaims.of(each);
            workload.claims().forEach(claim -> missing(cluster, missing, each.ref(), claim));
            if (!cluster.workloads.played().contains(each.ref())) {
                workload.unnamed().forEach(why -> found.add(Doubt.of(each.ref(), why)));
            }
        }
        for (PodView pod : cluster.pods()) {
            for (String name : pod.isFinished() ? List.<String>of() : pod.claimNames()) {
                missing(cluster, missing, pod.ref(), ObjectRef.claim(pod.namespace(), name));
            }
        }
        found.addAll(missing.values());
        return found;
    }

    private static Doubt notMade(MadeObject claim) {
        ObjectRef pod = claim.after().orElseThrow();
        return Doubt.of(
                claim.ref(),
                claim.owner() + " makes it when " + pod + " is ready, and that pod does not become ready",
                RemedyStep.of("place-pod", "see why its claims are not bound or no node takes it")
                        .withTarget(pod.toString()));
    }

    private static void missing(
            ForecastEvidence cluster, Map<ObjectRef, Doubt> missing, ObjectRef user, ObjectRef claim) {
        if (!cluster.known.contains(claim)) {
            missing.putIfAbsent(
                    claim,
                    Doubt.of(
                            claim,
                            user + " uses it, and it is not in the input",
                            RemedyStep.of("give-evidence", "give the claim, or create it in the forecast")
                                    .withTarget(claim.toString())));
        }
    }

    public static List<Doubt> workloadsNotPlayed(ForecastEvidence cluster) {
        List<Doubt> found = new ArrayList<>();
        for (Reason each : cluster.workloads.reasons()) {
            if (each.severity() != Severity.INFO) {
                found.add(new Doubt(each.subject(), each.message(), each.remedy()));
            }
        }
        return found;
    }

    public static List<Doubt> givenTwice(ForecastEvidence cluster) {
        return cluster.contradictory.stream()
                .sorted()
                .map(each -> Doubt.of(
                        each,
                        "is given twice with different content",
                        RemedyStep.of("give-evidence", "give it once, as it is in the cluster now")
                                .withTarget(each.toString())))
                .toList();
    }

    public static List<Doubt> uidTwice(ForecastEvidence cluster) {
        Map<String, ClaimView> first = new HashMap<>();
        List<Doubt> found = new ArrayList<>();
        for (ClaimEnd end : cluster.claims) {
            ClaimView claim = end.claim();
            ClaimView other = claim.uid().isEmpty() ? null : first.putIfAbsent(claim.uid(), claim);
            if (other != null) {
                found.add(Doubt.of(claim.ref(), "has the uid of " + other.ref()));
                found.add(Doubt.of(other.ref(), "has the uid of " + claim.ref()));
            }
        }
        return found;
    }

    public static List<Doubt> unreadable(ForecastEvidence cluster) {
        List<Doubt> found = new ArrayList<>();
        cluster.forecast.unreadable().stream()
                .filter(each -> !cluster.contradictory.contains(each.object()))
                .forEach(each -> found.add(Doubt.of(each.object(), "cannot be read: " + each.problem())));
        for (ClaimEnd end : cluster.claims) {
            if (!end.phase().equals(Phases.BOUND)) {
                continue;
            }
            Stream.of(end.claim().ref(), ObjectRef.volume(end.claim().volumeName()))
                    .flatMap(ref -> cluster.input.find(ref).filter(ServerDefaults::isStored).stream())
                    .forEach(stored -> cut(stored)
                            .ifPresent(field -> found.add(Doubt.of(
                                    end.claim().ref(),
                                    stored.ref() + " lacks " + field
                                            + ", which no server stores it without: it was cut",
                                    RemedyStep.of("give-evidence", "give it as it is in the cluster now")
                                            .withTarget(stored.ref().toString())))));
        }
        return found;
    }

    /** A field that a server requires, so that each stored claim and volume has it, and this one lacks. */
    private static Optional<String> cut(Manifest stored) {
        JsonObject spec = stored.spec();
        JsonObject csi = spec.child("csi");
        boolean isClaim = stored.kind().equals(Kinds.PERSISTENT_VOLUME_CLAIM);
        JsonObject size = isClaim ? spec.child("resources").child("requests") : spec.child("capacity");
        return Stream.of(
                        spec.array("accessModes").items().isEmpty() ? "spec.accessModes" : "",
                        size.has("storage") ? "" : isClaim ? "spec.resources[storage]" : "spec.capacity[storage]",
                        spec.has("csi") && !csi.has("driver") ? "spec.csi.driver" : "",
                        spec.has("csi") && !csi.has("volumeHandle") ? "spec.csi.volumeHandle" : "")
                .filter(field -> !field.isEmpty())
                .findFirst();
    }

    /** An object that was created although a limit that is not known could refuse it. */
    public static List<Doubt> limitsNotKnown(ForecastEvidence cluster) {
        List<Doubt> found = new ArrayList<>();
        cluster.undecided.forEach(each -> found.add(new Doubt(
                each.object().toString(),
                each.why().subject() + ", which may refuse to create it, "
                        + each.why().message(),
                each.why().remedy())));
        List<String> missing = Stream.of(Kinds.LIMIT_RANGE, Kinds.RESOURCE_QUOTA)
                .filter(kind -> !cluster.given.isComplete(kind))
                .toList();
        if (!missing.isEmpty()) {
            RemedyStep[] giveAll = missing.stream().map(KindRemedy::giveAll).toArray(RemedyStep[]::new);
            String kinds = String.join(" and ", missing);
            found.addAll(cluster.about(
                    cluster::isCreatedInCluster,
                    end -> Doubt.of(
                            end.claim().ref(),
                            "is created, and not all " + kinds + " objects are given: one of them may refuse it",
                            giveAll)));
        }
        return found;
    }

    public static List<Doubt> runningPods(ForecastEvidence cluster) {
        Map<ObjectRef, ObjectRef> running = new HashMap<>();
        for (PodView pod : cluster.pods()) {
            if (pod.phase().equals(Phases.RUNNING)) {
                pod.claimNames().forEach(name -> running.put(ObjectRef.claim(pod.namespace(), name), pod.ref()));
            }
        }
        return cluster.about(
                end -> running.containsKey(end.claim().ref())
                        && cluster.start(end)
                                .filter(claim -> !claim.hasAnnotation(Annotations.BIND_COMPLETED))
                                .isPresent(),
                end -> Doubt.of(
                        end.claim().ref(),
                        "is not bound, but " + running.get(end.claim().ref()) + ", which uses it, is Running",
                        RemedyStep.of("give-evidence", "read the claim and the pod again, at the same time")
                                .withTarget(end.claim().ref().toString())));
    }
}
