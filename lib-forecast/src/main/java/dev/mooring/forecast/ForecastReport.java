package dev.mooring.forecast;

import static java.util.Objects.requireNonNull;

import dev.mooring.admission.internal.UnjudgedFields;
import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.forecast.proof.BoundVerdicts;
import dev.mooring.forecast.run.Hindrance;
import dev.mooring.internal.Lazy;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Unreadable;
import dev.mooring.reason.Reason;
import dev.mooring.scheduling.PodVerdict.NodeVerdict;
import dev.mooring.workload.controller.WorkloadObjects;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A forecast with all reasons and verdicts, in bounded time and length, and as JSON for programs. Nothing is left out
 * silently: where reasons are cut, the last one says how many more there are.
 */
public final class ForecastReport {

    /** How many reasons are listed of one object. */
    static final int MOST_REASONS = 20;

    /** How many pairs of a claim and a volume are compared. */
    static final long MOST_PAIRS = 100_000;

    /** How many verdicts of a node on a pod are listed. */
    static final long MOST_VERDICTS = 100_000;

    private final Forecast forecast;
    private final OrderDependence orderDependence;
    private final BoundVerdicts verdicts;
    private final Map<ObjectRef, List<Reason>> reasons = new HashMap<>();
    private final Map<ObjectRef, Map<String, List<Reason>>> details = new HashMap<>();
    private final Lazy<Set<ObjectRef>> listed = new Lazy<>(this::listed);
    private long pairs;

    /**
     * Objects that could change the answer and are not part of it.
     *
     * @param kind their kind
     * @param count how many there are
     * @param why why they are not judged
     */
    public record NotJudged(String kind, int count, String why) {

        public NotJudged {
            requireNonNull(kind, "kind");
            requireNonNull(why, "why");
        }
    }

    private ForecastReport(Forecast forecast, Supplier<OrderDependence> orders) {
        this.forecast = forecast;
        addReasons();
        addDetails();
        this.orderDependence = requireNonNull(orders.get(), "orderDependence");
        this.verdicts = forecast.verdicts(orderDependence);
    }

    private void addReasons() {
        List<ClaimEnd> claims = forecast.claims();
        List<VolumeEnd> volumes = forecast.volumes();
        ClusterSnapshot cluster = forecast.cluster();
        Map<ObjectRef, List<Refusal>> refusals =
                forecast.refusals().stream().collect(Collectors.groupingBy(Refusal::object));
        for (ClaimEnd each : claims) {
            ObjectRef ref = each.claim().ref();
            long compared = compared(each, volumes.size());
            reasons.put(
                    ref,
                    isCompared(compared)
                            ? shortened(ref, Explainer.explain(forecast, each, refused(refusals, ref), MOST_REASONS))
                            : notCompared(ref, each.reasons(), compared == 0 ? 0 : volumes.size(), "volume"));
        }
        for (VolumeEnd each : volumes) {
            ObjectRef ref = each.volume().ref();
            int others = each.isTaken() ? 0 : claims.size();
            reasons.put(
                    ref,
                    isCompared(others)
                            ? shortened(ref, Explainer.explain(cluster, each, refused(refusals, ref), MOST_REASONS))
                            : notCompared(ref, each.reasons(), others, "claim"));
        }
    }

    /** How many pairs of a volume and a node the reasons of a claim examine; without nodes how many volumes. */
    private long compared(ClaimEnd end, int volumes) {
        if (Hindrance.isAboutNodes(end)) {
            return NodeExplainer.pairs(forecast, end);
        }
        return end.isBound() || end.isWaitingForConsumer() ? 0 : volumes;
    }

    /**
     * Why the volumes of a pod that no node takes keep it from a node.
     *
     * @param pod the pod
     * @param node the name of the node
     * @return the reasons in upstream's words, then what each volume lacks there, at most 20; empty if volumes do not keep it
     *     from the node, or if too many pairs of a volume and a node were compared before
     */
    public List<Reason> reasons(ObjectRef pod, String node) {
        return details.getOrDefault(pod, Map.of()).getOrDefault(node, List.of());
    }

    /** Adds the details of the pods that no node takes. */
    private void addDetails() {
        NodeExplainer explainer = NodeExplainer.of(forecast);
        for (PodEnd pod : pods()) {
            for (NodeVerdict node : Hindrance.isRefused(pod) ? listedNodes(pod) : List.<NodeVerdict>of()) {
                if (node.isAboutVolumes() && isCompared(forecast.volumes().size())) {
                    details.computeIfAbsent(pod.pod(), each -> new HashMap<>())
                            .put(
                                    node.node(),
                                    explainer
                                            .explain(pod.pod(), node.node(), MOST_REASONS)
                                            .shortened(
                                                    ObjectRef.node(node.node()).toString(), MOST_REASONS));
                }
            }
        }
    }

    /**
     * The verdicts of the nodes on a pod, if the report lists them: it lists at most 100,000 verdicts in all, for the
     * first pods. For the others, {@link PodEnd#message()} counts them, and {@link PodEnd#verdict()} has each.
     *
     * @param pod one of {@link #pods()}
     * @return the verdicts; empty if they are not listed, or no node was considered
     */
    public List<NodeVerdict> listedNodes(PodEnd pod) {
        return listed.get().contains(pod.pod()) ? pod.verdict().nodes() : List.of();
    }

    /** How many claims there are, and whether each ends Bound. */
    @Override
    public String toString() {
        return "ForecastReport of " + forecast.claims().size() + " claims: "
                + verdict().answer();
    }

    private Set<ObjectRef> listed() {
        Set<ObjectRef> first = new HashSet<>();
        long verdicts = 0;
        for (PodEnd pod : pods()) {
            verdicts += pod.verdict().nodes().size();
            if (verdicts > MOST_VERDICTS) {
                break;
            }
            first.add(pod.pod());
        }
        return first;
    }

    private static List<Refusal> refused(Map<ObjectRef, List<Refusal>> refusals, ObjectRef ref) {
        return refusals.getOrDefault(ref, List.of());
    }

    private static List<Reason> shortened(ObjectRef ref, Explanation all) {
        return all.shortened(ref.toString(), MOST_REASONS);
    }

    private boolean isCompared(long others) {
        pairs += others;
        return pairs <= MOST_PAIRS;
    }

    private static List<Reason> notCompared(ObjectRef ref, List<Reason> own, int others, String what) {
        if (others == 0) {
            return own;
        }
        List<Reason> first = new ArrayList<>(own);
        String message = "is not compared with " + others + " " + what + (others == 1 ? "" : "s")
                + ": a report compares at most " + MOST_PAIRS + " pairs of claim and volume";
        first.add(Reason.of(ForecastCode.MORE_REASONS, ref.toString(), message));
        return List.copyOf(first);
    }

    /**
     * The report of a forecast. It asks for {@link Forecast#orderDependence()}, which runs the cluster several times.
     *
     * @param forecast the forecast
     * @return the report
     */
    public static ForecastReport of(Forecast forecast) {
        return of(forecast, forecast::orderDependence);
    }

    /**
     * The report of a forecast whose order dependence is known.
     *
     * @param forecast the forecast
     * @param orderDependence what is known
     * @return the report
     */
    public static ForecastReport of(Forecast forecast, OrderDependence orderDependence) {
        requireNonNull(orderDependence, "orderDependence");
        return of(forecast, () -> orderDependence);
    }

    /**
     * The report of a forecast whose order dependence is found somewhere else, for example on another thread.
     *
     * @param forecast the forecast
     * @param orderDependence gives it; called once, after the reasons of all objects are known, which do not need it
     * @return the report
     */
    public static ForecastReport of(Forecast forecast, Supplier<OrderDependence> orderDependence) {
        return new ForecastReport(
                requireNonNull(forecast, "forecast"), requireNonNull(orderDependence, "orderDependence"));
    }

    /** {@return the forecast} */
    public Forecast forecast() {
        return forecast;
    }

    /** {@return whether the end depends on the order of syncs or on choices, before any pod is scheduled} */
    public OrderDependence orderDependence() {
        return orderDependence;
    }

    /** {@return how the pods end, in the order they arrive in; empty if no nodes are known} */
    public List<PodEnd> pods() {
        return forecast.nodes().isEmpty() ? List.of() : forecast.pods();
    }

    /** {@return every reason of the report: of the objects, the dangers, the orders, the refusals and the verdict} */
    public List<Reason> allReasons() {
        List<Reason> all = new ArrayList<>(forecast.dangers());
        reasons.values().forEach(all::addAll);
        all.addAll(orderDependence.reasons());
        all.addAll(verdict().reasons());
        forecast.refusals().forEach(each -> all.addAll(each.reasons()));
        all.addAll(forecast.workloads().findings());
        all.addAll(forecast.deletions().allReasons());
        return List.copyOf(all);
    }

    /**
     * Why a claim or volume ends as it does.
     *
     * @param object which one
     * @return its own reasons, then those of others, at most 20; empty if there is no such object
     */
    public List<Reason> reasons(ObjectRef object) {
        return reasons.getOrDefault(object, List.of());
    }

    /** {@return the objects that could change the answer and are not part of it, by kind} */
    public List<NotJudged> notJudged() {
        Map<String, Integer> counts = new TreeMap<>();
        for (Unreadable each : forecast.unreadable()) {
            counts.merge(each.object().kind(), 1, Integer::sum);
        }
        Stream<NotJudged> unread =
                counts.entrySet().stream().map(each -> new NotJudged(each.getKey(), each.getValue(), "cannot be read"));
        return Stream.concat(unread, fieldsNotJudged().stream()).toList();
    }

    /** {@return the new objects that the API server may refuse for fields that are not judged, by kind} */
    public List<NotJudged> fieldsNotJudged() {
        Map<String, Integer> counts = new TreeMap<>();
        Map<String, SortedSet<String>> fields = new TreeMap<>();
        for (Manifest each : forecast.newObjects()) {
            SortedSet<String> found = isPodOrWorkload(each.kind()) ? UnjudgedFields.of(each) : new TreeSet<>();
            if (!found.isEmpty()) {
                counts.merge(each.kind(), 1, Integer::sum);
                fields.computeIfAbsent(each.kind(), kind -> new TreeSet<>()).addAll(found);
            }
        }
        return fields.entrySet().stream()
                .map(each -> new NotJudged(
                        each.getKey(),
                        counts.getOrDefault(each.getKey(), 0),
                        "the API server may refuse it for a field that is not judged: "
                                + String.join(", ", each.getValue())))
                .toList();
    }

    private static boolean isPodOrWorkload(String kind) {
        return kind.equals(Kinds.POD) || WorkloadObjects.kinds().contains(kind);
    }

    /** {@return whether every claim is certain to end Bound, and why not} */
    public BoundVerdict verdict() {
        return verdicts.all();
    }

    /**
     * Whether a claim is certain to end Bound.
     *
     * @param claim which one
     * @return the verdict, and why not; not bound if there is no such claim
     */
    public BoundVerdict verdict(ObjectRef claim) {
        return verdicts.of(claim);
    }

    /**
     * As JSON, with stable keys: {@code persistentVolumeClaims} by {@code namespace/name}, each with {@code phase},
     * {@code volume} (null for none), {@code verdict} and {@code reasons}; {@code persistentVolumes} by name, each with {@code phase},
     * {@code claim}, {@code reasons} and, if a provisioner made it, its {@code document}; {@code pods} by {@code namespace/name}, each with {@code state}, {@code node},
     * {@code message}, {@code refusal}, {@code remarks}, and {@code nodes} by name, each with {@code feasible},
     * {@code reasons}, {@code volumes} and, if no node takes the pod because of volumes, {@code details} (what each lacks there),
     * or {@code nodesNotListed} with their number if they are not {@link #listedNodes listed}; {@code workloads} ({@code made}, {@code waiting}, {@code deleted}, {@code reasons});
     * {@code verdict} on all claims ({@code answer}, {@code reasons}); {@code events} ({@code kind}, {@code namespace}, {@code name}, {@code type},
     * {@code reason}, {@code message}); {@code settles}, {@code rounds}, {@code unstable}; {@code orderDependent},
     * {@code orderDependence} ({@code answer}, {@code reasons}, and {@code possibleEnds} by object); {@code dangers};
     * {@code refused} ({@code kind}, {@code namespace}, {@code name}, {@code errors}); {@code notJudged} ({@code kind},
     * {@code count}, {@code why}). Reasons have the form of {@link Reason#toJson()}.
     *
     * @return the report
     */
    public JsonObject toJson() {
        return new ForecastJson(this).write();
    }
}
