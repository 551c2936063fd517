package dev.mooring.rbd.use;

import dev.mooring.evidence.internal.Reads;
import dev.mooring.reason.Reason;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** What a rule about the promotion of one side may look at: the evidence of that side, and of the other one. */
final class FailoverEvidence {

    private final RbdEvidence here;
    private final RbdEvidence there;
    private final FailoverEvidence given;

    /** What is given, which proves nothing. */
    FailoverEvidence(RbdEvidence here, RbdEvidence there) {
        this.here = here;
        this.there = there;
        this.given = this;
    }

    private FailoverEvidence(FailoverEvidence given, Reads reads) {
        this.here = given.here.strict(reads);
        this.there = given.there.strict(reads);
        this.given = given;
    }

    /** The evidence of one rule. */
    FailoverEvidence strict(Reads reads) {
        return new FailoverEvidence(this, reads);
    }

    /** As {@link RbdEvidence#search}. */
    Stream<Reason> search(Function<FailoverEvidence, Stream<Reason>> against) {
        return Stream.of(given, this).flatMap(against).distinct();
    }

    /** Whether it is only what is given, where nothing that is missing ends a rule. */
    boolean isGiven() {
        return given == this;
    }

    /** The side that would be promoted. */
    RbdEvidence here() {
        return here;
    }

    RbdEvidence there() {
        return there;
    }

    List<RbdEvidence> both() {
        return List.of(here, there);
    }

    /** What speaks against it on either side. */
    Stream<Reason> each(Function<RbdEvidence, Stream<Reason>> against) {
        return both().stream().flatMap(against);
    }
}
