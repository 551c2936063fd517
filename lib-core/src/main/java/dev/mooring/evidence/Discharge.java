package dev.mooring.evidence;

import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.List;

/** What the input shows about a premise. */
public sealed interface Discharge {

    /**
     * It holds, and this is why.
     *
     * @param by the facts that prove it; never empty, so that "nothing was found" is no proof
     */
    record Proven(List<Fact> by) implements Discharge {

        public Proven {
            by = List.copyOf(by);
            if (by.isEmpty()) {
                throw new IllegalArgumentException("expected at least one fact that proves the premise");
            }
        }
    }

    /**
     * It does not hold: the input shows the opposite, or contradicts itself.
     *
     * @param why everything that shows it; never empty
     */
    record Refuted(List<Reason> why) implements Discharge {

        public Refuted {
            why = List.copyOf(why);
            if (why.isEmpty()) {
                throw new IllegalArgumentException("expected at least one reason");
            }
        }
    }

    /**
     * The input does not decide it.
     *
     * @param missing each missing piece of evidence, with the remedy that supplies it; empty if there was nothing to
     *     examine
     */
    record Open(List<Reason> missing) implements Discharge {

        public Open {
            missing = List.copyOf(missing);
        }
    }

    /**
     * The premise holds.
     *
     * @param fact a fact that proves it
     * @param more further facts
     * @return the discharge
     */
    static Discharge proven(Fact fact, Fact... more) {
        List<Fact> by = new ArrayList<>(1 + more.length);
        by.add(fact);
        by.addAll(List.of(more));
        return new Proven(by);
    }

    /**
     * The premise holds if a fact proves it.
     *
     * @param by what it rests on
     * @return proven, or open without a fact
     */
    static Discharge restsOn(List<? extends Fact> by) {
        return of(List.of(), List.of(), by);
    }

    /**
     * The premise holds unless something was found against it.
     *
     * @param against what refutes it
     * @param missing what is not known
     * @param by the facts that were examined; they are the proof if nothing was found. Without a fact nothing is proven
     * @return refuted, open or proven, in this order
     */
    static Discharge of(List<Reason> against, List<Reason> missing, List<? extends Fact> by) {
        if (!against.isEmpty()) {
            return new Refuted(against);
        }
        return missing.isEmpty() && !by.isEmpty() ? new Proven(List.copyOf(by)) : new Open(missing);
    }
}
