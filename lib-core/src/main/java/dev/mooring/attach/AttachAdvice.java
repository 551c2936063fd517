package dev.mooring.attach;

import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;

/** A code of the diagnosis: what it means, what happens without intervention, what is safe to do, and what is not. */
public sealed interface AttachAdvice extends ReasonCode permits AttachCode, AttachContradiction {

    /** {@return what it means} */
    String why();

    /** {@return what happens without intervention, and when} */
    String byItself();

    /** {@return what an operator can do safely, and what must be verified before} */
    String safe();

    /** {@return what is not safe, and why; empty if there is nothing to warn of} */
    String notSafe();

    /**
     * {@return whether this code alone says that a writer may still be alive, so that no detach is safe before the node is
     * fenced or confirmed to be off}
     */
    default boolean writerMayBeAlive() {
        return severity() == Severity.DANGER && this != AttachContradiction.SHARED_STORAGE;
    }
}
