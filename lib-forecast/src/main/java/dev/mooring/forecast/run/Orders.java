package dev.mooring.forecast.run;

import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.forecast.ObjectEnd;
import dev.mooring.forecast.OrderDependence.Answer;
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
 * What is known about other orders of syncs.
 *
 * @param answer whether other ends are possible
 * @param reasons which claims and volumes depend on the order, and how
 * @param possibleEnds the possible ends of each object that has several
 * @param otherEnds other ends of the whole cluster
 * @param unexplored the claims that may not end Bound in every order, because not every order was tried
 */
public record Orders(
        Answer answer,
        List<Reason> reasons,
        SortedMap<ObjectRef, List<ObjectEnd>> possibleEnds,
        List<Map<ObjectRef, ObjectEnd>> otherEnds,
        Set<ObjectRef> unexplored) {

    public Orders {
        reasons = List.copyOf(reasons);
        possibleEnds = Collections.unmodifiableSortedMap(new TreeMap<>(possibleEnds));
        otherEnds = List.copyOf(otherEnds);
        unexplored = Set.copyOf(unexplored);
    }

    /** All that is possible here or in another run over the same objects. */
    public Orders and(Orders other) {
        SortedMap<ObjectRef, List<ObjectEnd>> possible = new TreeMap<>(possibleEnds);
        other.possibleEnds.forEach((ref, ends) -> possible.merge(ref, ends, Orders::joined));
        Set<ObjectRef> left = new HashSet<>(unexplored);
        left.addAll(other.unexplored);
        boolean isSame = answer == Answer.SAME_END && other.answer == Answer.SAME_END;
        return new Orders(
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
    Orders after(Orders earlier, ClusterSnapshot end, Predicate<ObjectRef> isOpen) {
        if (earlier.answer == Answer.SAME_END) {
            return this;
        }
        SortedMap<ObjectRef, ObjectEnd> ends = ObjectEnds.all(end);
        ends.keySet().removeIf(isOpen.negate());
        SortedMap<ObjectRef, List<ObjectEnd>> possible = new TreeMap<>(possibleEnds);
        earlier.possibleEnds.forEach((ref, then) -> {
            ObjectEnd now = ends.get(ref);
            if (now != null) {
                possible.merge(ref, joined(List.of(now), then), Orders::joined);
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
        return new Orders(
                depends ? Answer.DEPENDS : isSame ? Answer.SAME_END : Answer.NONE_FOUND,
                joined(reasons, then),
                possible,
                others,
                left);
    }

    /** With more that depends on the order. */
    Orders having(List<Reason> more) {
        return more.isEmpty()
                ? this
                : new Orders(Answer.DEPENDS, joined(reasons, more), possibleEnds, otherEnds, unexplored);
    }

    private static <T> List<T> joined(List<T> first, List<T> second) {
        Set<T> all = new LinkedHashSet<>(first);
        all.addAll(second);
        return List.copyOf(all);
    }

    private boolean depends() {
        return answer == Answer.DEPENDS;
    }
}
