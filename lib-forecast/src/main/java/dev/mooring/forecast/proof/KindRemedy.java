package dev.mooring.forecast.proof;

import dev.mooring.reason.RemedyStep;

/** The step that closes a gap in what is given. */
final class KindRemedy {

    private KindRemedy() {}

    /** What would prove the opposite: all objects of a kind. */
    static RemedyStep giveAll(String kind) {
        return RemedyStep.givingAll(kind).withProves("no other " + kind + " object can change the answer");
    }
}
