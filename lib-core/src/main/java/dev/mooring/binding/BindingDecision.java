package dev.mooring.binding;

import static java.util.Objects.requireNonNull;

import dev.mooring.object.VolumeView;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a claim that looks for a volume gets. The answer itself costs next to nothing; {@link #verdicts()} and
 * {@link #reasons()} look at every volume, and only when they are called.
 */
public sealed interface BindingDecision {

    /**
     * The question.
     *
     * @return the request
     */
    BindingRequest request();

    /**
     * The volume the claim gets.
     *
     * @return the volume, empty for none
     */
    default Optional<VolumeView> volume() {
        return this instanceof Bind bind ? Optional.of(bind.chosen()) : Optional.empty();
    }

    /**
     * What each volume came to.
     *
     * @return a verdict for each volume, by name or in the order of the list; none if the claim is invalid, for then
     *     no volume is looked at
     */
    default List<VolumeVerdict> verdicts() {
        return VolumeVerdict.all(this);
    }

    /**
     * Everything there is to say.
     *
     * @return what the decision is, then the reasons of all verdicts
     */
    default List<Reason> reasons() {
        List<Reason> reasons = new ArrayList<>();
        reasons.add(BindingCode.of(this));
        verdicts().forEach(verdict -> reasons.addAll(verdict.reasons()));
        return List.copyOf(reasons);
    }

    /**
     * The claim gets a volume.
     *
     * @param request the question
     * @param chosen the volume
     */
    record Bind(BindingRequest request, VolumeView chosen) implements BindingDecision {

        public Bind {
            requireNonNull(request, "request");
            requireNonNull(chosen, "chosen");
        }

        /**
         * The volumes upstream could take just as well, for it leaves ties to chance.
         *
         * @return the volumes without the chosen one; empty if there is no tie
         */
        public List<VolumeView> alternatives() {
            return request.candidates().stream()
                    .filter(each -> !each.name().equals(chosen.name()))
                    .toList();
        }

        /**
         * One of {@link #alternatives()}, found without looking for the others.
         *
         * @return a volume, empty if there is no tie
         */
        public Optional<VolumeView> alternative() {
            return request.candidates(2).stream()
                    .filter(each -> !each.name().equals(chosen.name()))
                    .findFirst();
        }
    }

    /**
     * No volume is reserved for the claim, and it waits for its first consumer.
     *
     * @param request the question
     */
    record WaitForConsumer(BindingRequest request) implements BindingDecision {

        public WaitForConsumer {
            requireNonNull(request, "request");
        }
    }

    /**
     * No volume is right.
     *
     * @param request the question
     * @param stoppedBy the volume that is reserved for the claim but cannot be used on the node, which ended the
     *     search; null if all were looked at
     */
    record NoMatch(BindingRequest request, Optional<VolumeView> stoppedBy) implements BindingDecision {

        public NoMatch {
            requireNonNull(request, "request");
            requireNonNull(stoppedBy, "stoppedBy");
        }
    }

    /**
     * The claim cannot be understood; upstream ends with an error and tries again and again.
     *
     * @param request the question
     * @param error upstream's words
     */
    record Invalid(BindingRequest request, String error) implements BindingDecision {

        public Invalid {
            requireNonNull(request, "request");
            requireNonNull(error, "error");
        }
    }
}
