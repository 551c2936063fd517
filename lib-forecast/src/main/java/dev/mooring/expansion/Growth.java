package dev.mooring.expansion;

import dev.mooring.evidence.Certificate;
import dev.mooring.evidence.internal.Reads;
import dev.mooring.evidence.internal.Rule;
import dev.mooring.internal.Lazy;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import dev.mooring.object.internal.Evidence;
import dev.mooring.reason.Reason;
import dev.mooring.release.Release;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The answer of a table of this room.
 *
 * @param reasons the rows that apply, in their order
 * @param outlook the worst of them
 * @param proof the proof of a good one; empty if evidence is missing or something stops it
 * @param missing what is missing for the proof
 */
record Growth(
        List<Reason> reasons, Expansion.ExpansionOutlook outlook, Optional<Certificate> proof, List<Reason> missing) {

    /**
     * What the rows of a table read.
     *
     * @param <F> the facts themselves
     */
    abstract static class Facts<F> {

        final Evidence evidence;

        Facts(Evidence evidence) {
            this.evidence = evidence;
        }

        Inventory objects() {
            return evidence.objects();
        }

        Release release() {
            return objects().release();
        }

        /** The object in question; the caller may not have put it among the others. */
        abstract Manifest asked();

        /** The yes in words. */
        abstract String yes();

        /** The same facts, read from other evidence. */
        abstract F on(Evidence other);
    }

    static <F extends Facts<F>> Growth of(F facts, Stream<GrowthRow<F>> rows) {
        List<GrowthRow<F>> table = rows.toList();
        List<Reason> reasons = new ArrayList<>();
        Expansion.ExpansionOutlook outlook = Expansion.ExpansionOutlook.DONE;
        for (GrowthRow<F> each : table) {
            List<Reason> found = each.reasons(facts).toList();
            reasons.addAll(found);
            outlook = found.isEmpty() ? outlook : outlook.or(each.outlook());
        }
        Inventory given = facts.objects();
        Inventory input = given.find(facts.asked().ref()).isPresent() ? given : given.with(facts.asked());
        Function<Reads, GrowthPremise.Seen<?>> seen = reads ->
                new GrowthPremise.Seen<>(table, reasons, new Lazy<>(() -> facts.on(new Evidence(input, reads))));
        Certificate.Judged judged = Rule.judge(
                facts.yes(),
                facts.release(),
                seen,
                Stream.of(GrowthPremise.values())
                        .filter(each -> each.isOf(table))
                        .toList());
        return new Growth(reasons, outlook, outlook.isFine() ? judged.yes() : Optional.empty(), judged.open());
    }
}
