package dev.mooring.apply;

import static java.util.Objects.requireNonNull;

import dev.mooring.apply.ApplyPlan.ApplyDocument;
import dev.mooring.apply.ApplyRun.Others;
import dev.mooring.forecast.Forecast;
import dev.mooring.forecast.OrderDependence;
import dev.mooring.internal.EnumNames;
import dev.mooring.json.JsonArray;
import dev.mooring.manifest.ObjectRef;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What becomes of documents when they are applied to a cluster.
 *
 * <p>For example, the two exports of a bound pair, applied to another cluster as they are, end with the claim
 * {@code Lost} and the volume {@code Released}.
 */
public final class ApplyForecast {

    /** Which documents are applied first; those of one kind are applied in their own order. */
    public enum Order {
        /** Volumes, then claims. */
        VOLUMES_FIRST,
        /** Claims, then volumes. */
        CLAIMS_FIRST;

        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    private final ApplyPlan plan;
    /** The orders that were run before; another order is run each time it is requested. */
    private final Map<Order, Runs> known;

    /** The run while other claims wait, and the run while they are faster, if there are other claims. */
    private record Runs(ApplyRun best, Optional<ApplyRun> worst) {}

    private ApplyForecast(ApplyPlan plan, Map<Order, Runs> known) {
        this.plan = plan;
        this.known = known;
    }

    /**
     * The forecast of a plan. Nothing is run before it is needed.
     *
     * @param plan the documents and the cluster
     * @return the forecast
     */
    public static ApplyForecast of(ApplyPlan plan) {
        return new ApplyForecast(requireNonNull(plan, "plan"), Map.of());
    }

    /** {@return the same forecast with both orders run, so that no question runs them again} */
    public ApplyForecast completed() {
        if (!known.isEmpty()) {
            return this;
        }
        Forecast start = ApplyRun.start(plan);
        Map<Order, Runs> runs = new EnumMap<>(Order.class);
        for (Order order : Order.values()) {
            runs.put(order, run(start, order));
        }
        return new ApplyForecast(plan, runs);
    }

    private Runs run(Order order) {
        Runs before = known.get(requireNonNull(order, "order"));
        return before != null ? before : run(ApplyRun.start(plan), order);
    }

    private Runs run(Forecast start, Order order) {
        return new Runs(
                ApplyRun.of(plan, start, order, Others.WAIT),
                plan.hasRivals() ? Optional.of(ApplyRun.of(plan, start, order, Others.ACT)) : Optional.empty());
    }

    /**
     * The whole cluster in the end, with every other known object. While the documents are applied, only their own
     * claims act.
     *
     * @param order what is applied first
     * @return the forecast of the cluster
     */
    public Forecast cluster(Order order) {
        return run(order).best().forecast();
    }

    /**
     * Whether the cluster can end in another state: if claims are applied first, in another order of syncs, or with
     * another of several equally good volumes. It runs the cluster several times.
     *
     * @return what was found; the first of several ends is that of {@link Order#VOLUMES_FIRST}
     */
    public OrderDependence orderDependence() {
        Forecast volumesFirst = cluster(Order.VOLUMES_FIRST);
        Forecast claimsFirst = cluster(Order.CLAIMS_FIRST);
        OrderDependence searched = volumesFirst.orderDependence().and(claimsFirst.orderDependence());
        OrderDependence between = OrderDependence.between(volumesFirst, claimsFirst, "if claims are applied first");
        return between.depends() ? between.and(searched) : searched;
    }

    /**
     * How each volume and claim of the documents ends.
     *
     * @param order what is applied first
     * @return the ends in that order
     */
    public List<ObjectForecast> objects(Order order) {
        Runs runs = run(order);
        ObjectForecasts best = new ObjectForecasts(plan, runs.best());
        Optional<ObjectForecasts> worst = runs.worst().map(run -> new ObjectForecasts(plan, run));
        List<ObjectForecast> ends = new ArrayList<>();
        for (ApplyDocument document : plan.documents(order)) {
            ObjectRef ref = ApplyPlan.ref(document.manifest());
            ObjectForecast end = best.of(ref);
            ends.add(worst.map(each -> end.orWorse(each.of(ref))).orElse(end));
        }
        return List.copyOf(ends);
    }

    /**
     * {@return the end of each volume and claim in both orders: {@code kind}, {@code namespace}, {@code name}; {@code
     * volumesFirst} and {@code claimsFirst}, each with {@code phase}, {@code rule}, {@code partner}, {@code reclaim},
     * {@code refusal}, {@code events} and {@code worst}; {@code possibleEnds}, the ends of an object that has several;
     * {@code assumptions}}
     */
    public JsonArray toJson() {
        return new ApplyReport(this).objects();
    }

    /** {@return a line for each volume and claim: its end, and the end with claims first if that is another} */
    public String toText() {
        return new ApplyReport(this).toText();
    }
}
