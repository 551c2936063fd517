package dev.mooring.forecast;

import static java.util.Objects.requireNonNull;

import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Reason;
import java.util.List;
import java.util.Map;

/**
 * Whether the end hangs on the order in which objects are looked at, or on chance.
 *
 * @param answer what was found
 * @param reasons which claims and volumes, and how else they could end: {@link ForecastCode#DEPENDS_ON_ORDER} and
 *     {@link ForecastCode#LEFT_TO_CHANCE}, by object
 * @param otherEnds the other ends that were found, each as the objects that end otherwise than in the forecast; of groups
 *     of objects that have nothing to do with each other, each group has its own
 */
public record OrderDependence(Answer answer, List<Reason> reasons, List<Map<ObjectRef, ObjectEnd>> otherEnds) {

    /** What is known. */
    public enum Answer {
        /** Every order and every choice ends the same: all were tried, as far as they can make a difference. */
        SAME_END,
        /** There are other ends. */
        DEPENDS,
        /** No other end was found; not everything was tried. */
        NONE_FOUND
    }

    public OrderDependence {
        requireNonNull(answer, "answer");
        reasons = List.copyOf(reasons);
        otherEnds = List.copyOf(otherEnds);
    }

    /**
     * Whether another end is possible for sure.
     *
     * @return true for {@link Answer#DEPENDS}
     */
    public boolean depends() {
        return answer == Answer.DEPENDS;
    }
}
