package dev.mooring.forecast.proof;

import dev.mooring.admission.NamespaceLifecycle;
import dev.mooring.binding.VolumeBinding;
import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.driver.internal.OtherProvisioner;
import dev.mooring.evidence.Fact;
import dev.mooring.evidence.internal.NotKnown;
import dev.mooring.evidence.internal.Reads;
import dev.mooring.forecast.ClaimEnd;
import dev.mooring.forecast.Forecast;
import dev.mooring.forecast.ForecastContradiction;
import dev.mooring.forecast.run.ForecastInput;
import dev.mooring.forecast.run.ForecastState;
import dev.mooring.forecast.run.Places;
import dev.mooring.forecast.run.ProvisionerPlay;
import dev.mooring.forecast.run.QuotaGate;
import dev.mooring.forecast.run.StartState;
import dev.mooring.forecast.run.WorkloadPlay;
import dev.mooring.internal.Lazy;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.ClaimView;
import dev.mooring.object.CsiDriverView;
import dev.mooring.object.Inventory;
import dev.mooring.object.PodView;
import dev.mooring.object.StorageClassView;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.Evidence;
import dev.mooring.object.internal.ServerDefaults;
import dev.mooring.reason.Reason;
import dev.mooring.release.Release;
import dev.mooring.workload.controller.MadeObject;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** What is known about whether claims end Bound, which rules read and doubts are about. */
public final class ForecastEvidence {

    final Forecast forecast;
    /** The objects as the controllers leave them: doubts are about these. */
    final Inventory given;
    /** The objects as they were given: facts are about these. */
    final Inventory input;

    final Set<ObjectRef> contradictory;
    final WorkloadPlay workloads;
    final Iterable<QuotaGate.Undecided> undecided;
    final StartState past;
    final ClusterSnapshot start;
    private final ProvisionerPlay provisioners;
    final Lazy<Optional<Places>> places;
    private final ClusterSnapshot settled;
    final Set<ObjectRef> unexplored;
    final List<ClaimEnd> claims;
    /** Whether a server has stored objects of the input: files of a person are of no cluster. */
    private final Lazy<Boolean> isCluster = new Lazy<>(this::hasStored);
    /** Whether a node limits how many volumes it attaches. */
    private final Lazy<Boolean> hasLimits = new Lazy<>(this::limitsVolumes);

    final Set<ObjectRef> known;
    /** The claims whose volumes named them before anything was synced, so that no other claim can take these. */
    private final Lazy<Set<ObjectRef>> reserved = new Lazy<>(this::reserved);
    /** What workloads make when a pod is ready; the orders have what came of it. */
    final Set<ObjectRef> later;
    /** The objects that were given and are not played, or not as they are. */
    private final Set<ObjectRef> unplayed;

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
            isCreated(reads, ref);
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

    /** The objects with those that the question creates, for one rule; what is read is read of the input. */
    private Inventory withCreated(Reads reads) {
        return given.strict(fact -> {
            if (fact instanceof Fact.Complete whole) {
                reads.add(input.completeness(whole.kind()).orElse(whole));
            } else if (fact instanceof Fact.Value value && !isGiven(value.object())) {
                isCreated(reads, value.object());
            } else {
                reads.add(fact);
            }
        });
    }

    private static void isCreated(Reads reads, ObjectRef object) {
        reads.said(object + " is created as it was given");
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

    List<PodView> pods() {
        return given.pods();
    }

    /** Whether the claim is created in a cluster, whose quotas and limit ranges may refuse it. */
    boolean isCreatedInCluster(ClaimEnd end) {
        return isCluster() && isNew(end);
    }

    /** Whether no server has stored the claim yet. */
    boolean isNew(ClaimEnd end) {
        return input.find(end.claim().ref()).filter(ServerDefaults::isStored).isEmpty();
    }

    /** Whether the namespace of the claim may decide: a file belongs to no cluster yet. */
    boolean needsNamespace(ClaimEnd end) {
        return isGiven(namespace(end))
                || (isCluster() && !NamespaceLifecycle.isImmortal(end.claim().namespace()));
    }

    static ObjectRef namespace(ClaimEnd end) {
        return new ObjectRef(Kinds.NAMESPACE, "", end.claim().namespace());
    }

    boolean mayCountFreeStorage(ClaimEnd end) {
        return end.isProvisioned() && isBoundByScheduler(end) && !OtherProvisioner.isNoCsiDriver(provisioner(end));
    }

    String provisioner(ClaimEnd end) {
        return start.storageClass(end.claim().className())
                .map(StorageClassView::provisioner)
                .orElse("");
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
    boolean isComplete(String kind) {
        return given.isComplete(kind)
                && given.all(kind).stream().map(Manifest::ref).noneMatch(unplayed::contains);
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

    /** A doubt about each claim that ends Bound and is of some kind. */
    List<Doubt> about(Predicate<ClaimEnd> which, Function<ClaimEnd, Doubt> doubt) {
        return claims.stream()
                .filter(end -> end.phase().equals(Phases.BOUND))
                .filter(which)
                .map(doubt)
                .toList();
    }

    Optional<VolumeView> volume(ClaimEnd end) {
        return settled.volume(end.claim().volumeName());
    }

    Optional<ClaimView> start(ClaimEnd end) {
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

    static boolean isReserved(ClaimEnd end, ClusterSnapshot cluster) {
        Optional<ClaimView> claim =
                cluster.claim(end.claim().namespace(), end.claim().name());
        Optional<VolumeView> volume = cluster.volume(end.claim().volumeName());
        return claim.isPresent()
                && volume.isPresent()
                && volume.get().claimRef().isPresent()
                && VolumeBinding.isVolumeBoundToClaim(volume.get(), claim.get());
    }

    boolean named(ClaimEnd end) {
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
