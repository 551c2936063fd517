package dev.mooring.forecast.proof;

import dev.mooring.evidence.internal.Rule;
import dev.mooring.reason.Reason;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/** What must be proven to conclude that a deletion deletes no data, in addition to the run of the controllers that delete. */
public enum KeptDataRule implements Rule<KeptDataCase> {
    /** Another claim or volume may be deleted too. */
    CLAIMS_THAT_GO_ARE_GIVEN(
            "all claims and volumes are given, so each one that the deletion reaches is known",
            KeptDataCase::allClaims),
    /** A part of the input that was not read may be what goes. */
    WHAT_GOES_IS_UNDERSTOOD(
            "each object to delete or scale is given, and every object of the input can be read and is given once",
            KeptDataCase::notUnderstood),
    /** The volumes. */
    DATA_OF_VOLUMES_STAY(
            "the data of each volume that the deletion reaches stay: by its policy, or because its claim stays",
            KeptDataCase::dataThatGo),
    /** Controllers that are not played may delete more. */
    WHAT_GOES_TAKES_NOTHING_ELSE(
            "nothing that goes is a part of the storage, or has a controller that may delete data and is not played",
            KeptDataCase::takesMore),
    /** The copies. */
    SNAPSHOTS_STAY("no snapshot goes with its copy of the data", KeptDataCase::snapshotsThatGo);

    private final String sentence;

    private final BiFunction<KeptDataCase, KeptDataRule, Stream<Reason>> against;

    KeptDataRule(String sentence, BiFunction<KeptDataCase, KeptDataRule, Stream<Reason>> against) {
        this.sentence = sentence;
        this.against = against;
    }

    @Override
    public String sentence() {
        return sentence;
    }

    @Override
    public Stream<Reason> against(KeptDataCase facts) {
        return against.apply(facts, this);
    }

    @Override
    public String toString() {
        return id();
    }
}
