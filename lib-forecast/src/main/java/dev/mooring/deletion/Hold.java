package dev.mooring.deletion;

import dev.mooring.internal.EnumNames;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.RemedyStep;
import java.util.List;

/**
 * The answer of a rule about a finalizer, or about the removal of a pod.
 *
 * @param answer whether it keeps the object
 * @param by the objects that cause this; empty if none is known
 * @param why one sentence without the object
 * @param letsGo what would make the object lose its finalizer
 */
record Hold(Answer answer, List<ObjectRef> by, String why, List<RemedyStep> letsGo) {

    /** Whether something keeps an object. */
    enum Answer {
        RELEASED,
        UNKNOWN,
        HELD;

        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    static final Hold RELEASED = new Hold(Answer.RELEASED, List.of(), "", List.of());

    Hold {
        by = List.copyOf(by);
        letsGo = List.copyOf(letsGo);
    }

    static Hold held(List<ObjectRef> by, String why, RemedyStep... letsGo) {
        return new Hold(Answer.HELD, by, why, List.of(letsGo));
    }

    static Hold unknown(String why, RemedyStep... letsGo) {
        return unknown(List.of(), why, letsGo);
    }

    static Hold unknown(List<ObjectRef> by, String why, RemedyStep... letsGo) {
        return new Hold(Answer.UNKNOWN, by, why, List.of(letsGo));
    }

    boolean isReleased() {
        return answer == Answer.RELEASED;
    }
}
