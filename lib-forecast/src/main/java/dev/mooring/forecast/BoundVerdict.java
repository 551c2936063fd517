package dev.mooring.forecast;

import static java.util.Objects.requireNonNull;

import dev.mooring.evidence.Certificate;
import dev.mooring.internal.EnumNames;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Whether a claim, or every claim, is certain to end Bound. A forecast does not say so: the end may depend on the
 * order, on objects that were not given, or on evidence that contradicts itself.
 *
 * @param answer the answer
 * @param reasons what contradicts a yes, each with a {@link ForecastContradiction} or {@link ForecastCode}; for {@link
 *     Answer#BOUND} what the caller assumed about provisioners, each with a {@link
 *     dev.mooring.provisioning.internal.ProvisioningCode}
 * @param proof what proves it if it is {@link Answer#BOUND}; else empty
 */
public record BoundVerdict(Answer answer, List<Reason> reasons, Optional<Certificate> proof) {

    /** From the best answer to the worst. */
    public enum Answer {
        /** It ends Bound whatever else there is in the cluster, if the provisioners run that the caller named. */
        BOUND,
        /** Evidence is missing or contradicts itself; see the reasons. */
        UNKNOWN,
        /** It does not end Bound, or only in some orders. */
        NOT_BOUND;

        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    public BoundVerdict {
        requireNonNull(answer, "answer");
        requireNonNull(proof, "proof");
        reasons = List.copyOf(reasons);
        if ((answer == Answer.BOUND) != proof.isPresent()) {
            throw new IllegalArgumentException("expected a proof for BOUND and for no other answer");
        }
    }

    /** {@return whether the answer is {@link Answer#BOUND}: it is certain that the claim ends Bound} */
    public boolean isYes() {
        return answer == Answer.BOUND;
    }

    /** The verdict with at most this many reasons; the last one says how many more there are. */
    BoundVerdict limited(int most) {
        if (reasons.size() <= most) {
            return this;
        }
        List<Reason> first = new ArrayList<>(reasons.subList(0, most - 1));
        first.add(Reason.of(
                ForecastCode.MORE_REASONS, "", reasons.size() - first.size() + " more reasons are listed per claim"));
        return new BoundVerdict(answer, first, proof);
    }

    /** The answer and its reasons; the proof is shown separately, on request. */
    JsonObject toJson() {
        return JsonObject.of("answer", JsonString.of(answer.toString())).with("reasons", Reason.toJson(reasons));
    }
}
