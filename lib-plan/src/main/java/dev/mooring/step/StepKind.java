package dev.mooring.step;

import dev.mooring.internal.EnumNames;

/** What a step of a plan does. */
public enum StepKind {
    /** Changes an object. */
    PATCH,
    /** Creates an object. */
    CREATE,
    /** Deletes an object. */
    DELETE,
    /** Changes how many pods a workload has. */
    SCALE,
    /** Changes nothing: waits until what it checks holds. */
    WAIT,
    /** Runs a command of the storage. */
    STORAGE,
    /** Runs a command on a node. */
    NODE;

    /** {@return the name in kebab-case, for example {@code wait}} */
    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }
}
