package dev.mooring.forecast.proof;

import dev.mooring.admission.NamespaceLifecycle;
import dev.mooring.binding.VolumeBinding;
import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.deletion.Deletion;
import dev.mooring.deletion.DeletionEnd;
import dev.mooring.driver.internal.OtherProvisioner;
import dev.mooring.evidence.Fact;
import dev.mooring.evidence.internal.NotKnown;
import dev.mooring.evidence.internal.Reads;
import dev.mooring.forecast.ClaimEnd;
import dev.mooring.forecast.ClaimEnd.Placement;
import dev.mooring.forecast.Forecast;
import dev.mooring.forecast.ForecastContradiction;
import dev.mooring.forecast.PodEnd;
import dev.mooring.forecast.run.ForecastInput;
import dev.mooring.forecast.run.ForecastState;
import dev.mooring.forecast.run.Places;
import dev.mooring.forecast.run.ProvisionerPlay;
import dev.mooring.forecast.run.QuotaGate;
import dev.mooring.forecast.run.StartState;
import dev.mooring.forecast.run.WorkloadPlay;
import dev.mooring.internal.Lazy;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.ClaimRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.CsiDriverView;
import dev.mooring.object.Inventory;
import dev.mooring.object.PodView;
import dev.mooring.object.StorageClassView;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.Annotations;
import dev.mooring.object.internal.Evidence;
import dev.mooring.object.internal.ServerDefaults;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import dev.mooring.reason.Severity;
import dev.mooring.release.Release;
import dev.mooring.scheduling.internal.SchedulingCode;
import dev.mooring.workload.controller.MadeObject;
import dev.mooring.workload.internal.WorkloadClaims;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What is known about whether claims end Bound, and what {@link ForecastContradiction} finds in it. */
public final class ForecastEvidence {

    private static final RemedyStep RESERVE = RemedyStep.of(
                    "reserve-volume",
                    "write the namespace and name of the claim into claimRef of its volume, which reserves it")
            .withProves("no other claim can take the volume");

    /** What an object that was not given may do. */
    private static final Map<String, String> MAY_TAKE = Map.of(
            Kinds.PERSISTENT_VOLUME_CLAIM, "another claim may take it first",
            Kinds.POD, "another pod may be scheduled first, and its claim may take it",
            Kinds.NODE, "the pod may go to another node, where the claim gets another volume or none");

    private final Forecast forecast;
    /** The objects as the controllers leave them: findings are about these. */
    private final Inventory given;
    /** The objects as they were given: facts are about these. */
    private final Inventory input;

    private final Set<ObjectRef> contradictory;
    private final WorkloadPlay workloads;
    private final Iterable<QuotaGate.Undecided> undecided;
    private final StartState past;
    private final ClusterSnapshot start;
    private final ProvisionerPlay provisioners;
    private final Lazy<Optional<Places>> places;
    private final ClusterSnapshot settled;
    private final Set<ObjectRef> unexplored;
    private final List<ClaimEnd> claims;
    /** Whether a server has stored objects of the input: files of a person are of no cluster. */
    private final Lazy<Boolean> isCluster = new Lazy<>(this::hasStored);
    /** Whether a node limits how many volumes it attaches. */
    private final Lazy<Boolean> hasLimits = new Lazy<>(this::limitsVolumes);

    private final Set<ObjectRef> known;
    /** The claims whose volumes named them before anything was synced, so that no other claim can take these. */
    private final Lazy<Set<ObjectRef>> reserved = new Lazy<>(this::reserved);
    /** What workloads make when a pod is ready; the orders have what came of it. */
    private final Set<ObjectRef> later;
    /** The objects that were given and are not played, or not as they are. */
    private final Set<ObjectRef> unplayed;

    /** Something that prevents a yes: its object, one sentence, and what to do about it. */
    public record Finding(String subject, String message, List<RemedyStep> remedy) {

        static Finding of(ObjectRef subject, String message, RemedyStep... remedy) {
            return new Finding(subject.toString(), message, List.of(remedy));
        }
    }

    /**
     * A forecast, and what its users do not see.
     *
     * @param forecast the forecast
     * @param state what it is based on
     * @param places what stays open because the scheduler chooses among nodes
     * @param settled the cluster in the end
     * @param unexplored the claims that may not end Bound in every order, because not every order was tried
     */
    public ForecastEvidence(
            Forecast forecast,
            ForecastState state,
            Lazy<Optional<Places>> places,
            ClusterSnapshot settled,
            Set<ObjectRef> unexplored) {
        ForecastInput given = state.given();
        this.forecast = forecast;
        this.given = given.inventory();
        this.input = given.input();
        this.contradictory = given.inventory().conflicting();
        this.workloads = given.workloads();
        this.undecided = given.gate().undecided().values();
        this.past = state.past();
        this.start = past.given();
        this.provisioners = state.before().provisioners();
        this.places = places;
        this.settled = settled;
        this.unexplored = unexplored;
        this.claims = forecast.claims();
        this.known = claims.stream().map(end -> end.claim().ref()).collect(Collectors.toUnmodifiableSet());
        this.later = workloads.later().stream().map(MadeObject::ref).collect(Collectors.toUnmodifiableSet());
        this.unplayed = new HashSet<>(contradictory);
        forecast.unreadable().forEach(each -> unplayed.add(each.object()));
        forecast.refusals().forEach(each -> unplayed.add(each.object()));
    }

    Release release() {
        return settled.options().release();
    }

    Inventory input() {
        return input;
    }

    /** The objects as they were given, for one rule. */
    Evidence reading(Reads reads) {
        return new Evidence(input, reads);
    }

    boolean isGiven(ObjectRef ref) {
        return input.find(ref).isPresent();
    }

    boolean isCluster() {
        return isCluster.get();
    }

    /** Reads one object; one that is not in the input was created in the question. */
    boolean readOrCreated(Reads reads, ObjectRef ref) {
        boolean isGiven = isGiven(ref);
        if (isGiven) {
            read(reading(reads), ref);
        } else {
            reads.said(ref + " is created as it was given");
        }
        return isGiven;
    }

    /** Reads what a provisioner needs to make the volume of a claim, in addition to its class. */
    void readProvisioning(ClaimEnd end, Reads reads) {
        provisioners.read(start, end.claim(), withCreated(reads));
    }

    /** Reads whether free storage decides where the pod of a claim goes, and where there is some. */
    void readFreeStorage(ClaimEnd end, Reads reads) {
        Inventory objects = withCreated(reads);
        if (mayCountFreeStorage(end)
                && objects.csiDriver(provisioner(end))
                        .filter(CsiDriverView::tracksCapacity)
                        .isPresent()) {
            List<Manifest> unused = objects.all(Kinds.CSI_STORAGE_CAPACITY);
        }
    }

    /** The objects with those that the question creates, for one rule. */
    private Inventory withCreated(Reads reads) {
        return given.strict(fact -> reads.add(ofInput(fact)));
    }

    /** A fact about the objects with those that the question creates, as one about the input. */
    private Fact ofInput(Fact fact) {
        if (fact instanceof Fact.Complete whole) {
            return input.completeness(whole.kind()).<Fact>map(each -> each).orElse(whole);
        }
        return fact instanceof Fact.Value value && !isGiven(value.object())
                ? new Fact.Said(value.object() + " is created as it was given")
                : fact;
    }

    /** Reads one object, or that it does not exist. */
    void read(Evidence reading, ObjectRef ref) {
        if (contradictory.contains(ref)) {
            throw NotKnown.because(Reason.of(
                    ForecastContradiction.GIVEN_TWICE, ref.toString(), "is given twice with different content"));
        }
        Optional<Manifest> unused = reading.objects().find(ref);
    }

    /** Reads all objects of a kind. */
    static void read(Evidence reading, String kind) {
        List<Manifest> unused = reading.objects().all(kind);
    }

    /** Reads the claims, and the pods and workloads that name claims. */
    void readUsersOfClaims(Evidence reading) {
        Set<String> whole = new HashSet<>();
        for (Manifest each : input.all()) {
            boolean isUser = each.kind().equals(Kinds.POD)
                    || each.kind().equals(Kinds.PERSISTENT_VOLUME_CLAIM)
                    || workloads.played().contains(each.ref());
            if (!isUser || whole.contains(each.kind())) {
                continue;
            }
            if (isComplete(each.kind())) {
                whole.add(each.kind());
                read(reading, each.kind());
            } else {
                read(reading, each.ref());
            }
        }
        claims.stream()
                .map(end -> end.claim().ref())
                .filter(each -> !isGiven(each))
                .forEach(each -> reading.says(true, each + " is created as it was given"));
    }

    private boolean hasStored() {
        return input.all().stream().anyMatch(ServerDefaults::isStored);
    }

    public List<Finding> noClaim() {
        if (!claims.isEmpty()) {
            return List.of();
        }
        return List.of(
                input.claims().isEmpty()
                        ? new Finding(
                                "", "no claim was examined", List.of(KindRemedy.giveAll(Kinds.PERSISTENT_VOLUME_CLAIM)))
                        : new Finding("", "no claim is left at the end", List.of()));
    }

    public List<Finding> claimsCutOff() {
        return given.isCut(Kinds.PERSISTENT_VOLUME_CLAIM) && !claims.isEmpty()
                ? List.of(new Finding(
                        "",
                        "a page of a list is missing, a document cannot be read, or a text names a claim that is not"
                                + " given: some claims were not examined",
                        List.of(KindRemedy.giveAll(Kinds.PERSISTENT_VOLUME_CLAIM))))
                : List.of();
    }

    public List<Finding> claimsOfWorkloads() {
        Map<ObjectRef, Finding> missing = new TreeMap<>();
        for (MadeObject each : forecast.workloads().waiting()) {
            if (each.ref().isClaim()) {
                missing.put(each.ref(), notMade(each));
            }
        }
        List<Finding> found = new ArrayList<>();
        for (Manifest each : given.all()) {
            WorkloadClaims workload = WorkloadClaims.of(each);
            workload.claims().forEach(claim -> missing(missing, each.ref(), claim));
            if (!workloads.played().contains(each.ref())) {
                workload.unnamed().forEach(why -> found.add(Finding.of(each.ref(), why)));
            }
        }
        for (PodView pod : pods()) {
            for (String name : pod.isFinished() ? List.<String>of() : pod.claimNames()) {
                missing(missing, pod.ref(), ObjectRef.claim(pod.namespace(), name));
            }
        }
        found.addAll(missing.values());
        return found;
    }

    private static Finding notMade(MadeObject claim) {
        ObjectRef pod = claim.after().orElseThrow();
        return Finding.of(
                claim.ref(),
                claim.owner() + " makes it when " + pod + " is ready, and that pod does not become ready",
                RemedyStep.of("place-pod", "see why its claims are not bound or no node takes it")
                        .withTarget(pod.toString()));
    }

    private void missing(Map<ObjectRef, Finding> missing, ObjectRef user, ObjectRef claim) {
        if (!known.contains(claim)) {
            missing.putIfAbsent(
                    claim,
                    Finding.of(
                            claim,
                            user + " uses it, and it is not in the input",
                            RemedyStep.of("give-evidence", "give the claim, or create it in the forecast")
                                    .withTarget(claim.toString())));
        }
    }

    private List<PodView> pods() {
        return given.pods();
    }

    public List<Finding> workloadsNotPlayed() {
        List<Finding> found = new ArrayList<>();
        for (Reason each : workloads.reasons()) {
            if (each.severity() != Severity.INFO) {
                found.add(new Finding(each.subject(), each.message(), each.remedy()));
            }
        }
        return found;
    }

    public List<Finding> givenTwice() {
        return contradictory.stream()
                .sorted()
                .map(each -> Finding.of(
                        each,
                        "is given twice with different content",
                        RemedyStep.of("give-evidence", "give it once, as it is in the cluster now")
                                .withTarget(each.toString())))
                .toList();
    }

    public List<Finding> uidTwice() {
        Map<String, ClaimView> first = new HashMap<>();
        List<Finding> found = new ArrayList<>();
        for (ClaimEnd end : claims) {
            ClaimView claim = end.claim();
            ClaimView other = claim.uid().isEmpty() ? null : first.putIfAbsent(claim.uid(), claim);
            if (other != null) {
                found.add(Finding.of(claim.ref(), "has the uid of " + other.ref()));
                found.add(Finding.of(other.ref(), "has the uid of " + claim.ref()));
            }
        }
        return found;
    }

    public List<Finding> unreadable() {
        List<Finding> found = new ArrayList<>();
        forecast.unreadable().stream()
                .filter(each -> !contradictory.contains(each.object()))
                .forEach(each -> found.add(Finding.of(each.object(), "cannot be read: " + each.problem())));
        for (ClaimEnd end : claims) {
            if (!end.phase().equals(Phases.BOUND)) {
                continue;
            }
            Stream.of(end.claim().ref(), ObjectRef.volume(end.claim().volumeName()))
                    .flatMap(ref -> input.find(ref).filter(ServerDefaults::isStored).stream())
                    .forEach(stored -> cut(stored)
                            .ifPresent(field -> found.add(Finding.of(
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
    public List<Finding> limitsNotKnown() {
        List<Finding> found = new ArrayList<>();
        undecided.forEach(each -> found.add(new Finding(
                each.object().toString(),
                each.why().subject() + ", which may refuse to create it, "
                        + each.why().message(),
                each.why().remedy())));
        List<String> missing = Stream.of(Kinds.LIMIT_RANGE, Kinds.RESOURCE_QUOTA)
                .filter(kind -> !given.isComplete(kind))
                .toList();
        if (!missing.isEmpty()) {
            RemedyStep[] giveAll = missing.stream().map(KindRemedy::giveAll).toArray(RemedyStep[]::new);
            String kinds = String.join(" and ", missing);
            found.addAll(about(
                    this::isCreatedInCluster,
                    end -> Finding.of(
                            end.claim().ref(),
                            "is created, and not all " + kinds + " objects are given: one of them may refuse it",
                            giveAll)));
        }
        return found;
    }

    /** Whether the claim is created in a cluster, whose quotas and limit ranges may refuse it. */
    boolean isCreatedInCluster(ClaimEnd end) {
        return isCluster() && isNew(end);
    }

    /** Whether no server has stored the claim yet. */
    private boolean isNew(ClaimEnd end) {
        return input.find(end.claim().ref()).filter(ServerDefaults::isStored).isEmpty();
    }

    public List<Finding> deletedClaims() {
        List<Finding> found = new ArrayList<>();
        for (ClaimView claim : start.claims()) {
            if (!known.contains(claim.ref())) {
                found.add(Finding.of(claim.ref(), "is deleted: it was being deleted, and nothing keeps it"));
            }
        }
        return found;
    }

    public List<Finding> claimsBeingDeleted() {
        return about(
                ClaimEnd::isBeingDeleted,
                end -> Finding.of(
                        end.claim().ref(),
                        "is being deleted: it is gone as soon as no pod uses it",
                        RemedyStep.of("wait-for-deletion", "wait until it is gone, then read the cluster again")
                                .withTarget(end.claim().ref().toString())));
    }

    public List<Finding> claimsThatMayBeDeleted() {
        return about(
                end -> !end.isBeingDeleted()
                        && forecast.deletions()
                                .end(end.claim().ref())
                                .filter(each -> each.state() == DeletionEnd.State.UNKNOWN
                                        || (each.state() == DeletionEnd.State.WAITING && !isNamespaceGoing(end)))
                                .isPresent(),
                end -> Finding.of(end.claim().ref(), "may be deleted because of an object that is being deleted"));
    }

    public List<Finding> ownersNotGiven() {
        return about(
                end -> !Deletion.ownersNotGiven(given, end.claim().manifest()).isEmpty(), end -> {
                    ObjectRef owner = Deletion.ownersNotGiven(given, end.claim().manifest())
                            .get(0);
                    return Finding.of(
                            end.claim().ref(),
                            "its owner " + owner + " was not given: if it does not exist, the claim is deleted",
                            RemedyStep.of("give-evidence", "give all " + owner.kind() + " objects")
                                    .withTarget(owner.kind()));
                });
    }

    public List<Finding> volumesBeingDeleted() {
        return about(
                end -> volume(end).filter(VolumeView::isBeingDeleted).isPresent(),
                end -> Finding.of(
                        end.claim().ref(),
                        "its volume " + end.claim().volumeName() + " is being deleted: it is gone as soon as its"
                                + " finalizers are"));
    }

    /** The claim is bound again if it is first, and the volume is released if that is first. */
    public List<Finding> volumesOfOtherNames() {
        return about(
                end -> otherName(end).isPresent(),
                end -> Finding.of(
                        end.claim().ref(),
                        "its volume " + end.claim().volumeName() + " has the uid of the claim and names "
                                + otherName(end).map(ClaimRef::key).orElse("")
                                + ": if the controller looks at the volume first, it is released",
                        RemedyStep.of("correct-volume", "find out whose volume it is, and correct spec.claimRef")
                                .withTarget(ObjectRef.volume(end.claim().volumeName())
                                        .toString())));
    }

    private Optional<ClaimRef> otherName(ClaimEnd end) {
        return given.volume(end.claim().volumeName())
                .flatMap(VolumeView::claimRef)
                .filter(ref ->
                        !ref.uid().isEmpty() && ref.uid().equals(end.claim().uid()) && !ref.names(end.claim()));
    }

    public List<Finding> namespacesBeingDeleted() {
        return about(
                this::isNamespaceGoing,
                end -> Finding.of(end.claim().ref(), namespace(end) + " is being deleted, and the claim with it"));
    }

    private boolean isNamespaceGoing(ClaimEnd end) {
        return given.find(namespace(end)).filter(NamespaceLifecycle::isGoing).isPresent();
    }

    public List<Finding> namespacesMissing() {
        if (given.isCut(Kinds.NAMESPACE)) {
            return withoutNamespace(
                    " is not given, and a page of the list is missing: whether it exists and stays is not known",
                    RemedyStep.of("give-evidence", "give all namespaces"));
        }
        if (given.isComplete(Kinds.NAMESPACE)) {
            return withoutNamespace(
                    " does not exist: all namespaces are given, and this one is not among them",
                    RemedyStep.of("create-namespace", "create the namespace"));
        }
        return isCluster.get()
                ? withoutNamespace(
                        " is not given: whether it exists and stays is not known",
                        RemedyStep.of("give-evidence", "give all namespaces"))
                : List.of();
    }

    private List<Finding> withoutNamespace(String words, RemedyStep remedy) {
        return about(
                end -> given.find(namespace(end)).isEmpty()
                        && !NamespaceLifecycle.isImmortal(end.claim().namespace()),
                end -> Finding.of(
                        end.claim().ref(),
                        namespace(end) + words,
                        remedy.withTarget(namespace(end).toString())));
    }

    /** Whether the namespace of the claim may decide: a file belongs to no cluster yet. */
    boolean needsNamespace(ClaimEnd end) {
        return isGiven(namespace(end))
                || (isCluster() && !NamespaceLifecycle.isImmortal(end.claim().namespace()));
    }

    static ObjectRef namespace(ClaimEnd end) {
        return new ObjectRef(Kinds.NAMESPACE, "", end.claim().namespace());
    }

    public List<Finding> runningPods() {
        Map<ObjectRef, ObjectRef> running = new HashMap<>();
        for (PodView pod : pods()) {
            if (pod.phase().equals(Phases.RUNNING)) {
                pod.claimNames().forEach(name -> running.put(ObjectRef.claim(pod.namespace(), name), pod.ref()));
            }
        }
        return about(
                end -> running.containsKey(end.claim().ref())
                        && start(end)
                                .filter(claim -> !claim.hasAnnotation(Annotations.BIND_COMPLETED))
                                .isPresent(),
                end -> Finding.of(
                        end.claim().ref(),
                        "is not bound, but " + running.get(end.claim().ref()) + ", which uses it, is Running",
                        RemedyStep.of("give-evidence", "read the claim and the pod again, at the same time")
                                .withTarget(end.claim().ref().toString())));
    }

    public List<Finding> ordersNotSearched() {
        return about(
                end -> (unexplored.contains(end.claim().ref())
                                || (start(end).isEmpty()
                                        && !later.contains(end.claim().ref()))
                                || isOlderThanThePast(end))
                        && !isReserved(end)
                        && !end.isProvisioned()
                        && !(isBoundByScheduler(end) && isSure(end)),
                end -> Finding.of(
                        end.claim().ref(),
                        "not every order was tried, and in another one another claim may take volume "
                                + end.claim().volumeName(),
                        reserve(end)));
    }

    public List<Finding> choicesEndOtherwise() {
        List<Finding> found = new ArrayList<>();
        for (ClaimEnd each : claims) {
            each.placement()
                    .flatMap(Placement::otherwise)
                    .ifPresent(words -> found.add(Finding.of(
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
    private boolean isSure(ClaimEnd end) {
        return places.get().filter(all -> all.isSure(end.claim().ref())).isPresent();
    }

    public List<Finding> podsInOneOrder() {
        long scheduled = forecast.nodes().isEmpty()
                ? 0
                : forecast.pods().stream()
                        .filter(pod -> !pod.verdict().nodes().isEmpty())
                        .count();
        boolean allPlaced =
                scheduled > 1 && forecast.pods().stream().allMatch(pod -> pod.state() == PodEnd.State.PLACED);
        return scheduled < 2
                ? List.of()
                : about(
                        end -> isBoundByScheduler(end)
                                && !end.dependsOnNodes()
                                && !(allPlaced && end.isProvisioned())
                                && !isSure(end),
                        end -> Finding.of(
                                end.claim().ref(),
                                scheduled
                                        + " pods are scheduled in the order of the input, and in another order another"
                                        + " claim may take volume "
                                        + end.claim().volumeName(),
                                reserve(end)));
    }

    public List<Finding> placementsNotJudged() {
        Map<ObjectRef, String> constraints = new HashMap<>();
        PlacementRisks risksOf = new PlacementRisks(given);
        for (PodEnd pod : forecast.nodes().isEmpty() ? List.<PodEnd>of() : forecast.pods()) {
            String judged = pod.verdict().remarks().stream()
                    .filter(each -> each.code() != SchedulingCode.STORAGE_LEFT_DECIDES
                            && each.code() != SchedulingCode.ROOM_MAY_BE_TAKEN)
                    .map(each -> pod.pod() + ": " + each.message())
                    .collect(Collectors.joining("; "));
            String risks = given.pod(pod.pod().namespace(), pod.pod().name())
                    .map(each -> String.join("; ", risksOf.of(each)))
                    .orElse("");
            String remarks = judged + (judged.isEmpty() || risks.isEmpty() ? "" : "; ") + risks;
            given.pod(pod.pod().namespace(), pod.pod().name())
                    .filter(each -> !remarks.isEmpty())
                    .ifPresent(view -> view.claimNames()
                            .forEach(name -> constraints.put(ObjectRef.claim(view.namespace(), name), remarks)));
        }
        List<Finding> found = new ArrayList<>(about(
                end -> constraints.containsKey(end.claim().ref()) && isBoundByScheduler(end),
                end -> Finding.of(
                        end.claim().ref(),
                        "its pod may go to another node, where the claim gets another volume or none: "
                                + constraints.get(end.claim().ref()))));
        found.addAll(about(
                this::isFreeStorageOpen,
                end -> Finding.of(
                        end.claim().ref(),
                        "CSIDriver/" + provisioner(end)
                                + " is not given: the free storage of a node may decide where its pod" + " goes",
                        KindRemedy.giveAll(Kinds.CSI_DRIVER))));
        return found;
    }

    /** Whether the driver that makes the volume may publish how much storage each node has left. */
    private boolean isFreeStorageOpen(ClaimEnd end) {
        return mayCountFreeStorage(end)
                && !given.isComplete(Kinds.CSI_DRIVER)
                && given.csiDriver(provisioner(end)).isEmpty();
    }

    private boolean mayCountFreeStorage(ClaimEnd end) {
        return end.isProvisioned() && isBoundByScheduler(end) && !OtherProvisioner.isNoCsiDriver(provisioner(end));
    }

    private String provisioner(ClaimEnd end) {
        return start.storageClass(end.claim().className())
                .map(StorageClassView::provisioner)
                .orElse("");
    }

    /** Limits are only known of nodes whose CSINode is given. */
    public List<Finding> attachedNotGiven() {
        return hasAttachLimits() && !isComplete(Kinds.VOLUME_ATTACHMENT)
                ? about(
                        this::isBoundByScheduler,
                        end -> Finding.of(
                                end.claim().ref(),
                                "a node limits how many volumes it attaches, and not all VolumeAttachment objects are"
                                        + " given: the pod may have to go to another node",
                                KindRemedy.giveAll(Kinds.VOLUME_ATTACHMENT)))
                : List.of();
    }

    boolean hasAttachLimits() {
        return hasLimits.get();
    }

    private boolean limitsVolumes() {
        return given.csiNodes().stream()
                .flatMap(node -> node.limits().values().stream())
                .anyMatch(OptionalInt::isPresent);
    }

    /** Whether all objects of a kind are given, and each of them could be played as it is. */
    private boolean isComplete(String kind) {
        return given.isComplete(kind)
                && given.all(kind).stream().map(Manifest::ref).noneMatch(unplayed::contains);
    }

    /** The claims that depend on objects of a kind whose objects were not all given. */
    public List<Finding> notComplete(String kind) {
        if (isComplete(kind)) {
            return List.of();
        }
        boolean isAboutScheduler = !kind.equals(Kinds.PERSISTENT_VOLUME_CLAIM);
        RemedyStep giveAll = KindRemedy.giveAll(kind);
        return about(
                end -> isAboutScheduler ? isBoundByScheduler(end) : !isReserved(end) && !end.isProvisioned(),
                end -> end.isProvisioned()
                        ? podMayMove(end, kind)
                        : Finding.of(
                                end.claim().ref(),
                                "volume " + end.claim().volumeName() + " is not reserved for it, and not all " + kind
                                        + " objects are given: " + MAY_TAKE.get(kind),
                                giveAll,
                                reserve(end)));
    }

    public List<Finding> volumesNotGiven() {
        return isComplete(Kinds.PERSISTENT_VOLUME) || !isCluster.get()
                ? List.of()
                : about(
                        ClaimEnd::isProvisioned,
                        end -> Finding.of(
                                end.claim().ref(),
                                "not all PersistentVolume objects are given: one of them may be reserved for it and not fit",
                                KindRemedy.giveAll(Kinds.PERSISTENT_VOLUME)));
    }

    private static Finding podMayMove(ClaimEnd end, String kind) {
        return Finding.of(
                end.claim().ref(),
                "volume " + end.claim().volumeName() + " is made where its pod is scheduled, and not all " + kind
                        + " objects are given: the pod may go elsewhere, or nowhere",
                KindRemedy.giveAll(kind));
    }

    public List<Finding> classesNotGiven() {
        RemedyStep giveAll = KindRemedy.giveAll(Kinds.STORAGE_CLASS);
        return isComplete(Kinds.STORAGE_CLASS)
                ? List.of()
                : about(
                        end -> !isReserved(end) && !isClassKnown(end),
                        end -> Finding.of(
                                end.claim().ref(),
                                end.claim().className().isEmpty()
                                        ? "names no class, and not all StorageClass objects are given: a default class"
                                                + " would be written into it"
                                        : "its class " + end.claim().className()
                                                + " is not given: it may delay binding",
                                giveAll));
    }

    /** Whether its class is given, or does not matter. */
    boolean isClassKnown(ClaimEnd end) {
        return isClassIrrelevant(end)
                || start.storageClass(end.claim().className()).isPresent();
    }

    /** Whether its class does not matter: it asks for none, or names class and volume. */
    boolean isClassIrrelevant(ClaimEnd end) {
        ClaimView claim = end.claim();
        return claim.className().isEmpty() ? claim.hasClass() : named(end);
    }

    /** Whether the default class of the cluster is written into it. */
    boolean hasDefaultClass(ClaimEnd end) {
        return !end.claim().className().isEmpty()
                && start(end).filter(each -> !each.hasClass()).isPresent();
    }

    private static RemedyStep reserve(ClaimEnd end) {
        return RESERVE.withTarget(ObjectRef.volume(end.claim().volumeName()).toString());
    }

    /** A finding for each claim that ends Bound and is of some kind. */
    private List<Finding> about(Predicate<ClaimEnd> which, Function<ClaimEnd, Finding> finding) {
        return claims.stream()
                .filter(end -> end.phase().equals(Phases.BOUND))
                .filter(which)
                .map(finding)
                .toList();
    }

    private Optional<VolumeView> volume(ClaimEnd end) {
        return settled.volume(end.claim().volumeName());
    }

    private Optional<ClaimView> start(ClaimEnd end) {
        return start.claim(end.claim().namespace(), end.claim().name());
    }

    private Set<ObjectRef> reserved() {
        return claims.stream()
                .filter(end -> isReserved(end, start))
                .map(end -> end.claim().ref())
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Whether no other claim can take the volume of a claim of the forecast. */
    boolean isReserved(ClaimEnd end) {
        return reserved.get().contains(end.claim().ref());
    }

    /** Whether the pair was made at a time that is no longer recorded. */
    private boolean isOlderThanThePast(ClaimEnd end) {
        return !past.isWhole() && isReserved(end, past.chapters().get(0).start());
    }

    private static boolean isReserved(ClaimEnd end, ClusterSnapshot cluster) {
        Optional<ClaimView> claim =
                cluster.claim(end.claim().namespace(), end.claim().name());
        Optional<VolumeView> volume = cluster.volume(end.claim().volumeName());
        return claim.isPresent()
                && volume.isPresent()
                && volume.get().claimRef().isPresent()
                && VolumeBinding.isVolumeBoundToClaim(volume.get(), claim.get());
    }

    private boolean named(ClaimEnd end) {
        return start(end).filter(claim -> !claim.volumeName().isEmpty()).isPresent();
    }

    boolean isBoundByScheduler(ClaimEnd end) {
        return !isReserved(end)
                && !named(end)
                && start.storageClass(end.claim().className())
                        .flatMap(StorageClassView::volumeBindingMode)
                        .filter("WaitForFirstConsumer"::equals)
                        .isPresent();
    }
}
