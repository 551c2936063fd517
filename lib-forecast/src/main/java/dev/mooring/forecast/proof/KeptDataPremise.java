package dev.mooring.forecast.proof;

import dev.mooring.deletion.DataEnd;
import dev.mooring.deletion.DataEnd.Fate;
import dev.mooring.evidence.Discharge;
import dev.mooring.evidence.Premise;
import dev.mooring.reason.Reason;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/** What must be proven to conclude that a deletion deletes no data, in addition to the run of the controllers that delete. */
public enum KeptDataPremise implements Premise<KeptDataCase> {
    /** Another claim or volume may be deleted too. */
    CLAIMS_THAT_GO_ARE_GIVEN(
            "all claims and volumes are given, so each one that the deletion reaches is known",
            (code, facts) -> code.all(facts, KeptDataCase.DATA)),
    /** A part of the input that was not read may be what goes. */
    WHAT_GOES_IS_UNDERSTOOD(
            "each object to delete or scale is given, and every object of the input can be read and is given once",
            (code, facts) -> Discharge.of(List.of(), facts.notUnderstood(code), facts.reached())),
    /** The volumes. */
    DATA_OF_VOLUMES_STAY(
            "the data of each volume that the deletion reaches stay: by its policy, or because its claim stays",
            (code, facts) -> Discharge.of(
                    Stream.concat(
                                    facts.data().stream()
                                            .filter(each -> each.fate() == Fate.DELETED
                                                    || each.fate() == Fate.DELETED_WHEN_RELEASED)
                                            .map(DataEnd::reason),
                                    facts.deletedByOthers(code).stream())
                            .toList(),
                    Stream.concat(
                                    facts.data().stream()
                                            .filter(each -> each.fate() == Fate.UNKNOWN)
                                            .map(DataEnd::reason),
                                    facts.ownersNotGiven(code).stream())
                            .toList(),
                    facts.policies())),
    /** Controllers that are not played may delete more. */
    WHAT_GOES_TAKES_NOTHING_ELSE(
            "nothing that goes is a part of the storage, or has a controller that may delete data and is not played",
            (code, facts) -> Discharge.of(List.of(), facts.takesMore(code), facts.reached())),
    /** The copies. */
    SNAPSHOTS_STAY("no snapshot goes with its copy of the data", KeptDataPremise::snapshots);

    private final String sentence;

    private final BiFunction<KeptDataPremise, KeptDataCase, Discharge> rule;

    KeptDataPremise(String sentence, BiFunction<KeptDataPremise, KeptDataCase, Discharge> rule) {
        this.sentence = sentence;
        this.rule = rule;
    }

    private static Discharge snapshots(KeptDataPremise code, KeptDataCase facts) {
        List<Reason> lost = facts.lostSnapshots();
        if (!lost.isEmpty()) {
            return new Discharge.Refuted(lost);
        }
        List<Reason> owned = facts.ownersOfSnapshots(code);
        if (!owned.isEmpty()) {
            return new Discharge.Open(owned);
        }
        return facts.reachesSnapshots() ? code.all(facts, KeptDataCase.SNAPSHOTS) : Discharge.restsOn(facts.reached());
    }

    private Discharge all(KeptDataCase facts, List<String> kinds) {
        List<Reason> missing = facts.missing(kinds).stream()
                .map(kind -> Reason.of(
                                this, kind, "not all " + kind + " objects are given: another one may be deleted too")
                        .withRemedy(List.of(KindRemedy.giveAll(kind))))
                .toList();
        return Discharge.of(List.of(), missing, facts.complete(kinds));
    }

    @Override
    public String sentence() {
        return sentence;
    }

    @Override
    public Discharge on(KeptDataCase facts) {
        return rule.apply(this, facts);
    }

    @Override
    public String toString() {
        return id();
    }
}
