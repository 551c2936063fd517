package dev.mooring.forecast;

import static java.util.Objects.requireNonNull;

import dev.mooring.admission.AdmissionDecision;
import dev.mooring.admission.AdmissionDecision.Accepted;
import dev.mooring.controller.ClusterSnapshot;
import dev.mooring.controller.ControllerEvent;
import dev.mooring.controller.ControllerRule.Effect;
import dev.mooring.internal.SortedTree;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.PodView;
import dev.mooring.object.VolumeView;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * How a cluster ends when the controller has looked at every claim and volume so often that it writes nothing any more:
 * in rounds of every claim by namespace and name, then every volume by name.
 *
 * <p>For example, a 10Gi claim and a free volume of 20Gi end {@code Bound} after three rounds: in the first the volume
 * becomes Available, in the second the claim is bound, and the third is quiet.
 *
 * <p>A forecast can be gone on with: {@link #plus} creates objects, {@link #with} replaces and {@link #minus} deletes
 * them, and what they concern settles again.
 */
public final class Forecast {

    private final ClusterSnapshot start;
    private final ClusterSnapshot end;
    private final Watches watches;
    private final SortedTree<ObjectRef, Trace> traces;
    private final long eventCount;
    private final Predicate<ObjectRef> awake;
    private final int rounds;
    private final Set<ObjectRef> restless;
    private final List<Refusal> refusals;

    private Forecast(ClusterSnapshot start, Settler settler, Predicate<ObjectRef> awake, List<Refusal> refusals) {
        this.start = start;
        this.end = settler.cluster();
        this.watches = settler.watches();
        this.traces = settler.traces();
        this.eventCount = settler.eventCount();
        this.awake = awake;
        this.rounds = settler.rounds();
        this.restless = Set.copyOf(settler.restless());
        this.refusals = List.copyOf(refusals);
    }

    /**
     * How a cluster ends.
     *
     * @param cluster the objects as the API server has them. A claim without uid never settles once it is bound
     * @return the forecast
     * @throws dev.mooring.manifest.ManifestException if a volume that is to be bound has an unreadable capacity
     */
    public static Forecast of(ClusterSnapshot cluster) {
        return of(cluster, List.of());
    }

    private static Forecast of(ClusterSnapshot cluster, List<Refusal> refusals) {
        Settler settler =
                new Settler(cluster, Watches.of(cluster, Forecast::all), SortedTree.empty(), 0, Forecast::all);
        return new Forecast(cluster, settler.wakeAll().settle(), Forecast::all, refusals);
    }

    /**
     * How the cluster ends that has these objects. What every server has filled in is filled in: a claim without uid gets
     * one, a claim or volume without phase is Pending, a volume without reclaim policy is retained, a class without
     * binding mode is immediate.
     *
     * @param objects the objects in any order; of several with one kind and name the last counts, kinds that do not
     *     matter are passed over
     * @return the forecast
     * @throws dev.mooring.manifest.ManifestException if a part that is read has another JSON type or an unreadable size
     */
    public static Forecast of(Iterable<Manifest> objects) {
        ClusterSnapshot cluster = ClusterSnapshot.EMPTY;
        for (Manifest each : objects) {
            cluster = cluster.with(Arrival.asRead(each));
        }
        return of(cluster);
    }

    /**
     * How the cluster ends that is told by exports and new manifests together. What a server has seen is there already,
     * as in {@link #of(Iterable)}; everything else is created, as in {@link #plus(Manifest)}, before anybody looks. A
     * server has seen an object that has a uid, a resource version, a creation time or a phase.
     *
     * @param objects the objects in any order; of several with one kind and name the last counts, kinds that do not
     *     matter are passed over
     * @return the forecast, with the {@link #refusals()} of the objects that the server does not take
     * @throws dev.mooring.manifest.ManifestException if an object that is there already has a part that is read and has
     *     another JSON type or an unreadable size
     */
    public static Forecast given(Iterable<Manifest> objects) {
        List<Refusal> refused = new ArrayList<>();
        ClusterSnapshot cluster = Arrival.given(objects, refused::add);
        return of(cluster, refused);
    }

    private Settler resume() {
        return new Settler(end, watches, traces, eventCount, awake);
    }

    private Forecast settled(Settler settler, List<Refusal> allRefusals) {
        ClusterSnapshot changed = settler.cluster();
        return new Forecast(changed, settler.settle(), awake, allRefusals);
    }

    /**
     * What happens when an object is created here: the API server takes it or not, fills in defaults, wipes the status,
     * gives a claim the default class and a uid; then the cluster settles again.
     *
     * @param object the object; its name must not be taken
     * @return the forecast; the same with one of the {@link #refusals()} more if the server refuses it
     */
    public Forecast plus(Manifest object) {
        AdmissionDecision decision = Arrival.created(object);
        if (decision instanceof Accepted accepted) {
            return plus(accepted);
        }
        List<Refusal> more = new ArrayList<>(refusals);
        more.add(new Refusal(object.ref(), decision));
        return new Forecast(end, resume().settle(), awake, more);
    }

    /**
     * What happens when an object is created that the API server accepts: a claim gets the default class and a uid; then
     * the cluster settles again.
     *
     * @param accepted the answer of the API server
     * @return the forecast
     */
    public Forecast plus(Accepted accepted) {
        return with(Arrival.completed(accepted.stored(), end));
    }

    /**
     * {@link #plus(Manifest)} for several, one after the other.
     *
     * @param objects the objects in the order they are created in
     * @return the forecast
     */
    public Forecast plus(List<Manifest> objects) {
        Forecast now = this;
        for (Manifest each : objects) {
            now = now.plus(each);
        }
        return now;
    }

    /**
     * What happens when an object comes to be as given, whoever changed it; then the cluster settles again.
     *
     * @param object the object, in the place of one of its kind and name; of a kind that does not matter it is passed
     *     over
     * @return the forecast
     * @throws dev.mooring.manifest.ManifestException if a part that is read has another JSON type or an unreadable size
     */
    public Forecast with(Manifest object) {
        return with(List.of(object));
    }

    /**
     * {@link #with(Manifest)} for several that come to be before anybody looks.
     *
     * @param objects the objects
     * @return the forecast
     * @throws dev.mooring.manifest.ManifestException as {@link #with(Manifest)}
     */
    public Forecast with(List<Manifest> objects) {
        if (objects.stream().anyMatch(object -> object.kind().equals("StorageClass"))) {
            ClusterSnapshot changed = end;
            for (Manifest object : objects) {
                changed = changed.with(object);
            }
            return startOver(changed);
        }
        Settler settler = resume();
        for (Manifest object : objects) {
            switch (object.kind()) {
                case "PersistentVolumeClaim" -> settler.put(ClaimView.from(object));
                case "PersistentVolume" -> settler.put(VolumeView.from(object));
                case "Pod" -> settler.put(PodView.from(object));
                default -> {
                    // does not matter
                }
            }
        }
        return settled(settler, refusals);
    }

    /**
     * What happens when an object is gone; then the cluster settles again.
     *
     * @param object which one; finalizers do not hold it
     * @return the forecast
     */
    public Forecast minus(ObjectRef object) {
        if (!object.kind().startsWith("PersistentVolume")) {
            return startOver(end.without(object));
        }
        Settler settler = resume();
        settler.remove(object);
        return settled(settler, refusals);
    }

    private Forecast startOver(ClusterSnapshot changed) {
        Settler settler = new Settler(changed, Watches.of(changed, awake), traces, eventCount, awake);
        return settled(settler.wakeAll(), refusals);
    }

    /**
     * The same, but from now on nobody looks at some claims until {@link #awake()}, as when the controller comes to them
     * last: a volume that becomes Available wakes no claim.
     *
     * @param claims which claims, those that come later included
     * @return the forecast
     */
    public Forecast asleep(Predicate<ObjectRef> claims) {
        Predicate<ObjectRef> others = requireNonNull(claims, "claims").negate();
        Settler settler = new Settler(end, Watches.of(end, others), traces, eventCount, others);
        return new Forecast(end, settler.settle(), others, refusals);
    }

    /**
     * All claims are looked at again.
     *
     * @return the forecast
     */
    public Forecast awake() {
        Settler settler = new Settler(end, Watches.of(end, Forecast::all), traces, eventCount, Forecast::all);
        end.claims().forEach(claim -> {
            if (!awake.test(claim.ref())) {
                settler.wakeClaim(claim.ref());
            }
        });
        return new Forecast(end, settler.settle(), Forecast::all, refusals);
    }

    /**
     * The cluster in the end.
     *
     * @return the snapshot; what the run deleted is not in it
     */
    public ClusterSnapshot cluster() {
        return end;
    }

    /**
     * Whether there is an end.
     *
     * @return false if an object is written again and again; then everything told is what it was when that was found
     */
    public boolean settles() {
        return restless.isEmpty();
    }

    /**
     * The objects that are written without end.
     *
     * @return the claims and volumes, sorted; empty if the cluster settles
     */
    public List<ObjectRef> restless() {
        return restless.stream().sorted().toList();
    }

    /**
     * How many rounds it took since the last change, the quiet one at the end included.
     *
     * @return the number, one at least
     */
    public int rounds() {
        return rounds;
    }

    /**
     * What people are told, since the first forecast of the chain.
     *
     * @return the events in order; one that is sent again and again only once
     */
    public List<ControllerEvent> events() {
        List<Trace.Told> told = new ArrayList<>();
        traces.values().forEach(trace -> told.addAll(trace.told()));
        return told.stream()
                .sorted(Comparator.comparing(Trace.Told::number))
                .map(Trace.Told::event)
                .toList();
    }

    /**
     * The objects that the API server would not take, since the first forecast of the chain.
     *
     * @return the refusals in order
     */
    public List<Refusal> refusals() {
        return refusals;
    }

    /**
     * How every claim ends.
     *
     * @return the ends by namespace and name; a claim that the run deleted is not among them
     */
    public List<ClaimEnd> claims() {
        List<ClaimEnd> ends = new ArrayList<>();
        end.claims().forEach(claim -> ends.add(endOf(claim)));
        return List.copyOf(ends);
    }

    /**
     * How a claim ends.
     *
     * @param namespace its namespace
     * @param name its name
     * @return the end, empty if there is no such claim
     */
    public Optional<ClaimEnd> claim(String namespace, String name) {
        return end.claim(namespace, name).map(this::endOf);
    }

    /** The syncs of volumes that point to a claim say something about it too. */
    private ClaimEnd endOf(ClaimView claim) {
        Trace trace = traces.get(claim.ref());
        List<ControllerEvent> repeated = new ArrayList<>(repeated(trace, claim.ref()));
        for (VolumeView volume : end.volumes().pointingTo(claim.namespace(), claim.name())) {
            repeated.addAll(repeated(traces.get(volume.ref()), claim.ref()));
        }
        return Ends.of(claim, trace, repeated);
    }

    private static List<ControllerEvent> repeated(@Nullable Trace trace, ObjectRef about) {
        return trace == null
                ? List.of()
                : trace.repeated().stream()
                        .filter(event -> event.object().equals(about))
                        .toList();
    }

    /**
     * How every volume ends.
     *
     * @return the ends by name; a volume that the run deleted is not among them
     */
    public List<VolumeEnd> volumes() {
        List<VolumeEnd> ends = new ArrayList<>();
        end.volumes().volumes().forEach(volume -> ends.add(Ends.of(volume, traces.get(volume.ref()))));
        return List.copyOf(ends);
    }

    /**
     * How a volume ends.
     *
     * @param name its name
     * @return the end, empty if there is no such volume
     */
    public Optional<VolumeEnd> volume(String name) {
        return end.volume(name).map(volume -> Ends.of(volume, traces.get(volume.ref())));
    }

    /**
     * Why a claim is not bound, or a volume not taken, in full: its own reasons, then for a claim what each volume came
     * to, and for a volume why the claims that look for one do not take it, the nearest first. It looks at every volume
     * or claim. Of an object that the API server refuses: the server's words.
     *
     * @param object the claim or volume
     * @return the reasons; none if there is no such object
     */
    public List<Reason> explain(ObjectRef object) {
        return Explanation.of(this, object);
    }

    /** The volumes that an in-tree plugin has deleted with their data, by name. */
    List<ObjectRef> deletedByPlugin() {
        List<ObjectRef> deleted = new ArrayList<>();
        start.volumes().volumes().forEach(volume -> {
            Trace trace = traces.get(volume.ref());
            boolean byPlugin = trace != null && Dangers.has(trace.rules(), Effect.DELETES);
            if (byPlugin && end.volume(volume.name()).isEmpty()) {
                deleted.add(volume.ref());
            }
        });
        return deleted;
    }

    /**
     * What is dangerous about the end, the gravest first.
     *
     * @return reasons with {@link ForecastCode}s
     */
    public List<Reason> dangers() {
        return Dangers.of(this);
    }

    /**
     * Whether it would have ended otherwise, had the objects been looked at in another order or had chance chosen
     * otherwise among volumes that are equally good. It runs the cluster again several times.
     *
     * @return what was found
     */
    public OrderDependence orderDependence() {
        return Orders.explore(start, end);
    }

    /**
     * The ends this very order can come to, however chance chooses among volumes that are equally good. Meant for small
     * clusters: it stops after {@value Orders#MOST_STATES_OF_GROUP} states.
     *
     * @return the ends that were found, each once, that of this forecast first; no other if chance has no choice
     */
    public List<ClusterSnapshot> endsByChance() {
        return StateSpace.ofChance(start, Orders.MOST_STATES_OF_GROUP).ends();
    }

    private static boolean all(ObjectRef ref) {
        return true;
    }
}
