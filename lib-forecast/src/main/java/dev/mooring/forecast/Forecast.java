package dev.mooring.forecast;

import static java.util.Objects.requireNonNull;

import dev.mooring.admission.AdmissionDecision.Accepted;
import dev.mooring.controller.ControllerEvent;
import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.deletion.Deletion;
import dev.mooring.deletion.Deletions;
import dev.mooring.forecast.explain.Dangers;
import dev.mooring.forecast.explain.MissingSource;
import dev.mooring.forecast.proof.BoundVerdicts;
import dev.mooring.forecast.proof.ForecastEvidence;
import dev.mooring.forecast.run.Arrival;
import dev.mooring.forecast.run.ControllerRun;
import dev.mooring.forecast.run.DeletionPlay;
import dev.mooring.forecast.run.ForecastInput;
import dev.mooring.forecast.run.ForecastState;
import dev.mooring.forecast.run.Hindrance;
import dev.mooring.forecast.run.Identities;
import dev.mooring.forecast.run.Orders;
import dev.mooring.forecast.run.OwnerRace;
import dev.mooring.forecast.run.Places;
import dev.mooring.forecast.run.SchedulerRun;
import dev.mooring.forecast.run.ScriptedChoices;
import dev.mooring.forecast.run.VolumeEnds;
import dev.mooring.internal.Lazy;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.ClaimRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.Unreadable;
import dev.mooring.object.internal.ServerDefaults;
import dev.mooring.provisioning.Provisioners;
import dev.mooring.provisioning.ProvisioningDecision;
import dev.mooring.provisioning.ProvisioningDecision.NotProvisioned;
import dev.mooring.provisioning.internal.ProvisioningContext;
import dev.mooring.provisioning.internal.ProvisioningRequest;
import dev.mooring.provisioning.internal.VolumeProvisioning;
import dev.mooring.reason.Reason;
import dev.mooring.scheduling.PodVerdict;
import dev.mooring.scheduling.internal.SchedulingNodes;
import dev.mooring.scheduling.internal.SchedulingPod;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How a cluster ends when the controller has synced every claim and volume until nothing changes: in
 * rounds of every claim by namespace and name, then every volume by name. If nodes are given, the scheduler places the
 * pods without a node after that, one after the other, and the controller settles after each of its writes.
 *
 * <p>For example, a 10Gi claim and a free volume of 20Gi end {@code Bound} after three rounds: in the first the volume
 * becomes Available, in the second the claim is bound, and the third writes nothing.
 *
 * <p>Workloads are played: what they make is created when the given objects have settled, see {@link WorkloadsEnd}.
 *
 * <p>A forecast can be continued: {@link #creating} sends new objects, {@link #changing} replaces
 * objects, {@link #deleting(ObjectRef...)} deletes them as kubectl does, {@link #removing} takes one away at once, and what they affect
 * settles again. Pods without a node are always scheduled last.
 *
 * <p>Invalid objects cause no exception: an object that cannot be read is left out and listed in {@link #unreadable()}, an object
 * that the API server refuses in {@link #refusals()}.
 */
public final class Forecast {

    private final Lazy<ForecastState> state;
    private final Lazy<SchedulerRun> scheduled;
    private final Lazy<Optional<Places>> places;
    /** The ends, if they were found from those of an earlier forecast; null if the state says how it ends. */
    private final @Nullable ObservedEnds observed;
    /** What later forecasts continue from; empty if there is nothing. */
    private final Lazy<Optional<ObservedEnds>> base;

    private final Lazy<Map<ObjectRef, PodEnd>> pods = new Lazy<>(this::podEnds);
    private final Lazy<Map<ObjectRef, List<PodEnd>>> users = new Lazy<>(this::byClaim);
    private final Lazy<Map<String, VolumeEnd>> raced = new Lazy<>(this::race);
    private final Lazy<Map<String, Reason>> takers = new Lazy<>(() -> RemadeClaims.takers(state()));
    private final Lazy<ProvisioningContext> provisioningContext =
            new Lazy<>(() -> ProvisioningContext.of(state().given().inventory()));
    private final Lazy<ClusterSnapshot> shown = new Lazy<>(() -> Identities.shown(end().end()));

    private Forecast(ForecastState state) {
        this(state, new Lazy<>(() -> state.queue().play(state.before(), ScriptedChoices.closed())));
    }

    private Forecast(ForecastState state, Lazy<SchedulerRun> scheduled) {
        this(new Lazy<>(() -> state), scheduled, null, Optional.empty());
    }

    private Forecast(
            Lazy<ForecastState> state,
            Lazy<SchedulerRun> scheduled,
            @Nullable ObservedEnds observed,
            Optional<Origin> origin) {
        this.state = state;
        this.scheduled = scheduled;
        this.observed = observed;
        this.base = new Lazy<>(() -> observed != null
                ? Optional.of(observed)
                : origin.flatMap(from -> ObservedEnds.of(this, from.inventory(), from.fresh())));
        this.places = new Lazy<>(
                () -> state().queue().nodes().isEmpty() || !scheduled.get().isAsked()
                        ? Optional.empty()
                        : Optional.of(Places.of(state().queue(), state().before(), scheduled.get())));
    }

    /** What a forecast is of, and how the fresh forecast of another inventory is made. */
    private record Origin(Inventory inventory, Function<Inventory, Forecast> fresh) {}

    /** A forecast of an inventory that later ones can continue from. */
    private static Forecast of(
            Lazy<ForecastState> state,
            @Nullable ObservedEnds observed,
            Inventory inventory,
            Function<Inventory, Forecast> fresh) {
        return new Forecast(
                state,
                new Lazy<>(() -> state.get().queue().play(state.get().before(), ScriptedChoices.closed())),
                observed,
                Optional.of(new Origin(inventory, fresh)));
    }

    /** What stays open because the scheduler chooses among nodes; empty if no pod was scheduled. */
    Optional<Places> places() {
        return places.get();
    }

    private ClaimEnd finished(ClaimEnd end) {
        ClaimEnd kept = hindered(end.kept(deletions()));
        return kept.with(places().flatMap(all -> all.of(end.claim().ref())));
    }

    private ClaimEnd hindered(ClaimEnd end) {
        return end.isWaitingForConsumer() && end.hindrance().isEmpty()
                ? end.hinderedBy(Hindrance.of(end, users(end.claim().ref())))
                : end;
    }

    /** The pods that use a claim, if nodes are known. */
    List<PodEnd> users(ObjectRef claim) {
        return users.get().getOrDefault(claim, List.of());
    }

    private Map<ObjectRef, List<PodEnd>> byClaim() {
        Map<ObjectRef, List<PodEnd>> byClaim = new HashMap<>();
        if (nodes().isEmpty()) {
            return byClaim;
        }
        Map<ObjectRef, PodEnd> ends = pods.get();
        for (SchedulingPod each : scheduled.get().pods()) {
            PodEnd end = ends.get(each.ref());
            for (String name : end == null
                    ? Set.<String>of()
                    : new LinkedHashSet<>(each.pod().claimNames())) {
                byClaim.computeIfAbsent(ObjectRef.claim(each.ref().namespace(), name), key -> new ArrayList<>())
                        .add(end);
            }
        }
        return byClaim;
    }

    private Map<String, VolumeEnd> race() {
        return deletions().isEmpty() ? Map.of() : OwnerRace.of(state());
    }

    private VolumeEnd finished(VolumeEnd end) {
        Optional<Reason> doubt =
                Optional.ofNullable(raced.get().get(end.volume().name())).flatMap(VolumeEnd::doubt);
        VolumeEnd kept = doubt.map(why -> VolumeEnds.doubted(end.kept(deletions()), why))
                .orElseGet(() -> released(end.kept(deletions())));
        return places().map(all -> all.finished(kept)).orElse(kept);
    }

    /**
     * A volume that stays is Released if its claim goes, which may be open; a free one is taken if such a claim is
     * recreated.
     */
    private VolumeEnd released(VolumeEnd end) {
        if (end.phase().equals(Phases.AVAILABLE)) {
            Reason taker = takers.get().get(end.volume().name());
            return taker == null ? end : end.doubtful(taker);
        }
        return end.volume()
                .claimRef()
                .map(ClaimRef::ref)
                .filter(claim -> end.phase().equals(Phases.BOUND) && deletions().isOpen(claim))
                .map(claim -> end.doubtful(Reason.of(
                        ForecastCode.CLAIM_MAY_GO,
                        end.volume().ref().toString(),
                        "it is not known whether " + claim + " goes: if it does, the volume is Released")))
                .orElse(end);
    }

    private boolean isFinished() {
        return deletions().isEmpty() && nodes().isEmpty();
    }

    /**
     * How the cluster ends that has these objects. Fields that every server fills in are filled in: a claim or volume
     * without a phase is Pending, a volume without a reclaim policy is retained, a class without a binding mode is
     * immediate.
     *
     * @param inventory the objects as they are in a cluster; pods that have no node arrive by namespace and name
     * @return the forecast
     */
    public static Forecast of(Inventory inventory) {
        ForecastState state = stored(inventory);
        return of(new Lazy<>(() -> state), null, inventory, Forecast::of);
    }

    /**
     * As {@link #of(Inventory)} in a cluster where the PV controller and the scheduler run and no other controller: the given
     * workloads make nothing, and what is being deleted stays so.
     *
     * @param inventory the objects as they are in a cluster; pods that have no node arrive by namespace and name
     * @return the forecast
     */
    public static Forecast ofBinding(Inventory inventory) {
        return new Forecast(ForecastState.alone(
                Arrival.stored(inventory), ForecastInput.of(inventory).bindingOnly(), inventory.pods()));
    }

    /**
     * How the cluster ends that has these objects, exactly as they are. Its pods use their claims; none is scheduled. A
     * claim without a uid never settles once it is bound.
     *
     * @param cluster the claims, volumes, classes and pods, and the options of the controller
     * @return the forecast
     */
    static Forecast of(ClusterSnapshot cluster) {
        return new Forecast(ForecastState.of(cluster));
    }

    /**
     * How the cluster ends that exports and new manifests make together. An object that a server has seen exists already,
     * as in {@link #of(Inventory)}; every other one is created, as in {@link #creating}, before anything is synced. A server
     * has seen an object that has a uid, a resource version, a creation time or a phase.
     *
     * @param inventory the objects; pods arrive by namespace and name
     * @return the forecast
     */
    public static Forecast given(Inventory inventory) {
        return new Forecast(
                ForecastState.of(Arrival.given(inventory, List.of()), ForecastInput.of(inventory), inventory.pods()));
    }

    /**
     * {@link #given(Inventory)} with pods that arrive in the order of the list, see {@link #pods()}.
     *
     * @param objects as in {@link Inventory#of(Object...)}
     * @return the forecast
     */
    public static Forecast given(List<?> objects) {
        return given(Inventory.of(objects), Inventory.documents(objects));
    }

    /**
     * {@link #given(Inventory)} with pods that arrive in the order of the documents, see {@link #pods()}. An object that two documents show with
     * different content makes {@link ForecastReport#verdict()} unknown.
     *
     * @param inventory the objects, and which kinds are complete
     * @param documents the documents that the inventory is made of, in their order
     * @return the forecast
     */
    public static Forecast given(Inventory inventory, List<Manifest> documents) {
        return new Forecast(ForecastState.given(inventory, documents));
    }

    /**
     * What happens when objects are created, one after the other: the API server accepts each or not, fills in defaults,
     * drops the status, gives a claim the default class and a uid; then the cluster settles.
     *
     * @param objects as in {@link Inventory#of(Object...)}, in the order they are created in
     * @return the forecast, with more {@link #refusals()} for objects that the server refuses or whose name is taken
     */
    public Forecast creating(Object... objects) {
        return new Forecast(state().created(Inventory.documents(Arrays.asList(objects))));
    }

    /**
     * What happens when an object is created that the API server accepts: a claim gets the default class and a uid; then
     * the cluster settles.
     *
     * @param accepted the answer of the API server, for a caller that has it already
     * @return the forecast
     */
    public Forecast creating(Accepted accepted) {
        return new Forecast(state().created(accepted, accepted.stored()).played(List.of(accepted.stored())));
    }

    /**
     * How a cluster ends as it is observed now: the answers are those of {@link #of(Inventory)} for what is observed,
     * with the provisioners that run here. It discards earlier predictions: what {@link #creating}, {@link #changing} and their
     * siblings changed, and what the controller was expected to write.
     *
     * <p>It costs what changed since the inventory of this forecast, if the next one is a changed copy of that: the
     * claims, volumes and pods that can affect each other are played together, and those that no change can affect keep
     * their ends for {@link #claim}, {@link #claims}, {@link #volume}, {@link #volumes} and {@link #pod}. Many free
     * volumes and many claims of one class that search among them all affect each other. Everything is played again if
     * a storage class, a workload or which kinds are complete changes, while a pod waits for one of the nodes that are
     * given, while something is being deleted, and while a provisioner is played or a workload or an invalid claim is
     * given. Answers about the whole cluster, for example {@link #events} and {@link #dangers}, are computed on first
     * use, which costs a fresh forecast.
     *
     * @param next the objects as they are now
     * @return the forecast
     */
    public Forecast observing(Inventory next) {
        requireNonNull(next, "next");
        Optional<Provisioners> provisioners =
                observed != null || !state().before().provisioners().isPlayed()
                        ? Optional.empty()
                        : Optional.of(state().before().provisioners().who());
        return provisioners
                .map(each -> of(next).provisioning(each))
                .orElseGet(() -> goingOn(next, Forecast::stored, Forecast::of));
    }

    /**
     * The objects for which this forecast differs from an earlier one: claims and volumes whose {@link ClaimEnd} or
     * {@link VolumeEnd} differs, their reasons and their documents in the end included, and if nodes are known pods
     * whose {@link PodEnd} differs; also those that only one of the two has.
     *
     * <p>Between a forecast and what {@link #observing} makes of it, that costs what changed.
     *
     * @param earlier the other forecast
     * @return the objects, by kind, namespace and name
     */
    public Set<ObjectRef> changedSince(Forecast earlier) {
        Optional<ObservedEnds> now = base.get();
        Optional<ObservedEnds> before = earlier.base.get();
        if (now.isPresent() && before.isPresent()) {
            return Collections.unmodifiableSet(now.get().changedSince(before.get()));
        }
        Map<ObjectRef, Object> ends = ends();
        Map<ObjectRef, Object> others = earlier.ends();
        Set<ObjectRef> changed = new TreeSet<>(ends.keySet());
        changed.addAll(others.keySet());
        changed.removeIf(each -> Objects.equals(ends.get(each), others.get(each)));
        return Collections.unmodifiableSet(changed);
    }

    private Map<ObjectRef, Object> ends() {
        Map<ObjectRef, Object> ends = new HashMap<>();
        claims().forEach(each -> ends.put(each.claim().ref(), each));
        volumes().forEach(each -> ends.put(each.volume().ref(), each));
        if (!nodes().isEmpty()) {
            pods().forEach(each -> ends.put(each.pod(), each));
        }
        return ends;
    }

    /** Whether the ends were found from those of an earlier forecast. */
    boolean isObserved() {
        return observed != null;
    }

    /**
     * What happens when objects change to what is given here, at the same time, by whatever client; then the cluster
     * settles. Workloads among them are not played; DaemonSets answer to nodes. It continues from the cluster that this
     * forecast predicts, where the controller has written already what it writes: to follow a cluster that is observed,
     * use {@link #observing}.
     *
     * @param objects as in {@link Inventory#of(Object...)}; each replaces the object of its kind, namespace and name
     * @return the forecast
     */
    public Forecast changing(Object... objects) {
        return new Forecast(state().with(Inventory.documents(Arrays.asList(objects))));
    }

    /**
     * What happens when an object is gone; then the cluster settles.
     *
     * @param object which object; finalizers do not keep it
     * @return the forecast
     */
    public Forecast removing(ObjectRef object) {
        return new Forecast(state().without(object));
    }

    /**
     * The same later, when the pods that the scheduler places run, and the claims that wait for them have their volumes: a
     * deletion finds them so. By default it comes before a pod without a node is scheduled.
     *
     * @return the forecast
     */
    public Forecast placed() {
        return new Forecast(state().placed(nodes().isEmpty() ? Optional.empty() : Optional.of(scheduled.get())));
    }

    /**
     * What happens when objects are deleted as {@code kubectl delete} does it, one after the other: the API server
     * marks or removes each, and the controllers that delete, release and remove finalizers work until nothing changes.
     * Provisioners and attachers that objects name are assumed to run. {@link #deletions()} has the result.
     *
     * @param objects which objects; also workloads and namespaces
     * @return the forecast
     */
    public Forecast deleting(ObjectRef... objects) {
        return deleting(deletion -> deletion.inOrder(List.of(objects)));
    }

    /**
     * What happens when a workload gets another number of replicas, as with {@code kubectl scale}: its surplus pods go,
     * with their dependents, and missing ones are made. {@link #deletions()} says what goes.
     *
     * @param workload a StatefulSet, Deployment, ReplicaSet or ReplicationController
     * @param replicas the new number
     * @return the forecast
     */
    public Forecast scaling(ObjectRef workload, int replicas) {
        return deleting(deletion -> deletion.scaling(workload, replicas));
    }

    /**
     * What happens when objects are deleted at the same time, or workloads are scaled; see {@link #deleting(ObjectRef...)}.
     *
     * @param asked adds the steps to a deletion without objects
     * @return the forecast
     */
    public Forecast deleting(UnaryOperator<Deletion> asked) {
        return new Forecast(DeletionPlay.play(state(), requireNonNull(asked, "asked")));
    }

    /** {@return what became of the objects that were deleted or being deleted, since the first forecast of the chain} */
    public Deletions deletions() {
        return state().given().deletions();
    }

    /**
     * The same with evidence that only {@link ForecastReport#verdict()} uses: which kinds are complete, the namespaces,
     * and the workloads whose claims are needed.
     *
     * @param evidence the evidence
     * @return the forecast
     */
    public Forecast knowing(Inventory evidence) {
        return new Forecast(state().knowing(evidence));
    }

    /**
     * The same in a cluster where external provisioners run. By default none does, and a claim that needs one waits.
     *
     * @param provisioners which run; they act when the controller has nothing to write
     * @return the forecast; {@link ClaimEnd#provisioning()} says what they did
     */
    public Forecast provisioning(Provisioners provisioners) {
        return new Forecast(state().provisioning(requireNonNull(provisioners, "provisioners")));
    }

    /**
     * The same while some claims are not synced until {@link #resumed()}, as if the controller processed them last.
     *
     * @param claims which claims, those that are created later included
     * @return the forecast
     */
    public Forecast paused(Predicate<ObjectRef> claims) {
        return new Forecast(state().with(state().before().paused(requireNonNull(claims, "claims"))));
    }

    /** {@return the same with all claims synced again} */
    public Forecast resumed() {
        return new Forecast(state().with(state().before().resumed()));
    }

    /**
     * The same with a single node.
     *
     * @param name the node that is left
     * @return the forecast
     * @throws IllegalArgumentException if there is no such node
     */
    public Forecast onlyNode(String name) {
        return new Forecast(state().with(state().queue().onlyNode(name)));
    }

    /**
     * The same with a choice among the nodes that take a pod. Without it, such a pod ends {@link PodEnd.State#OPEN}, and
     * {@link #cluster()} shows one of the clusters that are possible; {@link ClaimEnd#placement()} says what is open.
     *
     * @param choice says which node a pod gets
     * @return the forecast; it throws {@link IllegalArgumentException} when another node is chosen
     */
    public Forecast choosing(NodeChoice choice) {
        return new Forecast(state().with(state().queue().choosing(requireNonNull(choice, "choice"))));
    }

    private ControllerRun end() {
        return nodes().isEmpty() ? state().before() : scheduled.get().controller();
    }

    /** {@return the cluster in the end, without what was deleted; a claim that no server has created has no uid} */
    ClusterSnapshot cluster() {
        return shown.get();
    }

    /**
     * A claim or volume in the end.
     *
     * @param object which one
     * @return its document; empty if there is no such object
     */
    public Optional<Manifest> find(ObjectRef object) {
        if (observed != null) {
            return object.isVolume()
                    ? volume(object.name()).map(each -> each.volume().manifest())
                    : claim(object.namespace(), object.name())
                            .map(each -> each.claim())
                            .filter(each -> each.ref().equals(object))
                            .map(ClaimView::manifest);
        }
        return end().find(object);
    }

    /**
     * {@return false if an object is written without end; then the answers are about the moment when that was noticed}
     */
    public boolean settles() {
        return end().unstable().isEmpty() && deletions().settles();
    }

    /** {@return the claims and volumes that are written without end, sorted; empty if the cluster settles} */
    public List<ObjectRef> unstable() {
        return end().unstable();
    }

    /** {@return how many rounds it took since the last change, the last one included, which writes nothing} */
    public int rounds() {
        return end().rounds();
    }

    /** {@return what the controller writes in which round, and what changes after its rounds} */
    public Timeline timeline() {
        return state().timeline(end());
    }

    /**
     * What each volume passes and fails for a claim in the end.
     *
     * @param claim which one
     * @return every volume with its checks, the nearest first; empty if there is no such claim, or it is invalid
     */
    public List<VolumeExplanation> compare(ObjectRef claim) {
        return cluster()
                .claim(claim.namespace(), claim.name())
                .map(each -> new VolumeComparison(cluster(), each, Optional.empty()).all())
                .orElse(List.of());
    }

    /** {@return the events in the order they are first sent, since the first forecast of the chain, each once} */
    public List<ControllerEvent> events() {
        return end().events();
    }

    /** The objects that no server has stored yet, and that none refuses. */
    List<Manifest> newObjects() {
        Set<ObjectRef> refused = refusals().stream().map(Refusal::object).collect(Collectors.toSet());
        return state().given().input().all().stream()
                .filter(each -> !ServerDefaults.isStored(each) && !refused.contains(each.ref()))
                .toList();
    }

    /** {@return the objects that the API server refuses, since the first forecast of the chain} */
    public List<Refusal> refusals() {
        return state().refusals();
    }

    /**
     * {@return all objects before any pod without a node is scheduled: claims and volumes as the controllers leave them, what
     * workloads make, and what else was given, without what is gone}
     */
    public Inventory objects() {
        return DeletionPlay.objects(state());
    }

    /** {@return what the workloads make and delete} */
    public WorkloadsEnd workloads() {
        if (nodes().isEmpty()) {
            Set<ObjectRef> held = state().held();
            return state().given().workloads().end(after -> !held.contains(after));
        }
        return state().given()
                .workloads()
                .end(after -> scheduled.get().released().contains(after));
    }

    /** {@return the objects that matter here and could not be read; the answer does not take them into account} */
    public List<Unreadable> unreadable() {
        return state().allUnreadable();
    }

    /** {@return how every claim ends that is not deleted, by namespace and name} */
    public List<ClaimEnd> claims() {
        if (observed != null) {
            return observed.claims();
        }
        return isFinished()
                ? end().claims()
                : end().claims().stream().map(this::finished).toList();
    }

    /**
     * How a claim ends.
     *
     * @param namespace its namespace
     * @param name its name
     * @return the end; empty if there is no such claim
     */
    public Optional<ClaimEnd> claim(String namespace, String name) {
        if (observed != null) {
            return observed.claim(namespace, name);
        }
        return end().claim(namespace, name).map(each -> isFinished() ? each : finished(each));
    }

    /** {@return how every volume ends that is not deleted, by name; also those that may be made, with {@link VolumeEnd#doubt()}} */
    public List<VolumeEnd> volumes() {
        if (observed != null) {
            return observed.volumes();
        }
        if (isFinished()) {
            return end().volumes();
        }
        List<VolumeEnd> ends = new ArrayList<>();
        end().volumes().forEach(each -> ends.add(finished(each)));
        raced.get().forEach((name, volume) -> {
            if (end().volume(name).isEmpty()) {
                ends.add(volume);
            }
        });
        ends.sort(Comparator.comparing(each -> each.volume().name()));
        return List.copyOf(ends);
    }

    /**
     * How a volume ends.
     *
     * @param name its name
     * @return the end; empty if there is no such volume
     */
    public Optional<VolumeEnd> volume(String name) {
        if (observed != null) {
            return observed.volume(name);
        }
        return isFinished()
                ? end().volume(name)
                : end().volume(name)
                        .map(this::finished)
                        .or(() -> Optional.ofNullable(raced.get().get(name)));
    }

    /** {@return the names of the nodes, sorted} */
    public List<String> nodes() {
        return state().queue().nodes();
    }

    /**
     * How every pod ends that is not finished. At first come the pods that a server has seen with a node, which hold room
     * there before any other pod is placed, then the others that it has seen, then new ones.
     *
     * @return the ends, in the order the pods arrive in
     */
    public List<PodEnd> pods() {
        return List.copyOf(pods.get().values());
    }

    private Map<ObjectRef, PodEnd> podEnds() {
        SchedulerRun run = scheduled.get();
        Map<ObjectRef, PodEnd> ends = new LinkedHashMap<>();
        for (PodEnd end : run.ends()) {
            ends.put(
                    end.pod(),
                    run.isOpen() ? places().map(all -> all.doubted(end)).orElse(end) : end);
        }
        return ends;
    }

    /**
     * How a pod ends.
     *
     * @param pod which one
     * @return its end; empty if there is no such pod
     */
    public Optional<PodEnd> pod(ObjectRef pod) {
        if (observed != null) {
            return observed.pod(pod);
        }
        return Optional.ofNullable(pods.get().get(pod));
    }

    /**
     * Which nodes take a pod before any other pod without a node is scheduled, and what is bound there.
     *
     * @param pod which one
     * @return the verdict; empty if there is no such pod
     */
    public Optional<PodVerdict> verdict(ObjectRef pod) {
        return state().queue().verdict(pod, state().before());
    }

    /**
     * Why a claim is not bound, or a volume is not taken: its own reasons, then for a claim what each volume fails, and
     * for a volume why the claims without a volume do not take it, the nearest first. For an object that the API server
     * refuses, the server's words.
     *
     * @param object the claim or volume
     * @return the reasons; empty if there is no such object
     */
    public List<Reason> explain(ObjectRef object) {
        return explain(object, Integer.MAX_VALUE).reasons();
    }

    /**
     * Why a node does not take a pod in the end: the reasons in upstream's words and, if it is about volumes, what each volume
     * lacks there for each claim that gets none, the nearest volume first. A volume that another claim of the pod takes is
     * never the nearest.
     *
     * @param pod the pod
     * @param node the name of the node
     * @param limit how many reasons are listed at most
     * @return the explanation, without reasons if the node takes the pod or was not checked
     */
    public Explanation explain(ObjectRef pod, String node, int limit) {
        return NodeExplainer.of(this).explain(pod, node, limit);
    }

    /** The pods that came, those that workloads made included, as they came. */
    Optional<SchedulingPod> scheduledPod(ObjectRef pod) {
        return scheduled.get().pod(pod);
    }

    SchedulingNodes schedulingNodes() {
        return scheduled.get().nodes();
    }

    /**
     * The first reasons of {@link #explain(ObjectRef)}, and a summary of all.
     *
     * @param object the claim or volume
     * @param limit how many reasons are listed at most
     * @return the explanation
     */
    public Explanation explain(ObjectRef object, int limit) {
        return Explainer.explain(this, object, limit);
    }

    /**
     * What is known about the data source of a claim that has no volume in the end.
     *
     * @param claim the claim
     * @return {@link ForecastCode#DATA_SOURCE_NOT_FOUND} or {@link ForecastCode#DATA_SOURCE_NOT_GIVEN}; empty if the claim names
     *     no source, if the source is there, or if there is no such claim
     */
    public Optional<Reason> missingSource(ObjectRef claim) {
        return claim(claim.namespace(), claim.name()).flatMap(this::missingSource);
    }

    Optional<Reason> missingSource(ClaimEnd end) {
        return MissingSource.of(this, state().given().inventory(), end);
    }

    /**
     * What every provisioner answers to a claim that waits for one in the end.
     *
     * @param claim the claim
     * @return why no volume can be created for it; empty if a provisioner may create one, or if the claim waits for none
     */
    public Optional<Reason> provisioningRefusal(ObjectRef claim) {
        return claim(claim.namespace(), claim.name())
                .filter(ClaimEnd::isWaitingForProvisioner)
                .map(end ->
                        VolumeProvisioning.decide(ProvisioningRequest.of(Identities.identified(end.claim()), cluster())
                                .with(provisioningContext.get())))
                .filter(decision ->
                        decision instanceof NotProvisioned not && not.state() == ProvisioningDecision.State.FAILED)
                .map(decision -> decision.reasons().get(0));
    }

    /** {@return what is dangerous about the end, the most severe first; the codes are {@link ForecastCode}s} */
    public List<Reason> dangers() {
        return Dangers.of(this, end(), state().given().input());
    }

    /** As {@link #of(Inventory)}, but a claim that no server has seen gets the default class. */
    static Forecast explained(Inventory inventory) {
        ForecastState state = completed(inventory);
        return of(new Lazy<>(() -> state), null, inventory, Forecast::explained);
    }

    private static ForecastState stored(Inventory inventory) {
        return ForecastState.of(Arrival.stored(inventory), ForecastInput.of(inventory), inventory.pods());
    }

    private static ForecastState completed(Inventory inventory) {
        return ForecastState.of(Arrival.explained(inventory), ForecastInput.of(inventory), inventory.pods());
    }

    /** {@link #observing} of a forecast that {@link #explained} made. */
    Forecast explaining(Inventory next) {
        return goingOn(next, Forecast::completed, Forecast::explained);
    }

    private Forecast goingOn(
            Inventory next, Function<Inventory, ForecastState> whole, Function<Inventory, Forecast> fresh) {
        return base.get()
                .flatMap(before -> before.observing(next))
                .map(ends -> of(new Lazy<>(() -> whole.apply(next)), ends, next, fresh))
                .orElseGet(() -> fresh.apply(next));
    }

    ForecastState state() {
        return state.get();
    }

    /**
     * Whether another end is possible if the objects are synced in another order, or if another of several equally good
     * volumes is chosen, before any pod is scheduled. It runs the cluster several times.
     *
     * @return what was found
     */
    public OrderDependence orderDependence() {
        return new OrderDependence(orders());
    }

    private Orders orders() {
        if (nodes().isEmpty() || state().given().workloads().later().isEmpty()) {
            return state().orders();
        }
        SchedulerRun run = scheduled.get();
        List<Manifest> made = state().queue().claimsAfter(run);
        return made.isEmpty()
                ? state().orders()
                : state().orders(made, state().queue().released(state().before(), run));
    }

    /** Whether each claim is certain to end Bound, as far as this is known about other orders. */
    BoundVerdicts verdicts(OrderDependence orders) {
        ForecastEvidence evidence = new ForecastEvidence(this, state(), places, cluster(), orders.unexplored());
        return BoundVerdicts.of(this, orders.possibleEnds(), evidence, ForecastContradiction.in(evidence));
    }

    /**
     * The clusters in which this order of syncs can end before any pod is scheduled, however each choice among equally
     * good volumes is made. Meant for small clusters: it stops after a number of states.
     *
     * @return the clusters that were found, each once, that of this forecast first
     */
    List<ClusterSnapshot> possibleClusters() {
        return state().before().possibleEnds().stream().map(Identities::shown).toList();
    }

    /**
     * Every end that is possible when pods are scheduled: whichever node is chosen, whichever of equally good volumes,
     * and whichever component writes first where that matters. Meant for small clusters.
     *
     * @param most how many ends are looked for at most
     * @return the forecasts, one for each end
     */
    public List<Forecast> possibleEnds(int most) {
        return state().queue().possibleRuns(state().before(), most).stream()
                .map(run -> new Forecast(state(), new Lazy<>(() -> run)))
                .toList();
    }

    /** How many claims and volumes end in which phase; never their content. */
    @Override
    public String toString() {
        return "Forecast of " + counted("claims", claims().stream().map(ClaimEnd::shownPhase)) + ", "
                + counted("volumes", volumes().stream().map(VolumeEnd::shownPhase));
    }

    private static String counted(String what, Stream<String> phases) {
        Map<String, Integer> counts = new TreeMap<>();
        phases.forEach(each -> counts.merge(each.isEmpty() ? "without a phase" : each, 1, Integer::sum));
        int all = counts.values().stream().mapToInt(Integer::intValue).sum();
        return all + " " + what
                + (all == 0
                        ? ""
                        : counts.entrySet().stream()
                                .map(each -> each.getValue() + " " + each.getKey())
                                .collect(Collectors.joining(", ", " (", ")")));
    }

    /** Says which node a pod gets when several take it, which the scheduler's scores decide in a cluster. */
    @FunctionalInterface
    public interface NodeChoice {

        /**
         * Chooses a node.
         *
         * @param pod the pod
         * @param nodes the names of the nodes that take it, at least two, sorted
         * @return one of them
         */
        String choose(ObjectRef pod, List<String> nodes);
    }
}
