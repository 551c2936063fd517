package dev.mooring.forecast;

import static java.util.Objects.requireNonNull;

import dev.mooring.deletion.DataEnd;
import dev.mooring.evidence.Certificate;
import dev.mooring.evidence.internal.Rule;
import dev.mooring.forecast.proof.KeptDataCase;
import dev.mooring.forecast.proof.KeptDataRule;
import dev.mooring.object.Inventory;
import dev.mooring.object.internal.Evidence;
import dev.mooring.reason.Reason;
import java.util.List;
import java.util.Optional;

/**
 * Whether a deletion or a scale-down deletes no data, of no volume and of no snapshot.
 *
 * @param data what becomes of the data of each volume that the deletion reaches
 * @param against what refutes that all of them stay, then what is not known
 * @param proof that all data stay; empty if some go, or that is not known
 */
public record KeptData(List<DataEnd> data, List<Reason> against, Optional<Certificate> proof) {

    public KeptData {
        data = List.copyOf(data);
        against = List.copyOf(against);
        requireNonNull(proof, "proof");
    }

    /**
     * Whether the deletion deleted no data.
     *
     * @param after the forecast after {@link Forecast#deleting(ObjectRef...)} or {@link Forecast#scaling}
     * @param before the objects of the cluster that it began with, of all kinds that are given
     * @return what becomes of the data
     */
    public static KeptData of(Forecast after, Inventory before) {
        Certificate.Judged judged = Rule.judge(
                "the deletion deletes no data",
                before.release(),
                reads -> new KeptDataCase(after.deletions(), new Evidence(before, reads)),
                List.of(KeptDataRule.values()));
        return new KeptData(after.deletions().data(), judged.against(), judged.yes());
    }
}
