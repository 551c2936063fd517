package dev.mooring.forecast;

import dev.mooring.forecast.run.ObjectEnds;
import dev.mooring.forecast.run.Orders;
import dev.mooring.internal.EnumNames;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Whether the end depends on the order in which objects are synced, or on the choice among equally good volumes. For
 * example, three volumes are equally good for {@code www-web-0}: it can end with pv01, pv03 or pv04.
 */
public final class OrderDependence {

    private final Orders known;

    /** What is known. */
    public enum Answer {
        /** Every order and every choice ends the same; everything that can make a difference was tried. */
        SAME_END,
        /** Other ends are possible. */
        DEPENDS,
        /** No other end was found, but not everything was tried. */
        NONE_FOUND;

        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    OrderDependence(Orders known) {
        this.known = known;
    }

    /**
     * What ends in another state in another forecast of the same objects. Other orders are not tried; {@link #and} adds
     * them.
     *
     * @param forecast the forecast
     * @param other the other one
     * @param how how the other one comes about, for example {@code if claims are applied first}
     * @return the answer
     */
    public static OrderDependence between(Forecast forecast, Forecast other, String how) {
        SortedMap<ObjectRef, ObjectEnd> here = ObjectEnds.all(forecast.cluster());
        SortedMap<ObjectRef, ObjectEnd> there = ObjectEnds.all(other.cluster());
        here.keySet().forEach(ref -> there.putIfAbsent(ref, ObjectEnds.DELETED));
        there.entrySet().removeIf(each -> each.getValue().equals(here.get(each.getKey())));
        SortedMap<ObjectRef, List<ObjectEnd>> possible = new TreeMap<>();
        List<Reason> reasons = new ArrayList<>();
        there.forEach((ref, end) -> {
            ObjectEnd first = here.getOrDefault(ref, ObjectEnds.DELETED);
            possible.put(ref, List.of(first, end));
            reasons.add(Reason.of(
                    ForecastCode.DEPENDS_ON_ORDER, ref.toString(), "ends " + first + "; " + how + " it ends " + end));
        });
        return new OrderDependence(new Orders(
                there.isEmpty() ? Answer.NONE_FOUND : Answer.DEPENDS,
                reasons,
                possible,
                there.isEmpty() ? List.of() : List.of(Collections.unmodifiableMap(there)),
                Set.of()));
    }

    /**
     * The same together with what is known about another forecast of the same objects.
     *
     * @param other what is known there; of an object that is not one of {@link #possibleEnds()} its first end is that of this
     *     forecast too
     * @return all ends that are possible in one of the two; the same end only if both say so
     */
    public OrderDependence and(OrderDependence other) {
        return new OrderDependence(known.and(other.known));
    }

    /** The claims that may not end Bound in every order, because not every order was tried. */
    Set<ObjectRef> unexplored() {
        return known.unexplored();
    }

    /** {@return what was found} */
    public Answer answer() {
        return known.answer();
    }

    /** {@return whether another end is certainly possible} */
    public boolean depends() {
        return known.answer() == Answer.DEPENDS;
    }

    /**
     * {@return which claims and volumes depend on it, and how: reasons with {@link ForecastCode#DEPENDS_ON_ORDER} and
     * {@link ForecastCode#LEFT_TO_CHANCE}, by object}
     */
    public List<Reason> reasons() {
        return known.reasons();
    }

    /** {@return the possible ends of each object that has several, that of the forecast first} */
    public SortedMap<ObjectRef, List<ObjectEnd>> possibleEnds() {
        return known.possibleEnds();
    }

    /**
     * {@return at most 100 other ends of the whole cluster, each as the objects that end in another state than in the
     * forecast; objects that cannot affect each other are in different ones}
     */
    public List<Map<ObjectRef, ObjectEnd>> otherEnds() {
        return known.otherEnds();
    }
}
