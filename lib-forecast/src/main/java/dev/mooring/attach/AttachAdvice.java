package dev.mooring.attach;

import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;

/** A code of the diagnosis: what it means, what happens without intervention, what is safe to do, and what is not. */
public sealed interface AttachAdvice extends ReasonCode permits AttachCode, AttachContradiction {

    /**
     * The words of a code.
     *
     * @param severity how much it matters
     * @param why what it means
     * @param byItself what happens without intervention, and when
     * @param safe what an operator can do safely, and what must be verified first
     * @param notSafe what is not safe, and why; empty if there is nothing to warn of
     */
    record Advice(Severity severity, String why, String byItself, String safe, String notSafe) {}

    /** {@return its words} */
    Advice advice();

    @Override
    default Severity severity() {
        return advice().severity();
    }

    /** {@return what it means} */
    default String why() {
        return advice().why();
    }

    /** {@return what happens without intervention, and when} */
    default String byItself() {
        return advice().byItself();
    }

    /** {@return what an operator can do safely, and what must be verified first} */
    default String safe() {
        return advice().safe();
    }

    /** {@return what is not safe, and why; empty if there is nothing to warn of} */
    default String notSafe() {
        return advice().notSafe();
    }

    /**
     * {@return whether this code is enough to say that a writer may still be alive, so that no detach is safe before
     * the node is fenced or confirmed to be off}
     */
    default boolean writerMayBeAlive() {
        return severity() == Severity.DANGER
                && this != AttachContradiction.SHARED_STORAGE
                && this != AttachContradiction.SHARED_HANDLE;
    }
}
