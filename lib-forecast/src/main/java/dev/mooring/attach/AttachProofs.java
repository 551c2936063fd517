package dev.mooring.attach;

import dev.mooring.evidence.Certificate;
import dev.mooring.evidence.Fact;
import dev.mooring.evidence.internal.Reads;
import dev.mooring.evidence.internal.Rule;
import dev.mooring.object.Inventory;
import dev.mooring.object.internal.Evidence;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Asks the rules about volumes of the objects that are given, which are gathered once for all volumes if they are whole. */
final class AttachProofs {

    private final Inventory given;
    private final Optional<VolumeFacts> whole;
    private final List<Fact> gathered;

    /**
     * What can be proven.
     *
     * @param given the objects of the input, on which a proof can rest
     */
    AttachProofs(Inventory given) {
        this.given = given;
        Reads reads = new Reads();
        Evidence evidence = new Evidence(given, reads);
        // Without all objects of each kind there is no yes, so nothing has to hold of what is missing.
        this.whole = Reads.either(
                () -> Optional.of(new VolumeFacts(evidence.objects(), evidence)), Optional::<VolumeFacts>empty);
        this.gathered = reads.facts();
    }

    /** What all objects show, with those that workloads make. */
    @SuppressWarnings("ReferenceEquality") // the same inventory: no workload makes anything
    VolumeFacts shown(Inventory objects) {
        return whole.filter(facts -> objects == given)
                .orElseGet(() -> new VolumeFacts(objects, new Evidence(objects, new Reads())));
    }

    /**
     * The proof that some rules hold for a volume.
     *
     * @param volume what all objects show about it
     * @param state what a yes states about it
     * @param rules the rules
     * @return the proof; empty if the objects that are given do not show it
     */
    Optional<Certificate> of(AttachEvidence volume, String state, Set<AttachRule> rules) {
        return whole.map(facts -> facts.volume(volume.name)).flatMap(facts -> {
            Function<Reads, AttachEvidence> read = reads -> {
                gathered.forEach(reads::add);
                return facts.in(given.strict(reads::add));
            };
            return Rule.judge("volume " + volume.name + state, given.release(), read, List.copyOf(rules))
                    .yes();
        });
    }
}
