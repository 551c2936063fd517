package dev.mooring.plan;

import dev.mooring.plan.internal.Disturbance;
import dev.mooring.reason.Reason;
import java.util.List;
import java.util.Optional;

/**
 * What a search plays, in one cluster or in two: the steps, what may happen meanwhile, and what must hold in no state.
 *
 * @param <S> a state that can be reached
 */
interface PlayedState<S> {

    /** A step as it is played. */
    interface Step<S> {

        /** Whether all of its conditions hold. */
        boolean isSeen(S state);

        /** Whether it changes something. */
        boolean isActing();

        S done(S state);

        /** What it is for. */
        String action();

        /** The objects that it is about. */
        List<String> objects();
    }

    List<? extends Step<S>> steps();

    /** What makes two states the same. */
    Object key(S state);

    /** What is harmed in a state. */
    Optional<Reason> harm(S state);

    /** The states after a disturbance; none if it changes nothing then. */
    List<S> after(Disturbance row, S state);

    /** The objects that a disturbance is about. */
    List<String> objects(Disturbance row);
}
