package dev.mooring.forecast.proof;

import dev.mooring.evidence.internal.Reads;
import dev.mooring.evidence.internal.Rule;
import dev.mooring.forecast.ForecastContradiction;
import dev.mooring.object.internal.Evidence;
import dev.mooring.reason.Reason;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** What must hold of the whole input to conclude that every claim ends Bound; each claim has its own rules. */
public enum AllBoundRule implements Rule<AllBoundRule.Whole> {
    /** There is a claim, and each claim that a workload or pod uses is one of those that were examined. */
    EVERY_CLAIM_LOOKED_AT(
            "there is a claim, each claim that a pod or workload of the input uses was examined, and no page of"
                    + " claims is missing",
            ForecastContradiction.NO_CLAIM_GIVEN,
            ForecastContradiction.CLAIMS_ARE_CUT_OFF,
            ForecastContradiction.CLAIM_OF_WORKLOAD_NOT_GIVEN,
            ForecastContradiction.WORKLOAD_NOT_PLAYED,
            ForecastContradiction.LIMITS_NOT_KNOWN,
            ForecastContradiction.CLAIM_IS_GONE),
    /** Nothing of the input that could change the answer was left out. */
    ALL_IS_UNDERSTOOD(
            "every object of the input that could change the answer was read, and given once",
            ForecastContradiction.GIVEN_TWICE,
            ForecastContradiction.OBJECT_NOT_READ);

    private final String sentence;

    private final Set<ForecastContradiction> against = EnumSet.noneOf(ForecastContradiction.class);

    /**
     * The input as a whole.
     *
     * @param cluster what is known about the cluster
     * @param found what was found that is not about one claim
     * @param input the objects as they were given
     */
    public record Whole(ForecastEvidence cluster, List<Reason> found, Evidence input) {

        public Whole {
            found = List.copyOf(found);
        }
    }

    AllBoundRule(String sentence, ForecastContradiction... against) {
        this.sentence = sentence;
        this.against.addAll(List.of(against));
    }

    @Override
    public String sentence() {
        return sentence;
    }

    /** What neither rule names is also about the input. */
    @Override
    public Stream<Reason> against(Whole whole) {
        Reads.open(whole.found().stream()
                .filter(each -> against.contains(each.code())
                        || (this == ALL_IS_UNDERSTOOD && !EVERY_CLAIM_LOOKED_AT.against.contains(each.code())))
                .toList());
        whole.cluster().readUsersOfClaims(whole.input());
        return Stream.of();
    }

    @Override
    public String toString() {
        return id();
    }
}
