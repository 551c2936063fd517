package dev.mooring.forecast;

import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.internal.EnumNames;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Whether the end depends on the order in which objects are synced, or on the choice among equally good volumes. For
 * example, three volumes are equally good for {@code www-web-0}: it can end with pv01, pv03 or pv04.
 */
public final class OrderDependence {

    private final Answer answer;
    private final List<Reason> reasons;
    private final SortedMap<ObjectRef, List<ObjectEnd>> possibleEnds;
    private final List<Map<ObjectRef, ObjectEnd>> otherEnds;
    private final Set<ObjectRef> unexplored;

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

    OrderDependence(
            Answer answer,
            List<Reason> reasons,
            SortedMap<ObjectRef, List<ObjectEnd>> possibleEnds,
            List<Map<ObjectRef, ObjectEnd>> otherEnds,
            Set<ObjectRef> unexplored) {
        this.answer = answer;
        this.reasons = List.copyOf(reasons);
        this.possibleEnds = Collections.unmodifiableSortedMap(new TreeMap<>(possibleEnds));
        this.otherEnds = List.copyOf(otherEnds);
        this.unexplored = Set.copyOf(unexplored);
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
        SortedMap<ObjectRef, ObjectEnd> here = ObjectEnd.all(forecast.cluster());
        SortedMap<ObjectRef, ObjectEnd> there = ObjectEnd.all(other.cluster());
        here.keySet().forEach(ref -> there.putIfAbsent(ref, ObjectEnd.DELETED));
        there.entrySet().removeIf(each -> each.getValue().equals(here.get(each.getKey())));
        SortedMap<ObjectRef, List<ObjectEnd>> possible = new TreeMap<>();
        List<Reason> reasons = new ArrayList<>();
        there.forEach((ref, end) -> {
            ObjectEnd first = here.getOrDefault(ref, ObjectEnd.DELETED);
            possible.put(ref, List.of(first, end));
            reasons.add(Reason.of(
                    ForecastCode.DEPENDS_ON_ORDER, ref.toString(), "ends " + first + "; " + how + " it ends " + end));
        });
        return new OrderDependence(
                there.isEmpty() ? Answer.NONE_FOUND : Answer.DEPENDS,
                reasons,
                possible,
                there.isEmpty() ? List.of() : List.of(Collections.unmodifiableMap(there)),
                Set.of());
    }

    /**
     * The same together with what is known about another forecast of the same objects.
     *
     * @param other what is known there; of an object that is not one of {@link #possibleEnds()} its first end is that of this
     *     forecast too
     * @return all ends that are possible in one of the two; the same end only if both say so
     */
    public OrderDependence and(OrderDependence other) {
        SortedMap<ObjectRef, List<ObjectEnd>> possible = new TreeMap<>(possibleEnds);
        other.possibleEnds.forEach((ref, ends) -> possible.merge(ref, ends, OrderDependence::joined));
        Set<ObjectRef> left = new HashSet<>(unexplored);
        left.addAll(other.unexplored);
        boolean isSame = answer == Answer.SAME_END && other.answer == Answer.SAME_END;
        return new OrderDependence(
                depends() || other.depends() ? Answer.DEPENDS : isSame ? Answer.SAME_END : Answer.NONE_FOUND,
                joined(reasons, other.reasons),
                possible,
                joined(otherEnds, other.otherEnds).stream()
                        .limit(OrderSearch.MOST_OTHER_ENDS)
                        .toList(),
                left);
    }

    /**
     * The same where an earlier time could have ended in another state too.
     *
     * @param earlier what is known about that time
     * @param end the cluster in the end
     * @param isOpen whether an object was not given again since
     */
    OrderDependence after(OrderDependence earlier, ClusterSnapshot end, Predicate<ObjectRef> isOpen) {
        if (earlier.answer == Answer.SAME_END) {
            return this;
        }
        SortedMap<ObjectRef, ObjectEnd> ends = ObjectEnd.all(end);
        ends.keySet().removeIf(isOpen.negate());
        SortedMap<ObjectRef, List<ObjectEnd>> possible = new TreeMap<>(possibleEnds);
        earlier.possibleEnds.forEach((ref, then) -> {
            ObjectEnd now = ends.get(ref);
            if (now != null) {
                possible.merge(ref, joined(List.of(now), then), OrderDependence::joined);
            }
        });
        Set<String> open = ends.keySet().stream().map(ObjectRef::toString).collect(Collectors.toSet());
        List<Reason> then = earlier.reasons.stream()
                .filter(each -> open.contains(each.subject()))
                .toList();
        List<Map<ObjectRef, ObjectEnd>> others = new ArrayList<>(otherEnds);
        for (Map<ObjectRef, ObjectEnd> each : earlier.otherEnds) {
            Map<ObjectRef, ObjectEnd> other = new LinkedHashMap<>(each);
            other.keySet().retainAll(ends.keySet());
            if (!other.isEmpty() && others.size() < OrderSearch.MOST_OTHER_ENDS) {
                others.add(other);
            }
        }
        Set<ObjectRef> left = new HashSet<>(earlier.unexplored);
        left.retainAll(ends.keySet());
        left.addAll(unexplored);
        boolean depends = depends() || !then.isEmpty() || possible.size() > possibleEnds.size();
        boolean isSame = answer == Answer.SAME_END && left.isEmpty() && earlier.answer == Answer.DEPENDS;
        return new OrderDependence(
                depends ? Answer.DEPENDS : isSame ? Answer.SAME_END : Answer.NONE_FOUND,
                joined(reasons, then),
                possible,
                others,
                left);
    }

    private static <T> List<T> joined(List<T> first, List<T> second) {
        Set<T> all = new LinkedHashSet<>(first);
        all.addAll(second);
        return List.copyOf(all);
    }

    /** The claims that may not end Bound in every order, because not every order was tried. */
    Set<ObjectRef> unexplored() {
        return unexplored;
    }

    /** {@return what was found} */
    public Answer answer() {
        return answer;
    }

    /** {@return whether another end is certainly possible} */
    public boolean depends() {
        return answer == Answer.DEPENDS;
    }

    /**
     * {@return which claims and volumes depend on it, and how: reasons with {@link ForecastCode#DEPENDS_ON_ORDER} and
     * {@link ForecastCode#LEFT_TO_CHANCE}, by object}
     */
    public List<Reason> reasons() {
        return reasons;
    }

    /** {@return the possible ends of each object that has several, that of the forecast first} */
    public SortedMap<ObjectRef, List<ObjectEnd>> possibleEnds() {
        return possibleEnds;
    }

    /**
     * {@return at most 100 other ends of the whole cluster, each as the objects that end in another state than in the
     * forecast; objects that cannot affect each other are in different ones}
     */
    public List<Map<ObjectRef, ObjectEnd>> otherEnds() {
        return otherEnds;
    }
}
