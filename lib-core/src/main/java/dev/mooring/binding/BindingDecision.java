package dev.mooring.binding;

import static java.util.Objects.requireNonNull;

import dev.mooring.binding.internal.BindingCode;
import dev.mooring.object.VolumeView;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Which volume a claim gets. The answer itself costs about as much as a search; {@link #verdicts()} and
 * {@link #reasons()} examine every volume, but only when called.
 */
public sealed interface BindingDecision {

    /** {@return the question} */
    BindingRequest request();

    /** {@return the volume that the claim gets; empty for none} */
    default Optional<VolumeView> volume() {
        return this instanceof Bind bind ? Optional.of(bind.chosen()) : Optional.empty();
    }

    /**
     * {@return the verdict on each volume, by name or in the order of the list; none if the claim is invalid, because
     * then Kubernetes examines no volume}
     */
    default List<VolumeVerdict> verdicts() {
        return VolumeVerdict.all(this);
    }

    /**
     * The verdict on only one volume.
     *
     * @param volume one of the volumes
     * @return the verdict, as in {@link #verdicts()}
     * @throws IllegalStateException if the claim is invalid, because then Kubernetes examines no volume
     */
    default VolumeVerdict verdict(VolumeView volume) {
        return VolumeVerdict.of(this, volume);
    }

    /**
     * The checks that a volume fails, without their messages.
     *
     * @param volume one of the volumes
     * @return the checks in the order of Kubernetes; empty if the volume fits
     */
    default List<VolumeCheck> failedChecks(VolumeView volume) {
        return VolumeCheck.failed(request().checksFor(volume), request().question(), volume);
    }

    /** {@return the decision as one reason about the claim} */
    default Reason reason() {
        return BindingCode.of(this);
    }

    /** {@return the decision as a reason, then the reasons of all verdicts, then the volumes that cannot be read} */
    default List<Reason> reasons() {
        List<Reason> reasons = new ArrayList<>();
        reasons.add(BindingCode.of(this));
        verdicts().forEach(verdict -> reasons.addAll(verdict.reasons()));
        request()
                .unreadable()
                .forEach(volume -> reasons.add(Reason.of(
                                BindingCode.UNREADABLE_VOLUME_SKIPPED,
                                volume.object().toString(),
                                volume.problem())
                        .at(volume.pointer().toString())));
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
         * {@return the volumes that Kubernetes could choose as well, because it leaves ties to chance, without
         * the chosen one; empty if there is no tie}
         */
        public List<VolumeView> alternatives() {
            return request.candidates().stream()
                    .filter(each -> !each.name().equals(chosen.name()))
                    .toList();
        }

        /** {@return one of {@link #alternatives()}, without a search for the others; empty if there is no tie} */
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
     * No volume matches.
     *
     * @param request the question
     * @param stoppedBy the volume that is reserved for the claim and cannot be used on the node, which ended the
     *     search; empty if all volumes were examined
     */
    record NoMatch(BindingRequest request, Optional<VolumeView> stoppedBy) implements BindingDecision {

        public NoMatch {
            requireNonNull(request, "request");
            requireNonNull(stoppedBy, "stoppedBy");
        }
    }

    /**
     * The claim, or its storage class, is invalid. Kubernetes ends with an error and tries again.
     *
     * @param request the question
     * @param error the error of Kubernetes
     */
    record Invalid(BindingRequest request, String error) implements BindingDecision {

        public Invalid {
            requireNonNull(request, "request");
            requireNonNull(error, "error");
        }
    }
}
